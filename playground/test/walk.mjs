// What tests of the lab compare with: a walk and a multiplication of their own, and what the page says.

import { readFileSync } from "node:fs";

const WORD = (1n << 64n) - 1n;
const STEPS = { rook: [[0, 1], [1, 0], [0, -1], [-1, 0]], bishop: [[1, 1], [1, -1], [-1, -1], [-1, 1]] };
export const bit = (square) => 1n << BigInt(square);
const isOn = (file, rank) => file >= 0 && file < 8 && rank >= 0 && rank < 8;
export const nameOf = (square) => `${"abcdefgh"[square % 8]}${(square >> 3) + 1}`;

/** The squares that a piece sees, and those of them whose pieces matter. */
export function walk(piece, square, occupied) {
  let [attacks, relevant] = [0n, 0n];
  for (const [files, ranks] of STEPS[piece]) {
    let [file, rank] = [(square % 8) + files, (square >> 3) + ranks];
    for (; isOn(file, rank); file += files, rank += ranks) {
      const here = bit(rank * 8 + file);
      attacks |= here;
      if (isOn(file + files, rank + ranks)) relevant |= here;
      if (occupied & here) break;
    }
  }
  return { attacks, relevant };
}

/** Whether a factor is magic: no two subsets of the relevant squares that differ in what is seen have the same index. */
export function isMagic({ piece, square, factor, bits }) {
  const { relevant } = walk(piece, square, 0n);
  const slots = new Map();
  let occupied = 0n;
  do {
    const index = ((occupied * factor) & WORD) >> BigInt(64 - bits);
    const { attacks } = walk(piece, square, occupied);
    if ((slots.get(index) ?? attacks) !== attacks) return false;
    slots.set(index, attacks);
    occupied = (occupied - relevant) & relevant;
  } while (occupied);
  return true;
}

/** What the address says. */
export async function state(page) {
  const pairs = new URLSearchParams((await page.value("location.hash")).replace("#lab&", ""));
  const square = [...Array(64).keys()].find((square) => nameOf(square) === pairs.get("square"));
  return { piece: pairs.get("piece"), square, occupied: BigInt(pairs.get("occupied")), factor: BigInt(pairs.get("factor")), bits: Number(pairs.get("bits")), black: pairs.has("black") };
}

export const slotOnPage = async (page) => Number((await page.text("#index b")).replaceAll(",", ""));

/** The slot that the multiplication gives. */
export function slotOf({ piece, square, occupied, factor, bits, black }) {
  const { relevant } = walk(piece, square, 0n);
  const key = black ? occupied | (WORD & ~relevant) : occupied & relevant;
  return Number(((key * factor) & WORD) >> BigInt(64 - bits));
}

export const verdict = (page) => page.text("#verdict");

/** The square with this name. */
export const squareOf = (name) => (name.charCodeAt(1) - 49) * 8 + name.charCodeAt(0) - 97;

/** A square of the lab's board, by its name. */
export const onBoard = (name) => `#lab-board [data-square="${squareOf(name)}"]`;

export async function press(page, key, text = undefined) {
  await page.press(key, key === " " ? "Space" : key, text);
  await page.until();
}

/** Sets pieces by clicks, or takes them away. */
export async function clickAll(page, names) {
  for (const name of names.split(" ")) {
    await page.click(onBoard(name));
    await page.until();
  }
}

/** The list of factors that tables use, as an engine has it. */
export function listOf(piece) {
  const lines = readFileSync(new URL("../../magic-tables/catalog/factors.txt", import.meta.url), "utf8").split("\n");
  const best = lines.filter((line) => line.startsWith(`${piece} `) && line.includes(" best ")).map((line) => line.split(" "));
  const text = `constexpr U64 MAGICS[64] = {\n${best.map(([, square, , factor]) => `  C64(${factor}),  // ${square}`).join("\n")}\n};`;
  return { text, factors: best.map(([, , , factor]) => BigInt(factor)) };
}
