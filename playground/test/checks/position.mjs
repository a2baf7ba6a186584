// The board: blockers, the piece, the look-up.

import assert from "node:assert/strict";

export const checks = {
  async "it opens with a look-up"(page) {
    const [paint] = await page.value('performance.getEntriesByName("first-contentful-paint").map((entry) => entry.startTime)');
    console.log(`first paint: ${paint.toFixed(0)} ms; first look-up: ${(await page.value("performance.now()")).toFixed(0)} ms`);
    assert.match(await page.text("#figures"), /717,888/);
    assert.equal(await page.value("location.hash"), "", "an untouched page has an untouched address");
  },

  async "a click changes the attacks"(page) {
    await page.click("#clear");
    await page.untilSquares("blocker", 0);
    await page.untilSquares("attacked", 14);
    const start = Date.now();
    await page.click('[data-square="29"]');
    await page.untilSquares("attacked", 12);
    console.log(`a click to its attacks: ${Date.now() - start} ms, with the driver's own time`);
    assert.deepEqual(await page.squares("blocker"), ["f4"]);
    assert.match(await page.text("#steps"), /d4|f4/);
    assert.equal(await page.value('document.querySelectorAll(".row.partial").length'), 1, "one blocker is multiplied");
  },

  async "the keyboard is enough"(page) {
    const { browser } = page;
    await page.value('document.querySelector("#piece").focus()');
    for (let presses = 0; presses < 3; presses += 1) {
      await browser.press("Tab");
      if (await page.value('document.activeElement.closest("#board") !== null')) break;
    }
    const place = () => page.value("Number(document.activeElement.dataset.square)");
    const start = await place();
    await browser.press("ArrowUp");
    await browser.press("ArrowLeft");
    assert.equal(await place(), start + 7);
    const blockers = (await page.squares("blocker")).length;
    await browser.press(" ", "Space", " ");
    await page.untilSquares("blocker", blockers + 1);
    await browser.press("p", "KeyP", "p");
    await page.until(`document.querySelector("#board .own").dataset.square === "${start + 7}"`);
    assert.equal(await page.value('document.activeElement.matches(":focus-visible")'), true);
  },

  async "every preset has tables, a position, and no mistake"(page) {
    const figures = new Set();
    const presets = await page.presets();
    for (const preset of presets) {
      await page.click("#clear");
      await page.untilSquares("blocker", 0);
      await page.preset(preset);
      assert.equal(await page.text("#mistakes"), "", preset);
      figures.add(await page.text("#figures"));
      await page.until('document.querySelectorAll("#board .blocker").length >= 4 && document.querySelectorAll("#board .attacked").length >= 2');
      await page.click("#random");
      await page.until();
    }
    assert.equal(figures.size, presets.length);
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
};
