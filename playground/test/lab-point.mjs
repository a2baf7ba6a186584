// What is marked while somebody points, with the mouse, a finger or the keyboard.

import assert from "node:assert/strict";
import { onBoard, press, slotOnPage } from "./walk.mjs";

const readout = (page) => page.text("#readout");
const HINT = /^(Point at|Tap) a square, a bit or a slot/;

/** The square whose row is marked. */
const row = (page) => page.value('document.querySelector("#strips .pointed span")?.textContent ?? ""');

/** The middle of a slot among 1,024, which are 64 in a row. */
const placeOf = (slot) => [((slot % 64) + 0.5) / 64, (Math.floor(slot / 64) + 0.5) / 16];

/** The slot that has the frame of what is pointed at. */
const framed = (page) => page.value(`(() => {
  const { hidden, style } = document.querySelector("#cells .at");
  return hidden ? null : Math.round((parseFloat(style.left) / 100) * 64) + 64 * Math.round((parseFloat(style.top) / 100) * 16);
})()`);

export const checks = {
  async "what the mouse points at stays marked after a click"(page) {
    await page.hover(onBoard("d6"));
    assert.match(await readout(page), /^A piece on d6 would add/);
    await page.click(onBoard("d6"));
    await page.until('location.hash.includes("occupied")');
    assert.match(await readout(page), /^d6 adds the factor, moved left by 43 bits\. Without that piece the slot is/);
    assert.equal(await row(page), "d6");
    const slot = await slotOnPage(page);
    await page.hover("#cells", ...placeOf(slot));
    await page.value('document.querySelector("#try").click()');
    await page.until('document.querySelector("#tries").textContent !== ""');
    assert.match(await readout(page), new RegExp(`^Slot ${slot} `), "nor does another factor undo it");
    assert.equal(await framed(page), slot);
    await page.unhover();
    assert.match(await readout(page), HINT);
    assert.equal(await row(page), "");
    assert.equal(await framed(page), null);
  },

  async "what the keyboard points at stays marked after a choice"(page) {
    await page.tabTo("#lab-board", 4);
    await page.value(`document.querySelector(${JSON.stringify(onBoard("d6"))}).focus()`);
    await press(page, " ", " ");
    await page.until('location.hash.includes("occupied")');
    assert.match(await readout(page), /^d6 adds/);
    assert.equal(await row(page), "d6");
    await page.tabTo("#cells", 12);
    await press(page, "ArrowRight");
    while (/is free/.test(await readout(page))) await press(page, "ArrowRight");
    const [, slot] = (await readout(page)).match(/^Slot (\d+) /);
    await press(page, "Enter", "\r");
    await page.until(`document.querySelector("#index b").textContent === "${slot}"`);
    assert.match(await readout(page), new RegExp(`^Slot ${slot} `));
    assert.equal(await framed(page), Number(slot));
    await page.hover(onBoard("b4"));
    assert.match(await readout(page), /b4/, "the mouse came last");
    await page.unhover();
    assert.match(await readout(page), new RegExp(`^Slot ${slot} `), "the focus is still there");
  },

  async "a tap points and chooses"(page) {
    await page.touch(true);
    try {
      await page.open();
      assert.match(await readout(page), /^Tap a square, .* A tap on a square also sets or moves a piece/);
      await page.tap(onBoard("d6"));
      await page.until('location.hash.includes("occupied")');
      assert.match(await readout(page), /^d6 adds/);
      assert.equal(await row(page), "d6");
      await page.tap("#strips .sum svg", 0.5 / 64);
      await page.until('document.querySelector("#readout").textContent.startsWith("Bit 63, ")');
      assert.equal(await page.value('document.querySelector("#strips .at").getAttribute("visibility")'), "visible");
      await page.tap("#cells", ...placeOf(0));
      await page.until('document.querySelector("#index b").textContent === "0"');
      assert.match(await readout(page), /^Slot 0 .* a tap shows the next/);
      assert.equal(await framed(page), 0);
    } finally {
      await page.touch(false);
    }
  },

  async "the row that is marked is in sight, and the factor beside it"(page) {
    await page.size(1366, 620);
    await page.open("#lab&square=a1&occupied=0xffffffffffffffff");
    const inSight = (selector) =>
      page.value(`(() => {
        const [box, head, sum, row] = ["#strips", "#strips .head", "#strips .sum", ${JSON.stringify(selector)}].map((part) => document.querySelector(part).getBoundingClientRect());
        return row.top >= head.bottom - 1 && row.bottom <= sum.top + 1 && head.top >= box.top - 1 && sum.bottom <= box.bottom + 1;
      })()`);
    assert.equal(await page.value('document.querySelector("#strips").scrollHeight > document.querySelector("#strips").clientHeight'), true, "not all rows are in sight");
    for (const name of ["a7", "b1", "a4", "g1", "a2"]) {
      await page.hover(onBoard(name));
      assert.equal(await row(page), name);
      assert.equal(await inSight("#strips .pointed"), true, name);
    }
    assert.match(await page.text("#strips .head"), /factor/);
    await page.hover(onBoard("a7"));
    await page.click(onBoard("g1"));
    await page.until('location.hash.includes("occupied")');
    await page.hover(onBoard("a7"));
    assert.equal(await inSight("#strips .pointed"), true, "after a click, too");
    assert.equal(await page.value("scrollY"), 0, "the page itself does not move");
    await page.size(1280, 900);
  },
};
