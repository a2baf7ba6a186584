// Choices in quick succession, ways back, and the other screen: what is shown is what has been chosen last.

import assert from "node:assert/strict";
import { bit, isMagic, onBoard, slotOf, slotOnPage, squareOf, state, walk } from "./walk.mjs";

const relevantOnPage = async (page) => {
  const squares = await page.value('[...document.querySelectorAll("#lab-board .relevant")].map((square) => Number(square.dataset.square))');
  return squares.reduce((set, square) => set | bit(square), 0n);
};

/** All parts of the page are about the piece on its square. */
async function isAbout(page, piece, name) {
  const square = squareOf(name);
  const own = await page.value('[document.querySelector("#lab-piece").value, document.querySelector("#lab-board .own").dataset.square]');
  assert.deepEqual(own, [piece, String(square)]);
  const { relevant } = walk(piece, square, 0n);
  assert.equal(await relevantOnPage(page), relevant, `${piece} ${name}`);
  const count = relevant.toString(2).replaceAll("0", "").length;
  assert.match(await page.text("#counts"), new RegExp(`^${count} relevant squares`));
  assert.equal(await page.text("#less-title"), `With ${count - 1} index bits?`);
  // An address that somebody has written may leave parts out.
  if (!(await page.value("location.hash")).includes("factor=")) return;
  const now = await state(page);
  assert.deepEqual([now.piece, now.square], [piece, square]);
  assert.equal(await slotOnPage(page), slotOf(now));
}

const moveTo = (name) => `document.querySelector(${JSON.stringify(onBoard(name))}).click();`;
const choosePiece = (piece) => `Object.assign(document.querySelector("#lab-piece"), { value: "${piece}" }).dispatchEvent(new Event("change"));`;

export const checks = {
  async "there and back at once is where it was"(page) {
    const wait = (time) => `await new Promise((done) => setTimeout(done, ${time}));`;
    for (const pause of [0, 1, 2, 4, 8, 16]) {
      await page.open("#lab&square=d4&bits=9");
      await page.click("#until");
      await page.click("[name=lab-click][value=piece] + span");
      for (const [there, back, piece] of [[moveTo("a1"), moveTo("d4"), "rook"], [choosePiece("bishop"), choosePiece("rook"), "rook"]]) {
        await page.value(`(async () => { ${there} ${pause ? wait(pause) : ""} ${back} })()`);
        await page.until();
        await isAbout(page, piece, "d4");
      }
    }
  },

  async "what somebody chooses while an answer is missing is kept"(page) {
    await page.value(`${moveTo("d6")} ${moveTo("d2")} Object.assign(document.querySelector("#factor"), { value: "0x77" }).dispatchEvent(new Event("change")); ${moveTo("e4")}`);
    await page.until('location.hash.includes("factor=0x77&")');
    const { occupied } = await state(page);
    for (const name of ["d6", "d2", "e4"]) assert.ok(occupied & bit(squareOf(name)), name);
  },

  async "a search asked for with a move is one for the new square"(page) {
    for (const [address, chooses, piece, name] of [["", choosePiece("bishop"), "bishop", "d4"], ["#lab&piece=bishop&square=d4", choosePiece("rook"), "rook", "d4"]]) {
      await page.open(address);
      await page.value(`${chooses} document.querySelector("#until").click();`);
      await page.until('document.querySelector("#verdict").textContent === "Magic" && location.hash.includes("factor=")');
      await isAbout(page, piece, name);
      assert.ok(isMagic(await state(page)));
      assert.match(await page.text("#tries"), /tried; this one is magic/);
    }
  },

  async "tries are counted for what is on the page"(page) {
    await page.click("[name=lab-click][value=piece] + span");
    await page.click(onBoard("a1"));
    await page.until('location.hash.includes("square=a1")');
    await page.click("#try");
    await page.until('/^1 factor tried/.test(document.querySelector("#tries").textContent)');
    for (const square of [0, 27]) {
      await page.value("history.back()");
      await page.until(`document.querySelector("#lab-board .own").dataset.square === "${square}"`);
    }
    await page.until('location.hash === ""');
    assert.equal(await page.text("#tries"), "");
  },

  async "the links lead to what was there last, also if nothing was chosen"(page) {
    await page.open("#lab&piece=bishop&square=c1");
    await page.click("#to-tables");
    await page.until('!document.querySelector("#tables").hidden && document.querySelector("#board .own") !== null');
    await page.click("#to-lab");
    await page.until('!document.querySelector("#lab").hidden');
    await isAbout(page, "bishop", "c1");
    await page.open("#tables&scheme=hyperbola");
    await page.click("#to-lab");
    await page.until('!document.querySelector("#lab").hidden');
    await page.click("#to-tables");
    await page.until('!document.querySelector("#tables").hidden && document.querySelector("[data-key=scheme]")?.value === "hyperbola"');
  },

  async "a search ends with its screen"(page) {
    await page.open("#lab&square=h1&bits=11");
    await page.click("#until");
    await page.wait('document.querySelector("#tries").textContent !== ""');
    await page.click("#to-tables");
    await page.until('!document.querySelector("#tables").hidden && document.querySelector("#board .own") !== null');
    for (let looks = 0; looks < 20; looks += 1) {
      assert.equal(await page.value('document.body.getAttribute("aria-busy")'), "false", "nothing is asked");
    }
    await page.click("#to-lab");
    await page.until('!document.querySelector("#lab").hidden');
    await isAbout(page, "rook", "h1");
    assert.equal(await page.text("#tries"), "");
    assert.equal(await page.text("#until"), "Until one is magic");
  },
};
