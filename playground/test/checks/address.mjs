// The state in the address.

import assert from "node:assert/strict";

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
  async "a link shows the same"(page) {
    await page.preset("Shogi");
    await page.choose("#pieces", "rook, bishop, archer = rider[(1, 2)]");
    await page.choose("#piece_schemes", "archer = fancy");
    await page.choose('[data-key="setwise"]', true);
    await page.choose("#more", "max_bytes = 1 << 20");
    await page.choose("#piece", "1");
    await page.click('[data-square="17"]');
    await page.click("#tab-cpp");
    await page.until('document.querySelector("#source-status").textContent.startsWith("sliders.hpp")');
    await page.until('document.querySelector(\'[data-square="17"]\').classList.contains("blocker")');
    const before = await shown(page);
    const hash = await page.value("location.hash");
    await page.open(hash);
    await page.until('document.querySelector("#source-status").textContent.startsWith("sliders.hpp")');
    assert.deepEqual(await shown(page), before);
    assert.equal(await page.text("#address"), "");
    assert.equal(await page.value("location.hash"), hash, "opening a link changes nothing");
  },

  async "a link shows the same mistake"(page) {
    await page.open("#scheme=plain&packing=overlapping");
    assert.equal(await page.text("#mistakes mark"), "overlapping");
    assert.equal(await page.text("#address"), "");
  },

  async "a wrong address is explained, and nothing of it taken"(page) {
    await page.open();
    const untouched = await shown(page);
    for (const [hash, part] of [
      ["#scheme=fanci", "fanci"],
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
    await page.until('location.hash.startsWith("#scheme=hyperbola&")');
    assert.equal(await page.text("#address"), "", "the next choice gives a right one");
  },
};
