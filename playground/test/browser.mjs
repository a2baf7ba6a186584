// Tries the playground in headless Chromium, opened as a file. Usage: node browser.mjs PAGE FOLDER
// Pictures and downloaded files go to FOLDER.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./devtools.mjs";

const [page, folder] = process.argv.slice(2).map((path) => resolve(path));
const MOST_BYTES = 1_500_000;
const READY = 'document.body?.dataset.ready === "true" && !document.body.classList.contains("busy")';

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const bytes = statSync(page).size;
assert.ok(bytes <= MOST_BYTES, `the page has ${bytes} bytes`);
console.log(`size: ${bytes} bytes`);

const browser = await Browser.start("chromium");
const complaints = [];
browser.listeners.push((method, params) => {
  if (method === "Runtime.exceptionThrown") complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
  if (method === "Runtime.consoleAPICalled") complaints.push(`console: ${JSON.stringify(params.args)}`);
  if (method === "Log.entryAdded") complaints.push(`log: ${params.entry.text}`);
  if (method === "Network.requestWillBeSent" && !/^(data|blob):/.test(params.request.url) && params.request.url !== String(pathToFileURL(page))) {
    complaints.push(`request: ${params.request.url}`);
  }
});

const text = (selector) => browser.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
const attacked = () => browser.value('[...document.querySelectorAll("#board .attacked")].map((square) => square.dataset.square).join(" ")');
const choose = (selector, value) =>
  browser.value(`(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event("change"));
  })()`);

