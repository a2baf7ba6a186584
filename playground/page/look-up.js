// One look-up, step by step. Numbers are rows of bits, the highest bit at the left: how a multiplication or PEXT moves blockers into the
// index. Sets are small boards.

function miniature(set, { files, ranks, squares }, label) {
  const side = 8;
  const cell = ([file, rank], number) =>
    drawing("rect", {
      x: file * side,
      y: (ranks - 1 - rank) * side,
      width: side - 1,
      height: side - 1,
      class: set & squareBit(number) ? "on" : number === state.square ? "own" : "",
    });
  const picture = drawing("svg", { viewBox: `0 0 ${files * side} ${ranks * side}`, class: "miniature", "aria-hidden": "true" }, squares.map(cell));
  return element("figure", {}, picture, element("figcaption", {}, label));
}

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

/** The numbers of the first and the last bit, above the rows. */
const ends = (bits) => labelled("", element("span", { class: "ends" }, element("span", {}, String(bits - 1)), element("span", {}, "bit"), element("span", {}, "0")), "given");

/** What the number is called from which the index is taken. */
function nameOfSum({ words, join, bias }) {
  if (words.length > 1 && join === "^") return "XOR of both";
  return words.length > 1 || BigInt(bias) ? "sum" : "product";
}

/** The multiplications, and their sum. `names`: the names of the squares. */
function productRows(product, names) {
  const { bits } = product;
  const index = bits - product.shift;
  const rows = [ends(bits)];
  let delay = 0;
  for (const { key, of, first, factor } of product.words) {
    const ones = bitsOf(BigInt(key));
    rows.push(labelled(of, bitRow(BigInt(key), bits, { kind: "key" }), "given"));
    rows.push(labelled(element("span", {}, "× ", element("code", {}, factor)), bitRow(BigInt(factor), bits, { kind: "factor" }), "given"));
    if (ones.length > MOST_ROWS) {
      rows.push(element("p", { class: "hint" }, `Each of these ${ones.length} bits adds a copy of the factor, shifted to the left by the number of the bit. There are too many to show each.`));
      continue;
    }
    for (const bit of ones) {
      const square = first === null ? `bit ${bit}` : names[first + bit];
      const shifted = bitRow(BigInt(factor) << BigInt(bit), bits, { index, from: bit, delay });
      rows.push(labelled(`${square}: × 2^${bit}`, shifted, "partial"));
      // A row and its square are marked together.
      if (first !== null) rows.at(-1).dataset.square = first + bit;
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
    ends(bits),
    labelled(label, mask, "given"),
    labelled("PEXT", drawing("svg", { viewBox: `0 0 ${bits * CELL} 60`, class: "bits tall", "aria-hidden": "true" }, moves)),
    labelled("index", index, "sum"),
  ];
}

/** Marks the rows of a square in `root`, or none. */
function markRows(root, square) {
  for (const row of root.querySelectorAll(".row")) row.classList.toggle("pointed", square !== null && row.dataset.square === String(square));
}

function showLookUp(trace, board) {
  const names = board.squares.map(([, , name]) => name);
  const steps = trace.steps.map((step) => lookUpStep(step, board, names));
  byId("steps").className = trace.steps.some(({ slot }) => slot) ? "" : "columns";
  byId("steps").replaceChildren(...steps);
}

function lookUpStep(step, board, names) {
  const shown = [element("h3", {}, step.title.replaceAll("_", " "))];
  if (step.product) {
    const hint = "Each blocker adds a copy of the factor, shifted to the left. The upper bits of the sum are the index.";
    shown.push(element("p", { class: "hint" }, hint), element("div", { class: "rows" }, productRows(step.product, names)));
    shown.push(indexLine(step.product, step.slot));
  } else if (step.rows) {
    const rows = step.rows.map(([formula, set]) => miniature(BigInt(set), board, formula));
    shown.push(element("div", { class: "miniatures" }, rows));
  } else {
    const rows = pextRows(BigInt(step.relevant), BigInt(step.blockers), board.bits, names);
    shown.push(element("div", { class: "rows" }, rows));
  }
  if (step.slot) shown.push(slotLine(step, board));
  return element("article", { class: "step" }, shown);
}

/** How the index is taken from the product. */
function indexLine(product, { index }) {
  const { bits, shift, inverted } = product;
  const binary = index.toString(2).padStart(bits - shift, "0");
  const inverts = inverted ? ` ^ ${inverted}` : "";
  return element(
    "p",
    { class: "formula" },
    "index = ",
    element("code", {}, `${nameOfSum(product)} >> ${shift}${inverts}`),
    " = ",
    element("code", { class: "binary" }, binary),
    ` = ${grouped(index)}`,
  );
}

/** The slot, where it lies in the table, and what it holds. */
function slotLine({ slot, attacks }, board) {
  const share = (100 * slot.number) / Math.max(1, slot.slots - 1);
  const bar = element("div", { class: "table", "aria-hidden": "true" }, element("i", { style: `left: ${share.toFixed(3)}%` }));
  return element(
    "div",
    { class: "slot" },
    element(
      "div",
      {},
      element("p", { class: "formula" }, `slot ${grouped(slot.offset)} + ${grouped(slot.index)} = `, element("b", {}, grouped(slot.number)), ` of ${grouped(slot.slots)}`),
      bar,
      element("p", {}, slot.holds, " ", element("code", {}, slot.value)),
    ),
    miniature(BigInt(attacks), board, "attack set"),
  );
}
