// What the lab says beside the factor: how many of all are magic, and whether any is.

import assert from "node:assert/strict";
import { walk, squareOf, bit } from "./walk.mjs";

const SEARCHED = "a search of all factors has found none";

/** Address, what is said, and why there is none; then nothing is searched. */
const CASES = [
  ["square=d4", /^If indices were random, one in 10373 would be magic .*few ones, and do far better\.$/],
  ["square=d4&bits=12", /one in 10\d+ would be magic .* do far better\.$/],
  ["square=d4&bits=9", /one in 10\d+ would be magic .*\. But no factor is: /, SEARCHED],
  ["square=d4&bits=8", /one in 10\d+ would be magic .*\. But no factor is: /, `even with 9 bits, ${SEARCHED}`],
  ["square=d4&bits=7", /^No factor is magic: /, "128 slots are fewer than the 144 attack sets"],
  ["square=a1&bits=4", /^No factor is magic: /, "16 slots are fewer than the 49 attack sets"],
  ["square=b1&bits=10", /2018, ch\. 4\)\. The catalog has a factor that is, but hardly any that is drawn will be\.$/],
  ["square=b1&bits=9", /But no factor is: /, SEARCHED],
  ["square=h1&bits=11", /2018, ch\. 4\)\. Whether any factor is, the catalog does not say\.$/],
  ["square=d4&bits=9&black=true", /2018, ch\. 4\)\. Whether any factor is, nobody knows for black keys\.$/],
  ["piece=bishop&square=c1&bits=4&black=true", /But no factor is: /, SEARCHED],
  ["piece=bishop&square=b1", /one in 10\d+ would be magic .* do far better\.$/],
  ["piece=bishop&square=b1&bits=8", /^If indices were random, one in 4 would be magic .* ch\. 4\)\.$/],
  ["piece=bishop&square=b1&bits=12", /^If indices were random, most would be magic .* ch\. 4\)\.$/],
];

/** How many sets of squares the piece may see. */
function attackSets(piece, square) {
  const { relevant } = walk(piece, square, 0n);
  const sets = new Set();
  let occupied = 0n;
  do {
    sets.add(walk(piece, square, occupied).attacks);
    occupied = (occupied - relevant) & relevant;
  } while (occupied);
  return sets.size;
}

export const checks = {
  async "what is said beside the factor is true, and nothing is searched that cannot be"(page) {
    for (const [address, said, none] of CASES) {
      await page.open(`#lab&${address}`);
      const text = await page.text("#chance");
      assert.match(text, said, address);
      if (!none) continue;
      assert.ok(text.endsWith(`: ${none}.`), `${address}: ${text}`);
      await page.click("#until");
      assert.equal(await page.text("#tries"), `There is nothing to find: ${none}.`);
      assert.match(await page.text("#said"), /There is nothing to find/);
      assert.equal(await page.text("#until"), "Until one is magic");
      assert.equal(await page.value('document.body.getAttribute("aria-busy")'), "false", "no search runs");
      await page.click("#try");
      await page.until('/^1 factor tried; this one is not magic/.test(document.querySelector("#tries").textContent)');
    }
  },

  async "there are fewer slots than attack sets where the page says so"(page) {
    for (const [piece, name] of [["rook", "d4"], ["rook", "a1"], ["bishop", "d4"]]) {
      const sets = attackSets(piece, squareOf(name));
      for (const bits of [4, 5, 6, 7, 8]) {
        await page.open(`#lab&piece=${piece}&square=${name}&bits=${bits}`);
        const isFewer = (await page.text("#chance")).startsWith("No factor is magic: ");
        assert.equal(bit(bits) < sets, isFewer, `${piece} ${name}, ${bits} bits`);
      }
    }
  },

  async "a click on the bits says the same anew"(page) {
    await page.click("#take");
    await page.until('document.querySelector("#bits-shown").value === "9"');
    assert.match(await page.text("#chance"), /But no factor is/);
    assert.match(await page.text("#said"), /No factor is magic: a search of all factors has found none\./);
    await page.click("#until");
    await page.click("#take");
    await page.until('document.querySelector("#bits-shown").value === "10"');
    assert.match(await page.text("#chance"), /do far better/);
    assert.equal(await page.text("#tries"), "");
  },
};
