// What the screen with tables must do. Each check begins with the screen as it opens.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = new URL("../../", import.meta.url);

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

/** All that is chosen, and what is shown of it. */
const shown = (page) =>
  page.value(`({
    fields: [...document.querySelectorAll("#form select, #form input, #form textarea, #forms input, #piece")].map((field) => (field.type === "checkbox" ? field.checked : field.value)),
    tab: document.querySelector("#tabs [aria-selected=true]").id,
    squares: [...document.querySelectorAll("#board [data-square]")].map((square) => square.getAttribute("aria-label")),
    mistakes: document.querySelector("#mistakes").textContent,
    bytes: document.querySelector(".figure")?.firstChild.textContent,
  })`);

export const checks = {
  async "it opens with a look-up"(page) {
    assert.match(await page.text("#figures"), /709,696/);
    assert.equal(await page.value("location.hash"), "#tables", "an untouched screen has an untouched address");
  },

  async "a click changes the attacks"(page) {
    await page.click("#clear");
    await page.untilSquares("blocker", 0);
    await page.untilSquares("attacked", 14);
    await page.click('#board [data-square="29"]');
    await page.untilSquares("attacked", 12);
    assert.deepEqual(await page.squares("blocker"), ["f4"]);
    assert.equal(await page.value('document.querySelectorAll(".row.partial").length'), 1, "one blocker is multiplied");
  },

  async "the keyboard is enough"(page) {
    await page.click("#clear");
    await page.untilSquares("blocker", 0);
    await page.value('document.querySelector("#piece").focus()');
    for (let presses = 0; presses < 3; presses += 1) {
      await page.press("Tab");
      if (await page.value('document.activeElement.closest("#board") !== null')) break;
    }
    const place = () => page.value("Number(document.activeElement.dataset.square)");
    const start = await place();
    await page.press("ArrowUp");
    await page.press("ArrowRight");
    assert.equal(await place(), start + 9);
    await page.press(" ", "Space", " ");
    await page.untilSquares("blocker", 1);
    await page.press("p", "KeyP", "p");
    await page.until(`document.querySelector("#board .own").dataset.square === "${start + 9}"`);
    assert.equal(await page.value('document.activeElement.matches(":focus-visible")'), true);
  },

  async "every preset has tables, a position, and no mistake"(page) {
    for (const preset of await page.presets()) {
      await page.click("#clear");
      await page.untilSquares("blocker", 0);
      await page.preset(preset);
      assert.equal(await page.text("#mistakes"), "", preset);
      await page.until('document.querySelectorAll("#board .blocker").length >= 4 && document.querySelectorAll("#board .attacked").length >= 2');
      await page.click("#random");
      await page.until();
    }
  },

  async "engines are advised as in the documentation"(page) {
    const choosing = readFileSync(new URL("docs/choosing.md", ROOT), "utf8");
    for (const preset of ["Engine with a network", "Engine without", "Move generator", "Few bytes"]) {
      await page.preset(preset);
      const [, options] = (await page.text("#text")).match(/magic_tables!\((.*)\);/);
      assert.ok(choosing.includes(`| \`${options}\` |`), options);
    }
  },

  async "xiangqi has a hurdle and blocked legs"(page) {
    await page.click("#clear");
    await page.untilSquares("blocker", 0);
    await page.preset("Xiangqi");
    await page.until('document.querySelector("#piece").selectedOptions[0].text === "cannon"');
    await page.until('document.querySelector("#board .own") !== null');
    assert.deepEqual((await page.squares("attacked")).sort(), ["a4", "b4", "e1", "e6", "e7", "e8", "e9", "g4", "h4"]);
    await page.choose("#piece", "2");
    await page.until('document.querySelector("#board .own .stone").textContent === "H"');
    assert.deepEqual((await page.squares("attacked")).sort(), ["c3", "c5", "d2", "f2"], "the legs on d4 and e3 are free");
  },

  async "a board can be drawn, and lists need no brackets"(page) {
    await page.choose('[data-key="scheme"]', "hyperbola");
    await page.choose('[data-key="board"]', "...\n. .\n...");
    await page.until('document.querySelectorAll("#board [data-square]").length === 8');
    for (const pieces of ["rook, cannon", "[rook, cannon]"]) {
      await page.choose('[data-key="pieces"]', pieces);
      assert.equal(await page.text("#piece"), "rookcannon");
    }
    assert.equal(await page.text("#mistakes"), "");
  },

  async "a mistake is explained, and its place marked"(page) {
    await page.open("#scheme=plain&packing=overlapping");
    assert.equal(await page.text("#mistakes mark"), "overlapping");
    const buttons = '["copy", "download"].map((id) => document.querySelector(`#${id}`))';
    const taken = () => page.value(`${buttons}.map(({ disabled, title }) => [disabled, title !== ""])`);
    assert.deepEqual(await taken(), [[true, true], [true, true]], "there is no source to take, and the buttons say so");
    for (const tab of ["c", "call"]) {
      await page.click(`#tab-${tab}`);
      await page.until(`document.querySelector("#tab-${tab}").getAttribute("aria-selected") === "true"`);
      assert.equal(await page.text("#text"), "", "the source of other options is not shown");
    }
    await page.choose('[data-key="packing"]', "");
    assert.equal(await page.text("#mistakes"), "");
    assert.match(await page.text("#figures"), /2,361,344/);
    await page.until('document.querySelector("#text").textContent.includes("scheme = plain")');
    assert.deepEqual(await taken(), [[false, false], [false, false]]);
  },

  async "three clicks give a header that compiles"(page) {
    await page.preset("Few bytes");
    await page.click("#tab-c");
    await page.click("#download");
    await page.file("sliders.h");
    writeFileSync(join(page.folder, "main.c"), PROGRAM);
    const warnings = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"];
    execFileSync("cc", [...warnings, "-O1", "main.c", "-o", "main"], { cwd: page.folder, stdio: "inherit" });
    execFileSync(join(page.folder, "main"), { stdio: "inherit" });
  },

  async "large sources are shown and downloaded"(page) {
    await page.click("#tab-rust");
    await page.until('/1\\.[0-9] MB/.test(document.querySelector("#source-status").textContent)');
    await page.click("#download");
    const source = readFileSync(await page.file("sliders.rs"), "utf8");
    assert.match(source, /pub fn queen_attacks/);
    assert.ok(source.length > 1_000_000);
  },

  async "a link shows the same"(page) {
    await page.preset("Shogi");
    await page.choose('[data-key="pieces"]', "rook, bishop, archer = rider[(1, 2)]");
    await page.choose('[data-key="setwise"]', true);
    await page.choose('[data-key="max_bytes"]', "1048576");
    await page.choose("#piece", "1");
    await page.click('#board [data-square="17"]');
    await page.click("#tab-cpp");
    await page.until('document.querySelector("#source-status").textContent.startsWith("sliders.hpp")');
    await page.until('document.querySelector(\'#board [data-square="17"]\').classList.contains("blocker")');
    const before = await shown(page);
    const hash = await page.value("location.hash");
    await page.open(hash);
    await page.until('document.querySelector("#source-status").textContent.startsWith("sliders.hpp")');
    assert.deepEqual(await shown(page), before);
    assert.equal(await page.value("location.hash"), hash, "opening a link changes nothing");
  },

  async "a link shows the same mistake"(page) {
    for (const [hash, mark] of [["#scheme=plain&packing=overlapping", "overlapping"], ["#scheme=fanci", "fanci"]]) {
      await page.open(hash);
      assert.equal(await page.text("#mistakes mark"), mark);
    }
  },

  async "a wrong address is explained, and nothing of it taken"(page) {
    const untouched = await shown(page);
    for (const [hash, part] of [
      ["#scheme=hyperbola&colour=red", "colour"],
      ["#target=arm", "arm"],
      ["#scheme=plain&square=64", "64 squares"],
      ["#scheme=plain&piece=3", "3 pieces"],
      ["#scheme=plain&square=d4", "d4"],
      ["#board=6x6&occupied=0x1000000000", "beyond"],
      ["#occupied=%E0%A4%A", "occupied"],
      ["#constructor=1", "constructor"],
    ]) {
      await page.value(`location.hash = ${JSON.stringify(hash)}`);
      await page.until(`document.querySelector("#address").textContent.includes(${JSON.stringify(part)})`);
      assert.deepEqual(await shown(page), untouched, hash);
    }
    await page.choose('[data-key="scheme"]', "hyperbola");
    await page.until('location.hash.startsWith("#tables&scheme=hyperbola&")');
    assert.equal(await page.text("#address"), "", "the next choice gives a right one");
  },

  async "links lead to pages that exist"(page) {
    const links = () => page.value('[...document.querySelectorAll("#tables a[href]")].map(({ href }) => href)');
    const all = await links();
    await page.open("#scheme=plain&packing=overlapping");
    all.push(...(await links()));
    await page.choose('[data-key="packing"]', "");
    all.push(...(await links()));
    const pages = new Set(all.map((link) => link.split(/\/blob\/main\/|#/)[1]).filter(Boolean));
    for (const path of pages) assert.ok(existsSync(new URL(path, ROOT)), path);
    for (const name of ["choosing", "options", "errors", "schemes", "schemes/others"]) assert.ok(pages.has(`docs/${name}.md`), name);
  },

  async "Back takes choices back, and then leaves the screen"(page) {
    const choices = () => page.value('[document.querySelector("[data-key=scheme]").value, document.querySelector("#board .own").dataset.square]');
    const first = await choices();
    await page.choose('[data-key="scheme"]', "hyperbola");
    await page.click('#board [data-square="29"]');
    await page.until('location.hash.includes("occupied")');
    await page.click('[name=click][value=piece] + span');
    await page.click('#board [data-square="0"]');
    await page.until('document.querySelector("#board .own").dataset.square === "0"');
    for (const scheme of ["hyperbola", "hyperbola", first[0]]) {
      await page.value("history.back()");
      await page.until(`document.querySelector("[data-key=scheme]").value === ${JSON.stringify(scheme)} && document.querySelector("#board .own").dataset.square === "${first[1]}"`);
    }
    assert.equal(await page.value("location.hash"), "#tables");
  },

  async "what is struck through cannot be ticked"(page) {
    await page.choose('[data-key="scheme"]', "hyperbola");
    const struck = await page.value('[...document.querySelectorAll("#form .apart input")].map(({ dataset, disabled }) => [dataset.key, disabled])');
    assert.ok(struck.length > 0);
    assert.ok(struck.every(([, disabled]) => disabled), String(struck));
  },

  async "what is offered goes with the rest, and nothing else is"(page) {
    const words = (is) => page.value(`[...document.querySelectorAll('#form select[data-key="packing"] option')].filter(({ disabled }) => disabled === ${is}).map(({ value }) => value)`);
    for (const scheme of ["plain", "pext"]) {
      await page.open(`#scheme=${scheme}`);
      const [offered, others] = [await words(false), await words(true)];
      assert.ok(offered.length > 0 && others.length > 0, scheme);
      for (const packing of [...offered, ...others]) {
        await page.open(`#scheme=${scheme}${packing && `&packing=${packing}`}`);
        assert.equal((await page.text("#mistakes")) === "", offered.includes(packing), `${scheme}, ${packing}`);
      }
    }
  },

  async "the board is near for the keyboard and on a phone"(page) {
    await page.tabTo("#board", 10);
    await page.size(390, 844);
    const bottom = await page.value('document.querySelector("#board").getBoundingClientRect().bottom + scrollY');
    assert.ok(bottom <= 844, `the board ends at ${bottom}`);
    const tops = await page.value('["position", "look-up", "options"].map((id) => document.getElementById(id).getBoundingClientRect().top)');
    assert.deepEqual(tops, [...tops].sort((one, other) => one - other), "board and look-up are above the options");
    await page.size(1280, 900);
  },

  async "a row and its square are marked together"(page) {
    await page.hover("#steps [data-square]");
    assert.equal(await page.value('document.querySelector("#board .pointed").dataset.square'), await page.value('document.querySelector("#steps [data-square]").dataset.square'));
  },

  async "no sentence ends in a colon with black keys"(page) {
    await page.choose('[data-key="scheme"]', "black");
    await page.until('document.querySelector("#steps .rows") !== null');
    assert.doesNotMatch(await page.text("#steps .rows p"), /:$/);
  },

  async "nothing is too wide, and pictures of it"(page) {
    await page.pictures("tables");
  },
};
