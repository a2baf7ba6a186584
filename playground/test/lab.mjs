// What the lab must do. Each check begins with the lab as it opens.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { bit, clickAll, isMagic, listOf, nameOf, onBoard, press, slotOf, slotOnPage, state, verdict, walk } from "./walk.mjs";

const ROOT = new URL("../../", import.meta.url);

/** A factor that needs 2,117 of 4,096 slots, says the catalog. */
const A1 = "#lab&piece=rook&square=a1&occupied=0x1010000000004&factor=0xb802a6a3f7fffe&bits=12";

export const checks = {
  async "it opens with a factor that fails, and shows why"(page) {
    assert.equal(await page.value("location.hash"), "", "an untouched page has an untouched address");
    assert.match(await verdict(page), /^Not magic/);
    const labels = await page.value('[...document.querySelectorAll("#pair button")].map((button) => button.getAttribute("aria-label"))');
    assert.equal(labels.length, 2);
    const [one, other] = labels.map((label) => label.match(/sees \d+ squares?, (.*)$/)[1]);
    assert.notEqual(one, other, "both see different squares");
    await page.click("#pair button:last-child");
    await page.until('location.hash.includes("factor")');
    const chosen = await state(page);
    assert.equal(slotOf(chosen), slotOf({ ...chosen, occupied: bit(25) | bit(30) }), "and share a slot");
    assert.equal(isMagic(chosen), false);
    assert.equal(other, [...Array(64).keys()].filter((square) => walk("rook", 27, chosen.occupied).attacks & bit(square)).map(nameOf).join(", "));
  },

  async "if the occupancy on the board collides, it is one of the two"(page) {
    await page.open(`#lab&occupied=0x${(bit(26) | bit(30)).toString(16)}`);
    const labels = await page.value('[...document.querySelectorAll("#pair button")].map((button) => button.getAttribute("aria-label"))');
    assert.match(labels[0], /pieces on c4, g4;/);
    assert.match(labels[1], /pieces on d3, b4, d5;/);
  },

  async "one click makes it magic, and the tries are counted"(page) {
    await page.click("#until");
    await page.until('document.querySelector("#verdict").textContent === "Magic" && location.hash !== ""');
    assert.ok(isMagic(await state(page)));
    assert.match(await page.text("#tries"), /^[\d,]+ factors? tried/);
    assert.match(await page.text("#chance"), /one in 10\d+ would be magic .*Fiekas.*few ones, and do far better/);
    const tried = await page.text("#tries");
    await page.click("#try");
    await page.until(`document.querySelector("#tries").textContent !== ${JSON.stringify(tried)}`);
    assert.equal((await verdict(page)) === "Magic", isMagic(await state(page)));
  },

  async "a search that finds nothing can be stopped"(page) {
    // Nobody knows whether there is a factor.
    await page.open("#lab&piece=rook&square=h1&bits=11");
    await page.click("#until");
    await page.wait('document.querySelector("#tries").textContent !== ""');
    await page.click("#until");
    await page.until('document.querySelector("#until").textContent === "Until one is magic"');
    assert.match(await verdict(page), /^Not magic/);
  },

  async "each piece in the way adds a copy, and the sum has the index"(page) {
    const rows = () => page.value('[...document.querySelectorAll("#strips [data-square]")].map((row) => row.textContent)');
    assert.deepEqual(await rows(), ["b4", "g4"]);
    await page.click('#lab-board [data-square="43"]');
    await page.until('document.querySelectorAll("#strips [data-square]").length === 3');
    assert.deepEqual(await rows(), ["b4", "g4", "d6"]);
    assert.equal(await slotOnPage(page), slotOf(await state(page)));
    await page.click('#lab-board [data-square="0"]');
    await page.until('location.hash.includes("occupied=0x20080042000001")');
    assert.equal((await rows()).length, 3, "a1 is not relevant");
    await page.click("#lab-random");
    await page.until();
    assert.equal(await slotOnPage(page), slotOf(await state(page)));
  },

  async "the piece moves, and may be a bishop"(page) {
    await page.click("[name=lab-click][value=piece] + span");
    await page.click('#lab-board [data-square="0"]');
    await page.until('location.hash.includes("square=a1")');
    assert.equal((await state(page)).bits, 12);
    await page.choose("#lab-piece", "bishop");
    await page.until('location.hash.includes("piece=bishop")');
    const now = await state(page);
    assert.equal(now.bits, 6);
    const relevant = await page.value('[...document.querySelectorAll("#lab-board .relevant")].map((square) => Number(square.dataset.square))');
    assert.equal(relevant.reduce((set, square) => set | bit(square), 0n), walk("bishop", 0, 0n).relevant);
  },

  async "harmless collisions are marked, and are no harm"(page) {
    await page.open(A1);
    assert.equal(await verdict(page), "Magic");
    const counts = await page.value('[...document.querySelectorAll("#counts b")].map((count) => Number(count.textContent.replaceAll(",", "")))');
    const [relevant, occupancies, sets, slots, single, harmless, wrong, free] = counts;
    assert.deepEqual([relevant, occupancies, sets, slots, wrong], [12, 4096, 49, 4096, 0]);
    assert.deepEqual([single + harmless, harmless > 0, free], [2117, true, 4096 - 2117]);
    const seen = await page.value('[...document.querySelectorAll("#pair button")].map((button) => button.getAttribute("aria-label").split("sees")[1])');
    assert.equal(seen[0], seen[1], "two that share a slot see the same");
  },

  async "a square, a bit and a slot are linked"(page) {
    await page.hover('#lab-board [data-square="25"]');
    assert.equal(await page.text("#strips .pointed"), "b4");
    assert.match(await page.text("#readout"), /moved left by 25 bits/);
    await page.hover("#strips .sum svg", 0.5 / 64);
    assert.match(await page.text("#readout"), /^Bit 63, bit 9 of the index/);
    assert.equal(await page.value('document.querySelector("#strips .at").getAttribute("visibility")'), "visible");
    await page.hover("#cells", 0.001, 0.001);
    assert.match(await page.text("#readout"), /^Slot 0 \(0000000000\): \d+ occup/);
    await page.click("#cells");
    await page.until('location.hash !== ""');
    assert.equal(await slotOnPage(page), slotOf(await state(page)), "a click shows an occupancy of the slot");
  },

  async "one index bit less has the catalog's answer"(page) {
    for (const [square, piece, answer] of [
      ["e5", "bishop", /No factor does it: Niklas Fiekas .* tests/],
      ["a1", "rook", /No factor does it: this project .*21,373,116,050 nodes.*Certificate: rook-a1-11/],
      ["b1", "rook", /There is such a factor, 0x3c100808887bfffc.*exactly 12/],
      ["h1", "rook", /Nobody knows.*price.*770,000,000,000 nodes.*9 days/],
    ]) {
      await page.open(`#lab&piece=${piece}&square=${square}`);
      assert.match(await page.text("#less"), answer, square);
      const link = await page.value('document.querySelector("#less a")?.href');
      if (link) assert.ok(existsSync(new URL(link.split("/blob/main/")[1], ROOT)), link);
    }
    await page.open("#lab&piece=rook&square=b1");
    await page.click("#take");
    await page.until('document.querySelector("#verdict").textContent === "Magic"');
    const taken = await state(page);
    assert.equal(taken.bits, 10);
    assert.ok(isMagic(taken));
  },

  async "black keys add what is always set"(page) {
    await page.click("#black");
    await page.until('location.hash.includes("black=true")');
    assert.equal(await slotOnPage(page), slotOf(await state(page)));
    assert.match(await page.text("#strips"), /always/);
    assert.match(await page.text("#less"), /With black keys, not all factors have been searched/);
    await page.open("#lab&piece=bishop&square=c1&black=true");
    assert.match(await page.text("#less"), /With black keys, too, no factor does it/);
  },

  async "a factor is typed as lists have it, and a wrong one is refused"(page) {
    for (const [text, factor] of [["145135534866561", 145135534866561n], ["0b101", 5n], ["0x8000_1420ULL", 0x80001420n], ["1'000u64", 1000n]]) {
      await page.choose("#factor", text);
      assert.equal((await state(page)).factor, factor, text);
    }
    const valid = () => page.value('document.querySelector("#factor").validity.valid');
    for (const [text, part] of [["0x1ffffffffffffffff", /64 bits/], ["017", /octal/], ["garbage", /a factor is a number/], ["", /a factor is a number/]]) {
      await page.choose("#factor", text);
      assert.equal((await state(page)).factor, 1000n, text);
      assert.match(await page.value('document.querySelector("#factor").validationMessage'), part);
    }
    await page.click("#until");
    await page.until('document.querySelector("#verdict").textContent === "Magic"');
    assert.equal(await valid(), true, "the next factor is a right one");
  },

  async "a list is read when it is pasted"(page) {
    const { text, factors } = listOf("rook");
    await page.click(".lab summary");
    await page.click("#list");
    await page.send("Input.insertText", { text });
    await page.until('document.querySelector("#list-answer").textContent.includes("magic on 64 squares") && location.hash !== ""');
    assert.equal(await page.value("document.activeElement.id"), "list", "the focus has not left it");
    assert.equal((await state(page)).factor, factors[27]);
    await page.choose("#factor", "0x123");
    await page.click("#try");
    await page.until('!location.hash.includes("factor=0x123&")');
    const { factor } = await state(page);
    await page.click("#black");
    await page.until('location.hash.includes("black=true") && !document.querySelector("#list-answer").textContent.includes("magic on 64 squares")');
    assert.equal((await state(page)).factor, factor, "black keys leave the factor, and the list is looked at again");
    await page.value("history.back()");
    await page.until('document.querySelector("#list-answer").textContent.includes("magic on 64 squares")');
    assert.equal((await state(page)).factor, factor);
  },

  async "an engine's list is pasted as it stands"(page) {
    const { text, factors } = listOf("bishop");
    await page.choose("#list", text);
    await page.until('document.querySelector("#list-answer").textContent !== "" && location.hash.includes("bishop")');
    assert.match(await page.text("#list-answer"), /of bishops are magic on 64 squares\. /);
    await page.click("[name=lab-click][value=piece] + span");
    await page.click('#lab-board [data-square="2"]');
    await page.until('location.hash.includes("square=c1")');
    assert.equal((await state(page)).factor, factors[2]);
    await page.choose("#lab-piece", "rook");
    await page.click('#lab-board [data-square="3"]');
    await page.until('location.hash.includes("square=d1") && location.hash.includes("piece=rook")');
    assert.equal((await state(page)).factor, factors[2], "no rook takes a bishop's factor");
    await page.choose("#lab-piece", "bishop");
    await page.click('#lab-board [data-square="2"]');
    await page.until('location.hash.includes("square=c1") && location.hash.includes("piece=bishop")');
    assert.equal(await verdict(page), "Magic");
    await page.choose("#list", "{ 1, two }");
    assert.match(await page.text("#list-answer"), /^two: /);
  },

  async "Back goes back, also from the other screen"(page) {
    await page.click('#lab-board [data-square="43"]');
    await page.until('location.hash.includes("occupied")');
    const first = await page.value("location.hash");
    await page.click("#try");
    await page.until(`location.hash !== ${JSON.stringify(first)}`);
    await page.click("#to-tables");
    await page.until('!document.querySelector("#tables").hidden && document.querySelector("#board .own") !== null');
    await page.value("history.back()");
    await page.until('!document.querySelector("#lab").hidden && document.querySelector("#tables").hidden');
    await page.value("history.back()");
    await page.until(`location.hash === ${JSON.stringify(first)}`);
    await page.until('document.querySelectorAll("#strips [data-square]").length === 3');
    await page.value("history.back()");
    await page.until('location.hash === "" && document.querySelectorAll("#strips [data-square]").length === 2');
    assert.match(await verdict(page), /^Not magic/);
  },

  async "a link shows the same"(page) {
    const shown = () => page.value('["#verdict", "#index", "#counts", "#why", "#less"].map((part) => document.querySelector(part).textContent)');
    await page.open(A1);
    await page.click("#black");
    await page.until('location.hash.includes("black")');
    const [before, hash] = [await shown(), await page.value("location.hash")];
    await page.open(hash);
    assert.deepEqual(await shown(), before);
    assert.equal(await page.value("location.hash"), hash);
  },

  async "a wrong address is explained, and nothing of it taken"(page) {
    for (const [hash, part] of [["#lab&colour=red", "colour"], ["#lab&square=i9", "i9"], ["#lab&bits=13", "13"], ["#lab&factor=12", "12"], ["#lab&piece=queen", "queen"]]) {
      await page.value(`location.hash = ${JSON.stringify(hash)}`);
      await page.until(`document.querySelector("#address").textContent.includes(${JSON.stringify(part)})`);
      assert.match(await verdict(page), /^Not magic/);
      assert.equal(await page.value('document.querySelector("#lab-board .own").dataset.square'), "27");
    }
  },

  async "the keyboard is enough, and what has changed is said"(page) {
    await page.tabTo("#lab-board", 4);
    const place = () => page.value("Number(document.activeElement.dataset.square)");
    const start = await place();
    await press(page, "ArrowUp");
    await press(page, "ArrowRight");
    assert.equal(await place(), start + 9);
    await press(page, "p", "p");
    await page.until(`document.querySelector("#lab-board .own").dataset.square === "${start + 9}"`);
    assert.match(await page.text("#said"), /^rook on b2\./);
    await press(page, "ArrowRight");
    await press(page, " ", " ");
    await page.until('document.querySelector("#said").textContent.startsWith("Pieces in the way on")');
    assert.match(await page.text("#said"), /c2.*Slot \d+\./);
    assert.doesNotMatch(await page.text("#said"), /Factor/, "what has not changed is not said");
    await page.tabTo("#until", 8);
    await press(page, "Enter", "\r");
    await page.until('document.querySelector("#verdict").textContent === "Magic"');
    assert.match(await page.text("#said"), /Magic\. [\d,]+ factors? tried\./);
    for (const [part, said] of [["#strips", /^Bit 1, /], ["#cells", /^Slot 1 /]]) {
      await page.tabTo(part, 4);
      await press(page, part === "#strips" ? "ArrowLeft" : "ArrowRight");
      assert.match(await page.value(`document.querySelector("${part}").getAttribute("aria-valuetext")`), said);
    }
    await press(page, "Enter", "\r");
    await page.until('document.querySelector("#index b").textContent === "1"');
  },

  async "it fits a small screen, and the board is first on a phone"(page) {
    await page.size(1366, 620);
    const fits = async (what) => {
      // The longest that is read out.
      await page.hover("#strips .sum svg", 0.5 / 64);
      const ends = await page.value('[document.querySelector("#lab"), ...document.querySelectorAll(".lab > section > *")].map((part) => part.getBoundingClientRect().bottom)');
      assert.ok(Math.max(...ends) <= 620, `${what}: the lab ends at ${Math.max(...ends)}`);
      assert.ok(await page.value('[...document.querySelectorAll(".lab > section")].every((part) => part.scrollHeight <= part.clientHeight)'), what);
    };
    const full = "occupied=0xffffffffffffffff";
    for (const address of ["", A1, `#lab&${full}`, `#lab&bits=8&${full}`, `#lab&${full}&black=true`, `#lab&piece=bishop&square=c3&bits=12&black=true&${full}`, `#lab&square=a1&${full}&black=true`]) {
      await page.open(address);
      await fits(address);
      await page.click("#try");
      await page.until('document.querySelector("#tries").textContent !== ""');
      await fits(`${address} and a try`);
      if (!address.includes("bits=8")) continue;
      await page.click("#until");
      assert.match(await page.text("#tries"), /nothing to find/);
      await fits(`${address} and no search`);
    }
    await page.open();
    await page.click("#until");
    await page.until('document.querySelector("#verdict").textContent === "Magic"');
    await clickAll(page, "d2 d3 d5 d6");
    await fits("six pieces");
    await page.click("#black");
    await page.until('location.hash.includes("black")');
    await fits("six pieces and black keys");
    for (const name of ["d2", "c4"]) {
      await page.hover(onBoard(name));
      assert.ok(await page.value('document.querySelector("#readout").getBoundingClientRect().bottom <= 620'), name);
    }
    await page.size(390, 844);
    await page.open();
    const bottom = await page.value('document.querySelector("#lab-board").getBoundingClientRect().bottom');
    assert.ok(bottom <= 600, `the board ends at ${bottom}`);
    await page.open();
    await page.pictures("lab");
  },
};
