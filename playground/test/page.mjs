// The page in a browser, which is driven by the DevTools protocol through a pipe: what tests read, choose and wait for.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What takes longer hangs. */
const LIMIT = 60_000;

/** True once everything that has been chosen is shown. Answers that are still missing would move what is clicked next. */
const READY = 'document.body?.dataset.ready === "true" && document.body.getAttribute("aria-busy") === "false"';

export class Page {
  /** `address`: of the page, without what stands behind the #. Pictures and downloaded files go to `folder`. */
  static async start(program, address, folder) {
    const page = Object.assign(new Page(), { address, folder });
    page.profile = await mkdtemp(join(tmpdir(), "playground-"));
    const flags = ["--headless=new", "--remote-debugging-pipe", `--user-data-dir=${page.profile}`, "--no-first-run", "--disable-gpu"];
    flags.push("--disable-background-networking", "--disable-component-update", "--hide-scrollbars");
    // Not the browser's own page, which loads files.
    flags.push("about:blank");
    // Root may not use the sandbox.
    if (process.getuid?.() === 0) flags.push("--no-sandbox");
    page.process = spawn(program, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    page.waiting = new Map();
    page.listeners = [];
    page.number = 0;
    let rest = "";
    page.process.stdio[4].on("data", (chunk) => {
      const messages = (rest + chunk).split("\0");
      rest = messages.pop();
      messages.forEach((message) => page.receive(JSON.parse(message)));
    });
    const { targetInfos } = await page.send("Target.getTargets");
    const { targetId } = targetInfos.find(({ type }) => type === "page");
    const { sessionId } = await page.send("Target.attachToTarget", { targetId, flatten: true });
    page.session = sessionId;
    return page;
  }

  receive({ id, method, params, result, error }) {
    if (method) {
      this.listeners.forEach((listener) => listener(method, params));
      return;
    }
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) {
      reject(new Error(error.message));
    } else {
      resolve(result);
    }
  }

