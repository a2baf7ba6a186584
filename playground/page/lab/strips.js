// The multiplication as strips of bits, from bit 63 to bit 0: the factor, a copy of it for each piece in the way, and their sum.

function showStrips() {
  const key = keyOf(lab.occupied);
  const taken = key & target.mask;
  const index = lab.bits;
  const rows = [element("div", { class: "head" }, ends(64), strip("factor", lab.factor, { kind: "factor" }))];
  if (lab.black) rows.push(strip("always", (key & ~target.mask & WORD) * lab.factor, { index }));
  for (const square of bitsOf(taken)) {
    const row = strip(nameOf(square), lab.factor << BigInt(square), { index });
    row.dataset.square = square;
    rows.push(row);
  }
  rows.push(strip("sum", key * lab.factor, { index, kind: "sum" }));
  byId("strips").replaceChildren(...rows);
  showIndex(taken);
}

/** Bits above bit 63 are lost. */
function strip(label, value, how) {
  const row = bitRow(value & WORD, 64, how);
  // On a narrow screen, bits are higher than wide.
  row.setAttribute("preserveAspectRatio", "none");
  row.append(drawing("rect", { class: "at", y: -2, width: CELL, height: CELL + 4, visibility: "hidden" }));
  return labelled(label, row, how.kind ?? "");
}

function showIndex(taken) {
  const pieces = bitsOf(taken);
  const slot = fall.indices[numberOf(taken)];
  const copies = pieces.length
    ? `${counted(pieces.length, "piece")} in the way, and so ${counted(pieces.length, "copy", "copies")} of the factor, moved left by the number of the square. `
    : "No piece in the way, and so no copy of the factor. ";
  const others = lab.black ? "Squares that are not relevant always add the same. " : "";
  const sum = [`The upper ${lab.bits} bits of the sum, `, element("code", { class: "binary" }, binary(slot)), ", are the index: slot "];
  byId("index").replaceChildren(copies, others, ...sum, element("b", {}, grouped(slot)), ".");
}

/** Marks the row of a square, and scrolls to it, within the strips alone. */
function markRow(square) {
  const root = byId("strips");
  markRows(root, square);
  const row = root.querySelector(".pointed");
  if (!row) return;
  const [head, sum, here] = [root.querySelector(".head"), root.querySelector(".sum"), row].map((part) => part.getBoundingClientRect());
  root.scrollTop += Math.max(here.bottom - sum.top, 0) - Math.max(head.bottom - here.top, 0);
}

function markBit(bit) {
  for (const mark of byId("strips").querySelectorAll(".at")) {
    mark.setAttribute("visibility", bit === null ? "hidden" : "visible");
    if (bit !== null) mark.setAttribute("x", (63 - bit) * CELL);
  }
}

/** The bit under the mouse. */
function bitAt({ clientX }) {
  const { left, width } = byId("strips").querySelector("svg").getBoundingClientRect();
  return 63 - Math.floor(((clientX - left) / width) * 64);
}
