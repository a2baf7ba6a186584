// What it looks like.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { colours, faint } from "../colours.mjs";

const ROOT = new URL("../../../", import.meta.url);

export const checks = {
  async "text and blockers can be seen on their backgrounds"(page) {
    // Blockers on all squares.
    await page.value('location.hash = "#piece=2&square=27&occupied=0xffffffffffffffff"');
    await page.untilSquares("blocker", 63);
    for (const scheme of ["light", "dark"]) {
      await page.scheme(scheme);
      assert.deepEqual(await page.value(`(${faint})()`), [], scheme);
    }
    await page.scheme("light");
  },

  async "boards have the colours of the handbook's pictures"(page) {
    const pictures = ["docs/schemes/fancy.svg", "docs/pictures/cannon.svg"].map((picture) => readFileSync(new URL(picture, ROOT), "utf8"));
    for (const colour of await page.value(`(${colours})()`)) {
      assert.ok(/^#/.test(colour) && pictures.some((picture) => picture.includes(`"${colour}"`)), colour);
    }
  },

  async "links lead to pages that exist"(page) {
    await page.choose('[data-key="packing"]', "overlapping");
    await page.choose('[data-key="scheme"]', "plain");
    const errors = await page.value('document.querySelector("#mistakes a").href');
    await page.choose('[data-key="packing"]', "auto");
    const links = await page.value('[...document.querySelectorAll("a[href]")].map(({ href }) => href)');
    const pages = new Set([errors, ...links].map((link) => link.split(/\/blob\/main\/|#/)[1]).filter(Boolean));
    for (const path of pages) assert.ok(existsSync(new URL(path, ROOT)), path);
    for (const name of ["choosing", "options", "errors", "schemes", "schemes/others"]) assert.ok(pages.has(`docs/${name}.md`), name);
  },

  async "source is beside the tables, or below the board"(page) {
    const places = () =>
      page.value('scrollTo(0, 0), Object.fromEntries(["result", "source", "position", "look-up"].map((id) => [id, document.getElementById(id).getBoundingClientRect().toJSON()]))');
    const wide = await places();
    assert.ok(wide.source.top === wide.result.top && wide.source.left > wide.result.right, "beside the tables");
    assert.ok(wide["look-up"].top === wide.position.top && wide["look-up"].left > wide.position.right, "the look-up beside the board");
    await page.size(360, 740);
    const narrow = await places();
    assert.ok(narrow.source.top > narrow.position.bottom && narrow.source.bottom < narrow["look-up"].top, "below the board");
    await page.size(1280, 900);
  },

  async "pictures, wide and narrow, light and dark"(page) {
    await page.open();
    for (const [name, width, height, scheme] of [
      ["wide-light", 1280, 900, "light"],
      ["wide-dark", 1280, 900, "dark"],
      ["tablet", 820, 1100, "light"],
      ["phone-light", 360, 740, "light"],
      ["phone-dark", 360, 740, "dark"],
    ]) {
      await page.scheme(scheme);
      await page.size(width, height);
      await page.picture(name);
      const overflow = await page.value("document.documentElement.scrollWidth - innerWidth");
      assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide`);
    }
    await page.scheme("light");
    await page.size(1280, 900);
    for (const preset of ["Engine with a network", "Few bytes", "32 bits", "Shogi", "Xiangqi"]) {
      await page.preset(preset);
      await page.until('document.querySelector("#share") !== null');
      await page.picture(preset.toLowerCase().replaceAll(" ", "-"));
    }
  },
};
