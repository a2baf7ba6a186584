// Rows of bits, the highest bit at the left: how a multiplication or PEXT moves blockers into the index.

const CELL = 10;

/** More rows tell nothing: the key of a black table has up to 64 ones. */
const MOST_ROWS = 16;

/** The squares of the bits of `set`, as the outline of a path, in a row of `bits` bits. Bits beyond the row are cut off. */
function outline(set, bits) {
  const square = (bit) => `M${(bits - 1 - bit) * CELL + 1} 1h8v8h-8z`;
  return bitsOf(set).map(square).join("");
}

/** One row, with a band behind the upper `index` bits. */
function bitRow(set, bits, { index = 0, kind = "", from = 0, delay = 0 } = {}) {
  const all = (1n << BigInt(bits)) - 1n;
  const high = index ? (all >> BigInt(bits - index)) << BigInt(bits - index) : 0n;
  const path = (part, more) => drawing("path", { d: outline(part, bits), class: `ones ${kind} ${more}` });
  const ones = drawing("g", { class: from ? "moves" : "" }, path(set & ~high, ""), path(set & high, "index"));
  if (from) {
    ones.style.setProperty("--from", `${from * CELL}px`);
    ones.style.animationDelay = `${delay}ms`;
  }
  return drawing(
    "svg",
    { viewBox: `0 0 ${bits * CELL} ${CELL}`, class: "bits", "aria-hidden": "true" },
    drawing("path", { d: outline(all, bits), class: "zeros" }),
    index ? drawing("rect", { x: 0, y: 0, width: index * CELL, height: CELL, class: "band" }) : null,
    ones,
  );
}

function labelled(label, row, kind = "") {
  return element("div", { class: `row ${kind}` }, element("span", {}, label), row);
}

/** What the number is called from which the index is taken. */
function nameOfSum({ words, join, bias }) {
  if (words.length > 1 && join === "^") return "XOR of both";
  return words.length > 1 || BigInt(bias) ? "sum" : "product";
}

/** The multiplications, and their sum. `names`: the names of the squares. */
function productRows(product, names) {
  const { bits } = product;
  const index = bits - product.shift;
  const rows = [];
  let delay = 0;
  for (const { key, of, first, factor } of product.words) {
    const ones = bitsOf(BigInt(key));
    rows.push(labelled(of, bitRow(BigInt(key), bits, { kind: "key" }), "given"));
    rows.push(labelled(element("span", {}, "× ", element("code", {}, factor)), bitRow(BigInt(factor), bits, { kind: "factor" }), "given"));
    if (ones.length > MOST_ROWS) {
      rows.push(element("p", { class: "hint" }, `Each of these ${ones.length} bits adds a copy of the factor, shifted to the left by the number of the bit:`));
      continue;
    }
    for (const bit of ones) {
      const square = first === null ? `bit ${bit}` : names[first + bit];
      const shifted = bitRow(BigInt(factor) << BigInt(bit), bits, { index, from: bit, delay });
      rows.push(labelled(`${square}: × 2^${bit}`, shifted, "partial"));
      delay += 40;
    }
  }
  if (BigInt(product.bias)) rows.push(labelled("plus", bitRow(BigInt(product.bias), bits, { index, kind: "factor" }), "partial"));
  rows.push(labelled(nameOfSum(product), bitRow(BigInt(product.sum), bits, { index, kind: "sum" }), "sum"));
  return rows;
}

/** PEXT: the bits of the relevant squares move together. */
function pextRows(relevant, blockers, bits, names) {
  const squares = bitsOf(relevant);
  const x = (bit) => (bits - 1 - bit) * CELL + CELL / 2;
  const moves = squares.map((bit, place) =>
    drawing("path", {
      d: `M${x(bit)} 0C${x(bit)} 30 ${x(place)} 30 ${x(place)} 60`,
      class: blockers & squareBit(bit) ? "move one" : "move",
    }),
  );
  const packed = squares.reduce((index, bit, place) => (blockers & squareBit(bit) ? index | (1n << BigInt(place)) : index), 0n);
  const mask = bitRow(blockers, bits, { kind: "key" });
  mask.append(drawing("path", { d: outline(relevant, bits), class: "outlined" }));
  const index = bitRow(packed, bits, { kind: "index" });
  const label = squares.length ? `${squares.length} relevant squares, ${names[squares[0]]} to ${names[squares.at(-1)]}` : "no relevant square";
  return [
    labelled(label, mask, "given"),
    labelled("PEXT", drawing("svg", { viewBox: `0 0 ${bits * CELL} 60`, class: "bits tall", "aria-hidden": "true" }, moves)),
    labelled("index", index, "sum"),
  ];
}
