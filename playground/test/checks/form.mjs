// The form: boards, and lists.

import assert from "node:assert/strict";

const PIECES = ["pawn", "knight", "bishop", "rook", "queen", "king"];
const CODES = ["empty", ...["white", "black"].flatMap((side) => PIECES.map((piece) => `${side}_${piece}`))];

/** Lists, each with what it needs to mean something, and what the answer says. */
const LISTS = [
  { key: "pieces", list: "rook, cannon", scheme: "hyperbola", says: /^hyperbola .* rookcannon$/ },
  { key: "piece_schemes", list: "rook = kindergarten", scheme: "hyperbola", board: "3", says: /^hyperbola, rook = kindergarten / },
  { key: "piece_codes", list: CODES.join(", "), scheme: "hyperbola", flag: "views", says: /^hyperbola / },
  { key: "rook_magics", list: Array(64).fill("0x1").join(", "), scheme: "fancy", says: /of the 64 factors/ },
  { key: "bishop_magics", list: Array(64).fill("0x1").join(", "), scheme: "fancy", says: /of the 64 factors/ },
];

export const checks = {
  async "a board can be drawn"(page) {
    await page.value('document.querySelector("#boards").value = "custom"; document.querySelector("#boards").dispatchEvent(new Event("change"))');
    assert.equal(await page.value("document.activeElement.id"), "drawing", "choosing it leads to the field");
    assert.equal(await page.value('document.querySelector("#drawing").checkVisibility()'), true);
    await page.choose('[data-key="scheme"]', "hyperbola");
    await page.choose("#drawing", "...\n. .\n...");
    await page.until('document.querySelectorAll("#board [data-square]").length === 8');
    assert.equal(await page.text("#mistakes"), "");
    assert.equal(await page.value('document.querySelector("#boards").value'), "custom");
  },

  async "lists need no brackets"(page) {
    for (const { key, list, scheme, says, board = "0", flag } of LISTS) {
      const said = [];
      await page.choose('[data-key="scheme"]', scheme);
      await page.choose("#boards", board);
      if (flag) await page.choose(`[data-key="${flag}"]`, true);
      for (const written of [list, `[${list}]`]) {
        await page.choose(`#${key}`, written);
        said.push(await page.value('document.querySelector("#mistakes p")?.textContent ?? [...document.querySelectorAll("#scheme, .figure b, #piece")].map((part) => part.textContent).join(" ")'));
      }
      await page.choose(`#${key}`, "");
      if (flag) await page.choose(`[data-key="${flag}"]`, false);
      assert.equal(said[0], said[1], key);
      assert.match(said[0], says, key);
    }
  },

  async "a mistake is explained, and its place marked"(page) {
    await page.open();
    await page.choose('[data-key="packing"]', "overlapping");
    await page.choose('[data-key="scheme"]', "plain");
    assert.equal(await page.text("#mistakes mark"), "overlapping");
    const buttons = '["copy", "download"].map((id) => document.querySelector(`#${id}`))';
    const taken = () => page.value(`${buttons}.map(({ disabled, title }) => [disabled, title !== ""])`);
    assert.deepEqual(await taken(), [[true, true], [true, true]], "there is no source to take, and the buttons say so");
    for (const tab of ["build_script", "c", "call"]) {
      await page.click(`#tab-${tab}`);
      await page.until(`document.querySelector("#tab-${tab}").getAttribute("aria-selected") === "true"`);
      assert.equal(await page.text("#text"), "", "the source of other options is not shown");
    }
    await page.choose('[data-key="packing"]', "auto");
    assert.equal(await page.text("#mistakes"), "");
    assert.match(await page.text("#figures"), /2,361,344/);
    await page.until('document.querySelector("#text").textContent.includes("scheme = plain")');
    assert.deepEqual(await taken(), [[false, false], [false, false]]);
  },
};
