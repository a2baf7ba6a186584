// The page in the browser: what tests read, choose and wait for.

import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** True once everything that has been chosen is shown. Answers that are still missing would move what is clicked next. */
const READY = 'document.body?.dataset.ready === "true" && document.body.getAttribute("aria-busy") === "false"';

export class Page {
  /** `address`: of the page, without what stands behind the #. Pictures and downloaded files go to `folder`. */
  constructor(browser, address, folder) {
    Object.assign(this, { browser, address, folder });
  }

  value(expression) {
    return this.browser.value(expression);
  }

  /** Waits until `expression` is true, and nothing is busy. */
  until(expression = "true") {
    return this.browser.until(`${READY} && (${expression})`);
  }

  /** Opens the page anew, with `state` behind the #. */
  async open(state = "") {
    // Two addresses that differ behind the # alone are one document.
    await this.browser.send("Page.navigate", { url: "about:blank" });
    await this.browser.until('location.href === "about:blank" && document.readyState === "complete"');
    await this.browser.send("Page.navigate", { url: this.address + state });
    await this.browser.until(`document.readyState === "complete" && ${READY}`);
  }

  click(selector) {
    return this.browser.click(selector);
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

  size(width, height) {
    return this.browser.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  }

  /** Light or dark. Nothing moves, so that pictures need not wait. */
  scheme(value) {
    const features = [{ name: "prefers-color-scheme", value }, { name: "prefers-reduced-motion", value: "reduce" }];
    return this.browser.send("Emulation.setEmulatedMedia", { features });
  }

  async picture(name) {
    // Until the stones have grown.
    await new Promise((done) => setTimeout(done, 300));
    const { cssContentSize } = await this.browser.send("Page.getLayoutMetrics");
    const clip = { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 };
    const { data } = await this.browser.send("Page.captureScreenshot", { captureBeyondViewport: true, format: "png", clip });
    writeFileSync(join(this.folder, `${name}.png`), Buffer.from(data, "base64"));
  }

  /** The path of a downloaded file, once it is there. */
  async file(name) {
    const path = join(this.folder, name);
    const end = Date.now() + 20_000;
    while (!existsSync(path)) {
      assert.ok(Date.now() < end, `${name} is not downloaded`);
      await new Promise((done) => setTimeout(done, 50));
    }
    return path;
  }
}