const checks = {
  async "it opens as a file"() {
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await browser.send(`${domain}.enable`);
    await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    await size(1280, 900);
    await browser.send("Page.navigate", { url: String(pathToFileURL(page)) });
    await browser.until(READY);
    const [paint] = await browser.value('performance.getEntriesByName("first-contentful-paint").map((entry) => entry.startTime)');
    console.log(`first paint: ${paint.toFixed(0)} ms; first look-up: ${(await browser.value("performance.now()")).toFixed(0)} ms`);
    assert.match(await text("#figures"), /717,888/);
  },

  async "a click changes the attacks"() {
    await choose("#piece", "0");
    await browser.click("#clear");
    await browser.until('document.querySelectorAll("#board .blocker").length === 0');
    await browser.until('document.querySelectorAll("#board .attacked").length === 14');
    const before = await attacked();
    const start = Date.now();
    await browser.click('[data-square="29"]');
    await browser.until('document.querySelectorAll("#board .attacked").length === 12');
    console.log(`a click to its attacks: ${Date.now() - start} ms, with the driver's own time`);
    assert.notEqual(await attacked(), before);
    assert.match(await text("#steps"), /d4|f4/);
    assert.equal(await browser.value('document.querySelectorAll(".row.partial").length'), 1, "one blocker is multiplied");
  },

  async "the keyboard is enough"() {
    await browser.value('document.querySelector("#piece").focus()');
    for (let presses = 0; presses < 3; presses += 1) {
      await browser.press("Tab");
      if (await browser.value('document.activeElement.closest("#board") !== null')) break;
    }
    const place = () => browser.value("Number(document.activeElement.dataset.square)");
    const start = await place();
    await browser.press("ArrowUp");
    await browser.press("ArrowLeft");
    assert.equal(await place(), start + 7);
    const blockers = await browser.value('document.querySelectorAll("#board .blocker").length');
    await browser.press(" ", "Space", " ");
    await browser.until(`document.querySelectorAll("#board .blocker").length === ${blockers + 1}`);
    await browser.press("p", "KeyP", "p");
    await browser.until(`document.querySelector("#board .own").dataset.square === "${start + 7}"`);
    assert.equal(await browser.value('document.activeElement.matches(":focus-visible")'), true);
  },

  async "a board can be drawn"() {
    await choose("#boards", "custom");
    assert.equal(await browser.value("document.activeElement.id"), "drawing", "choosing it leads to the field");
    assert.equal(await browser.value('document.querySelector("#drawing").checkVisibility()'), true);
    await choose('[data-key="scheme"]', "hyperbola");
    await choose("#drawing", "...\n. .\n...");
    await browser.until(`${READY} && document.querySelectorAll("#board [data-square]").length === 8`);
    assert.equal(await text("#mistakes"), "");
    assert.equal(await browser.value('document.querySelector("#boards").value'), "custom");
  },

  async "a list of pieces needs no brackets"() {
    await choose("#boards", "0");
    for (const pieces of ["rook, cannon", "[rook, cannon]"]) {
      await choose("#pieces", pieces);
      await browser.until(`${READY} && document.querySelectorAll("#piece option").length === 2`);
      assert.equal(await text("#mistakes"), "");
      await choose("#pieces", "");
      await browser.until(`${READY} && document.querySelectorAll("#piece option").length === 3`);
    }
  },

  async "text can be read against its background"() {
    for (const scheme of ["light", "dark"]) {
      await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
      assert.deepEqual(await browser.value(`(${faint})()`), [], scheme);
    }
    await browser.send("Emulation.setEmulatedMedia", { features: [] });
  },

  async "every preset has tables, and none a mistake"() {
    const sizes = new Set();
    const presets = await browser.value('document.querySelectorAll("#presets button").length');
    for (let preset = presets - 1; preset >= 0; preset -= 1) {
      await browser.click(`[data-preset="${preset}"]`);
      await browser.until(`${READY} && document.querySelector('[data-preset="${preset}"]').getAttribute("aria-pressed") === "true"`);
      assert.equal(await text("#mistakes"), "");
      sizes.add(await text("#figures"));
      await browser.click("#random");
    }
    assert.equal(sizes.size, presets);
  },

  async "sizes are those of the documentation"() {
    const choosing = readFileSync(new URL("../../docs/choosing.md", import.meta.url), "utf8");
    const rows = [...choosing.matchAll(/^\| `(scheme = [^`]*)` \| ([\d,]+) \|/gm)];
    assert.ok(rows.length > 10, "docs/choosing.md has a table of sizes");
    for (const [, options, bytes] of rows) {
      const question = JSON.stringify({ ask: "tables", options, bmi2: false });
      const answer = await browser.value(`generator.ask(${question})`);
      assert.equal(answer.bytes, Number(bytes.replaceAll(",", "")), `${options}: ${JSON.stringify(answer.mistakes)}`);
    }
  },

  async "three clicks give a header that compiles"() {
    await reload();
    await browser.click('[data-preset="3"]');
    await browser.until(READY);
    await browser.click("#tab-c");
    await browser.click("#download");
    await file("sliders.h");
    writeFileSync(join(folder, "main.c"), PROGRAM);
    const warnings = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"];
    execFileSync("cc", [...warnings, "-O1", "main.c", "-o", "main"], { cwd: folder, stdio: "inherit" });
    execFileSync(join(folder, "main"), { stdio: "inherit" });
  },

  async "large sources are shown and downloaded"() {
    await browser.click('[data-preset="0"]');
    await browser.until(READY);
    await browser.click("#tab-rust");
    await browser.until('/1\\.[0-9] MB/.test(document.querySelector("#source-status").textContent)');
    await browser.click("#download");
    const source = readFileSync(await file("sliders.rs"), "utf8");
    assert.match(source, /pub fn queen_attacks/);
    assert.ok(source.length > 1_000_000);
  },

  async "the call of the macro and the build script follow the choices"() {
    await choose('[data-key="packing"]', "overlapping");
    await browser.click("#tab-call");
    await browser.until('document.querySelector("#text").textContent.includes("packing = overlapping")');
    await browser.click("#tab-build_script");
    await browser.until('document.querySelector("#text").textContent.includes(".packing(Packing::Overlapping)")');
  },

  async "a mistake is explained, and its place marked"() {
    await choose('[data-key="scheme"]', "plain");
    await browser.until('document.querySelector("#mistakes mark") !== null');
    assert.equal(await text("#mistakes mark"), "overlapping");
    await choose('[data-key="packing"]', "auto");
    await browser.until(`${READY} && document.querySelector("#mistakes").textContent === ""`);
    assert.match(await text("#figures"), /2,361,344/);
  },

  async "pictures, wide and narrow, light and dark"() {
    await reload();
    for (const [name, width, height, scheme] of [
      ["wide-light", 1280, 900, "light"],
      ["wide-dark", 1280, 900, "dark"],
      ["tablet", 820, 1100, "light"],
      ["phone-light", 360, 740, "light"],
      ["phone-dark", 360, 740, "dark"],
    ]) {
      await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
      await size(width, height);
      await picture(name);
      const overflow = await browser.value("document.documentElement.scrollWidth - innerWidth");
      assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide`);
    }
    await browser.send("Emulation.setEmulatedMedia", { features: [] });
    await size(1280, 900);
    for (const preset of [1, 2, 4, 5, 6]) {
      await browser.click(`[data-preset="${preset}"]`);
      await browser.until(`${READY} && document.querySelector('[data-preset="${preset}"]').getAttribute("aria-pressed") === "true"`);
      await browser.click("#random");
      await picture(`preset-${preset}`);
    }
  },
};