  send(method, params = {}) {
    this.number += 1;
    const id = this.number;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: this.session })}\0`);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`${method} has no answer`)), LIMIT);
      const done = (settle) => (value) => {
        clearTimeout(limit);
        settle(value);
      };
      this.waiting.set(id, { resolve: done(resolve), reject: done(reject) });
    });
  }

  /** The value of an expression in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression in the page is true. */
  async wait(expression) {
    const end = Date.now() + LIMIT;
    while (!(await this.value(expression))) {
      if (Date.now() > end) throw new Error(`never true: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** A click of the mouse in the middle of an element. If the element has moved away meanwhile, once more. */
  async click(selector) {
    for (let tries = 0; tries < 10; tries += 1) {
      const [x, y] = await this.value(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: "center", inline: "center" });
        globalThis.clicked = false;
        element.addEventListener("click", () => { globalThis.clicked = true; }, { once: true });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      })()`);
      for (const type of ["mousePressed", "mouseReleased"]) {
        await this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
      }
      if (await this.value("globalThis.clicked")) return;
    }
    throw new Error(`no click reaches ${selector}`);
  }

  /** Moves the mouse away from everything. */
  unhover() {
    return this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 1, y: 1 });
  }

  /** A finger taps a part of an element: its middle, if not told otherwise. */
  async tap(selector, across = 0.5, down = 0.5) {
    const [x, y] = await this.place(selector, across, down);
    await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** Fingers instead of a mouse, on a phone, or the mouse again on a screen. */
  async touch(enabled) {
    await this.send("Emulation.setTouchEmulationEnabled", { enabled });
    await (enabled ? this.size(390, 844) : this.size(1280, 900));
  }

  async press(key, code = key, text = undefined) {
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", key, code, text, windowsVirtualKeyCode: KEYS[key] });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
  }

  /** Waits until `expression` is true, and nothing is busy. */
  until(expression = "true") {
    return this.wait(`${READY} && (${expression})`);
  }

  /** Opens the page anew, with `state` behind the #. */
  async open(state = "") {
    // Two addresses that differ behind the # alone are one document.
    await this.send("Page.navigate", { url: "about:blank" });
    await this.wait('location.href === "about:blank" && document.readyState === "complete"');
    await this.send("Page.navigate", { url: this.address + state });
    await this.wait(`document.readyState === "complete" && ${READY}`);
  }

  text(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
  }

  /** Chooses a value in a field, and waits until it is shown. */
  async choose(selector, value) {
    await this.value(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      if (field.type === "checkbox") field.checked = ${JSON.stringify(value)};
      else field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event("change"));
    })()`);
    await this.until();
  }

  /** The names of all presets. */
  presets() {
    return this.value('[...document.querySelectorAll("#presets button")].map((button) => button.firstChild.data)');
  }

  /** Clicks the preset `name`, and waits until it is shown. */
  async preset(name) {
    const number = (await this.presets()).indexOf(name);
    assert.ok(number >= 0, `there is no preset ${name}`);
    await this.click(`[data-preset="${number}"]`);
    await this.until(`document.querySelector('[data-preset="${number}"]').getAttribute("aria-pressed") === "true"`);
  }

  /** The squares with a mark, such as `attacked`. */
  squares(mark) {
    return this.value(`[...document.querySelectorAll("#board .${mark}")].map((square) => square.getAttribute("aria-label").split(",")[0])`);
  }

  /** Waits until a number of squares have a mark. */
  untilSquares(mark, number) {
    return this.until(`document.querySelectorAll("#board .${mark}").length === ${number}`);
  }

  /** Presses Tab until the focus is in an element, at most some times. */
  async tabTo(selector, most) {
    for (let presses = 0; presses < most; presses += 1) {
      await this.press("Tab");
      if (await this.value(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`)) return;
    }
    throw new Error(`${most} times Tab do not lead to ${selector}`);
  }

  /** Moves the mouse to a part of an element: its middle, if not told otherwise. */
  async hover(selector, across = 0.5, down = 0.5) {
    const [x, y] = await this.place(selector, across, down);
    await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
  }

  /** Where a part of an element is. */
  place(selector, across, down) {
    return this.value(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width * ${across}, top + height * ${down}];
    })()`);
  }

  /** Pictures on screens of different sizes, on none of which the page is too wide. */
  async pictures(screen) {
    for (const [name, width, height, scheme] of [
      ["wide-light", 1366, 620, "light"],
      ["wide-dark", 1366, 620, "dark"],
      ["tablet", 820, 1100, "light"],
      ["phone", 360, 740, "light"],
    ]) {
      await this.scheme(scheme);
      await this.size(width, height);
      await this.picture(`${screen}-${name}`);
      const overflow = await this.value("document.documentElement.scrollWidth - innerWidth");
      assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide`);
    }
    await this.scheme("light");
    await this.size(1280, 900);
  }

  size(width, height) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  }

  /** Light or dark. Nothing moves, so that pictures need not wait. */
  scheme(value) {
    const features = [{ name: "prefers-color-scheme", value }, { name: "prefers-reduced-motion", value: "reduce" }];
    return this.send("Emulation.setEmulatedMedia", { features });
  }

  async picture(name) {
    // Until the stones have grown.
    await new Promise((done) => setTimeout(done, 300));
    const { cssContentSize } = await this.send("Page.getLayoutMetrics");
    const clip = { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 };
    const { data } = await this.send("Page.captureScreenshot", { captureBeyondViewport: true, format: "png", clip });
    writeFileSync(join(this.folder, `${name}.png`), Buffer.from(data, "base64"));
  }

  /** The path of a downloaded file, once it is there. */
  async file(name) {
    const path = join(this.folder, name);
    const end = Date.now() + LIMIT;
    while (!existsSync(path)) {
      assert.ok(Date.now() < end, `${name} is not downloaded`);
      await new Promise((done) => setTimeout(done, 50));
    }
    return path;
  }

  async stop() {
    await this.send("Browser.close").catch(() => {});
    await new Promise((resolve) => this.process.once("exit", resolve));
    await rm(this.profile, { recursive: true, force: true });
  }
}

const KEYS = { Tab: 9, Enter: 13, " ": 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
