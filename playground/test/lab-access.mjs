// The lab without a mouse, without a screen, and for eyes that need contrast.

import assert from "node:assert/strict";
import { clickAll, onBoard, press, state } from "./walk.mjs";

const said = (page) => page.text("#said");
const focused = (page) => page.value('document.activeElement.id || document.activeElement.closest("[id]").id');

/** Whether the page takes a key for itself. */
const takes = (page, selector, key) =>
  page.value(`!document.querySelector(${JSON.stringify(selector)}).dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...${JSON.stringify(key)} }))`);

/** Relative luminance, as WCAG 2.2 has it. */
function luminance(colour) {
  const [red, green, blue] = colour.map((value) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What one sees of a colour that is partly transparent. */
const over = (colour, opacity, ground) => colour.map((value, place) => value * opacity + ground[place] * (1 - opacity));

const numbers = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);

/** Colours as the browser computes them: any form that CSS has. */
const computed = async (page, colours) =>
  (await page.value(`${JSON.stringify(colours)}.map((colour) => { const probe = document.createElement("i"); probe.style.color = colour; document.body.append(probe); const { color } = getComputedStyle(probe); probe.remove(); return color; })`)).map(numbers);

async function bothSchemes(page, check) {
  for (const scheme of ["light", "dark"]) {
    await page.scheme(scheme);
    await check(scheme);
  }
  await page.scheme("light");
}

export const checks = {
  async "shortcuts are the browser's"(page) {
    await page.click("#lab-board [data-square]");
    await page.until();
    const before = await page.value("location.hash");
    for (const part of [onBoard("d4"), "#strips", "#cells"]) {
      await page.value(`document.querySelector(${JSON.stringify(part)}).focus()`);
      for (const more of ["altKey", "ctrlKey", "metaKey"]) {
        for (const key of ["ArrowLeft", "ArrowRight", "Home", " ", "Enter", "p"]) {
          assert.equal(await takes(page, part, { key, [more]: true }), false, `${part}: ${more} ${key}`);
        }
      }
      assert.equal(await takes(page, part, { key: "ArrowLeft" }), true, part);
    }
    await page.until();
    assert.equal(await page.value("location.hash"), before, "nothing has moved");
    await page.open("#tables");
    assert.equal(await takes(page, "#board [data-square]", { key: "p", ctrlKey: true }), false);
  },

  async "the focus stays on what has been chosen"(page) {
    await page.open("#lab&piece=rook&square=b1");
    await page.value('document.querySelector("#take").focus()');
    await press(page, "Enter", "\r");
    await page.until('document.querySelector("#verdict").textContent === "Magic"');
    assert.equal(await focused(page), "take");
    await page.open();
    const part = "#pair button:last-child";
    await page.value(`document.querySelector("${part}").focus()`);
    for (const way of ["there", "back"]) {
      const before = await page.value("location.hash");
      await press(page, "Enter", "\r");
      await page.until(`location.hash !== ${JSON.stringify(before)}`);
      assert.equal(await page.value(`document.activeElement === document.querySelector("${part}")`), true, way);
    }
    assert.equal((await state(page)).square, 27);
  },

  async "all that a click changes is said"(page) {
    await clickAll(page, "a1");
    assert.equal(await said(page), "Other pieces on a1, f7.");
    await clickAll(page, "a1");
    assert.equal(await said(page), "Other pieces on f7.");
    await clickAll(page, "d5");
    assert.match(await said(page), /^Pieces in the way on b4, g4, d5\. The rook sees 9 squares: d1, d2, d3, b4, c4, e4, f4, g4, d5\. Slot \d+\./);
    await page.open("#lab&occupied=0x40000000");
    await clickAll(page, "c4");
    assert.match(await said(page), /With pieces on c4, g4 and with pieces on d3, b4, d5, the slot is \d+, but the rook does not see the same: 11 squares, and 8\./);
    await page.click("[name=lab-click][value=piece] + span");
    await clickAll(page, "h1");
    assert.match(await said(page), /With 11 index bits\? Half the slots: .*Nobody knows/);
    await clickAll(page, "b1");
    assert.match(await said(page), /There is such a factor/);
  },

  async "a square that has the focus says what it would do"(page) {
    await page.tabTo("#lab-board", 4);
    await page.value(`document.querySelector(${JSON.stringify(onBoard("d5"))}).focus()`);
    assert.match(await said(page), /^A piece on d5 would add the factor, moved left by 35 bits: slot \d+\.$/);
    await press(page, "ArrowRight");
    assert.match(await said(page), /^e5 is no relevant square/);
    await press(page, " ", " ");
    await page.until('location.hash.includes("occupied")');
    assert.match(await said(page), /^Other pieces on e5, f7\.$/);
  },

  async "the values of bits and slots stay true"(page) {
    const values = (part) => page.value(`["valuenow", "valuemax", "valuetext"].map((name) => document.querySelector("${part}").getAttribute(\`aria-\${name}\`))`);
    await page.value('document.querySelector("#cells").focus()');
    await press(page, "End");
    assert.deepEqual((await values("#cells")).slice(0, 2), ["1023", "1023"]);
    await page.choose("#bits", 4);
    await page.until('location.hash.includes("bits=4")');
    let [now, most, text] = await values("#cells");
    assert.deepEqual([now, most], ["15", "15"]);
    assert.match(text, /^Slot 15 /);
    [, , text] = await values("#strips");
    const [, product] = text.match(/the product has (\d)/);
    const { factor, occupied } = await state(page);
    const key = [25, 30].reduce((set, square) => set | (occupied & (1n << BigInt(square))), 0n);
    assert.equal(product, String((key * factor) & 1n));
  },

  async "marks and texts have contrast"(page) {
    await bothSchemes(page, async (scheme) => {
      await page.open();
      const squares = await page.value(`[...document.querySelectorAll("#lab-board [data-square]")].map((square) => {
        const outline = getComputedStyle(square, "::after");
        const labels = [...square.querySelectorAll(".file, .rank")].map((label) => [getComputedStyle(label).color, getComputedStyle(label).opacity]);
        return { name: square.getAttribute("aria-label"), ground: getComputedStyle(square).backgroundColor, outline: square.matches(".relevant") ? [outline.borderTopColor, outline.opacity] : null, labels };
      })`);
      assert.ok(squares.some(({ outline }) => outline) && squares.some(({ labels }) => labels.length));
      // Whatever the piece sees, its squares and their names may have any of the colours.
      const grounds = [...new Set(squares.map(({ ground }) => ground))];
      assert.ok(grounds.length >= 6, String(grounds));
      for (const { name, outline, labels } of squares) {
        for (const ground of grounds) {
          const seen = ([colour, opacity]) => contrast(over(numbers(colour), Number(opacity), numbers(ground)), numbers(ground));
          if (outline) assert.ok(seen(outline) >= 3, `${scheme}: outline of ${name} on ${ground}, ${seen(outline)}`);
          for (const label of labels) assert.ok(seen(label) >= 4.5, `${scheme}: ${name} on ${ground}, ${seen(label)}`);
        }
      }
      await page.hover(onBoard("b4"));
      const [text, ground] = await page.value('(() => { const row = document.querySelector("#strips .pointed"); return [getComputedStyle(row.firstChild).color, getComputedStyle(row).backgroundColor]; })()');
      assert.ok(contrast(numbers(text), numbers(ground)) >= 4.5, `${scheme}: label of the row, ${text} on ${ground}`);
      await page.unhover();
    });
  },

  async "crosses and frames differ from the cells"(page) {
    await bothSchemes(page, async (scheme) => {
      await page.open("#lab&bits=6");
      // Corner and middle of each cell.
      const cells = await page.value(`(() => {
        const canvas = document.querySelector("#cells canvas");
        const { width, data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const side = width / 16;
        const at = (slot, part) => {
          const [x, y] = [slot % 16, Math.floor(slot / 16)].map((place) => Math.floor((place + part) * side));
          return [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)];
        };
        return Array.from({ length: 64 }, (_, slot) => [at(slot, 0.05), at(slot, 0.47)]);
      })()`);
      const [wrong, zero] = await computed(page, ["var(--wrong)", "var(--zero)"]);
      const crosses = cells.filter(([ground]) => String(ground) === String(wrong));
      assert.ok(crosses.length > 0);
      for (const [ground, cross] of crosses) assert.ok(contrast(ground, cross) >= 3, `${scheme}: a cross of ${cross} on ${ground}`);
      const hues = await computed(page, Array.from({ length: 144 }, (_, set) => `hsl(${(set * 137.5) % 360} 52% 58%)`));
      for (const [part, pseudo] of [[".here", undefined], [".at", "::before"]]) {
        const lines = await computed(page, await page.value(`["--frame", "--edge"].map((name) => getComputedStyle(document.querySelector("#cells ${part}"), ${JSON.stringify(pseudo)}).getPropertyValue(name))`));
        assert.ok(contrast(...lines) >= 3, `${scheme}: the lines of ${part}`);
        for (const ground of [wrong, zero, ...hues]) {
          assert.ok(Math.max(...lines.map((line) => contrast(line, ground))) >= 3, `${scheme}: ${part} on ${ground}`);
        }
      }
      const [ink, ground] = await page.value(`(() => { const mark = document.querySelector("#counts .wrong"); return [getComputedStyle(mark, "::before").color, getComputedStyle(mark).backgroundColor]; })()`);
      assert.ok(contrast(numbers(ink), numbers(ground)) >= 3, `${scheme}: the cross of the legend`);
    });
  },
};