/** Runs in the page: texts with less contrast than 4.5, the least that the Web Content Accessibility Guidelines ask for (AA). */
function faint() {
  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
  const behind = (element) => {
    const [red, green, blue, alpha = 1] = parts(getComputedStyle(element).backgroundColor);
    return alpha > 0 ? [red, green, blue] : behind(element.parentElement);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    // Colours of squares overlap, and their names are said aloud.
    if (!hasText(element) || !element.checkVisibility() || element.closest("#board, script, style")) continue;
    const [low, high] = [luminance(parts(getComputedStyle(element).color)), luminance(behind(element))].sort((a, b) => a - b);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) found.push(`${element.textContent}: ${contrast.toFixed(1)}`);
  }
  return found;
}

async function reload() {
  await browser.value("delete document.body.dataset.ready");
  await browser.send("Page.reload");
  await browser.until(READY);
}

const size = (width, height) =>
  browser.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });

async function picture(name) {
  // Until the bits have moved.
  await new Promise((done) => setTimeout(done, 1500));
  const { data } = await browser.send("Page.captureScreenshot", { captureBeyondViewport: true, format: "png", ...(await whole()) });
  writeFileSync(join(folder, `${name}.png`), Buffer.from(data, "base64"));
}

async function whole() {
  const { cssContentSize } = await browser.send("Page.getLayoutMetrics");
  return { clip: { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 } };
}

/** The path of a downloaded file, once it is there. */
async function file(name) {
  const path = join(folder, name);
  const end = Date.now() + 20_000;
  while (!existsSync(path)) {
    assert.ok(Date.now() < end, `${name} is not downloaded`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return path;
}

const PROGRAM = `
#define MAGIC_TABLES_IMPLEMENTATION
#include "sliders.h"

int main(void) {
    /* A rook on a1 and a bishop on d4, with blockers on d1, a7 and f6. */
    uint64_t occupied = UINT64_C(1) << 3 | UINT64_C(1) << 48 | UINT64_C(1) << 45;
    return rook_attacks(0, occupied) == UINT64_C(0x0101010101010e)
        && bishop_attacks(27, occupied) == UINT64_C(0x01221400142241) ? 0 : 1;
}
`;

try {
  for (const [name, check] of Object.entries(checks)) {
    await check();
    assert.deepEqual(complaints, [], name);
    console.log(`ok: ${name}`);
  }
} catch (error) {
  await picture("failed").catch(() => {});
  throw error;
} finally {
  await browser.stop();
}
