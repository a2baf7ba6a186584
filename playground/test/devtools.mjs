// A browser, driven by the DevTools protocol through a pipe.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What takes longer hangs. */
const LIMIT = 60_000;

export class Browser {
  static async start(program) {
    const browser = new Browser();
    browser.profile = await mkdtemp(join(tmpdir(), "playground-"));
    const flags = ["--headless=new", "--remote-debugging-pipe", `--user-data-dir=${browser.profile}`, "--no-first-run", "--disable-gpu"];
    flags.push("--disable-background-networking", "--disable-component-update", "--hide-scrollbars");
    // Not the browser's own page, which loads files.
    flags.push("about:blank");
    // Root may not use the sandbox.
    if (process.getuid?.() === 0) flags.push("--no-sandbox");
    browser.process = spawn(program, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.waiting = new Map();
    browser.listeners = [];
    browser.number = 0;
    let rest = "";
    browser.process.stdio[4].on("data", (chunk) => {
      const messages = (rest + chunk).split("\0");
      rest = messages.pop();
      messages.forEach((message) => browser.receive(JSON.parse(message)));
    });
    const { targetInfos } = await browser.send("Target.getTargets");
    const { targetId } = targetInfos.find(({ type }) => type === "page");
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
    browser.session = sessionId;
    return browser;
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
  async until(expression) {
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

  async press(key, code = key, text = undefined) {
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, text, windowsVirtualKeyCode: KEYS[key] });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
  }

  async stop() {
    await this.send("Browser.close").catch(() => {});
    await new Promise((resolve) => this.process.once("exit", resolve));
    await rm(this.profile, { recursive: true, force: true });
  }
}

const KEYS = { Tab: 9, " ": 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
