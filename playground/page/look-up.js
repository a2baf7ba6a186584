// One look-up, step by step.

const MOST_READERS = 12;

function showLookUp(trace, board) {
  const names = board.squares.map(([, , name]) => name);
  const steps = trace.steps.map((step) => lookUpStep(step, board, names));
  byId("steps").className = trace.steps.some(({ how }) => how === "product" || how === "pext") ? "" : "columns";
  byId("steps").replaceChildren(...steps);
}

function lookUpStep(step, board, names) {
  const shown = [element("h3", {}, step.title.replaceAll("_", " "))];
  const blockers = BigInt(step.blockers);
  if (step.how === "product") {
    const hint = "Each blocker adds a copy of the factor, shifted to the left. The upper bits of the sum are the index.";
    shown.push(element("p", { class: "hint" }, hint), element("div", { class: "rows" }, productRows(step.product, names)));
    shown.push(indexLine(step.product, step.slot));
  } else if (step.how === "pext") {
    shown.push(element("div", { class: "rows" }, pextRows(BigInt(step.relevant), blockers, board.bits, names)));
  } else {
    const rows = step.rows.map(([formula, set]) => miniature(BigInt(set), board, formula));
    shown.push(element("div", { class: "miniatures" }, rows));
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

/** The slot, where it lies in the table, what it holds, and who else reads it. */
function slotLine({ slot, attacks }, board) {
  const share = (100 * slot.number) / Math.max(1, slot.slots - 1);
  const bar = element("div", { class: "table", "aria-hidden": "true" }, element("i", { style: `left: ${share.toFixed(3)}%` }));
  const readers = slot.readers.slice(0, MOST_READERS).map(([piece, square, count]) =>
    element("li", {}, `${piece.replaceAll("_", " ")} ${square}`, element("small", {}, count === 1 ? "1 occupancy" : `${grouped(count)} occupancies`)),
  );
  const more = slot.readers.length - readers.length;
  return element(
    "div",
    { class: "slot" },
    element(
      "div",
      {},
      element("p", { class: "formula" }, `slot ${grouped(slot.offset)} + ${grouped(slot.index)} = `, element("b", {}, grouped(slot.number)), ` of ${grouped(slot.slots)}`),
      bar,
      element("p", {}, slot.holds, " ", element("code", {}, slot.value)),
      element("p", {}, slot.readers.length === 1 ? "Only this square reads this slot:" : `${slot.readers.length} squares read this slot:`),
      element("ul", { class: "readers" }, readers, more > 0 ? element("li", {}, `and ${more} more`) : null),
    ),
    miniature(BigInt(attacks), board, "attack set"),
  );
}
