// A square, a bit and a slot are linked: whoever points at one, with the mouse or the arrow keys, sees the others.

/** Lets somebody point at one of `count` things in `root`. `at(event)` is the one under the mouse; `keys` says how far keys move. */
function pointable(root, { count, at, keys, point, choose = () => {} }) {
  let now = 0;
  const go = (next) => {
    if (!fall) return;
    now = Math.min(Math.max(next, 0), count() - 1);
    root.setAttribute("aria-valuenow", now);
    root.setAttribute("aria-valuetext", point(now));
  };
  root.addEventListener("mousemove", (event) => go(at(event)));
  root.addEventListener("mouseleave", () => unpoint());
  root.addEventListener("focus", () => root.matches(":focus-visible") && go(now));
  root.addEventListener("blur", () => unpoint());
  root.addEventListener("click", (event) => choose(at(event)));
  root.addEventListener("keydown", (event) => {
    const step = { Home: -count(), End: count(), ...keys() }[event.key];
    if (step !== undefined) go(now + step);
    else if (event.key === "Enter" || event.key === " ") choose(now);
    else return;
    event.preventDefault();
  });
}

function unpoint() {
  labBoard.mark(0n);
  markRow(null);
  markBit(null);
  markSlot(byId("cells").querySelector(".at"), null);
  byId("readout").textContent = "Point at a square, a bit or a slot: what belongs to it is marked.";
}

function readOut(text) {
  byId("readout").textContent = text;
  return text;
}

/** A square: its copy of the factor, and where the occupancy would fall if the square were changed. */
function pointAtSquare(square) {
  unpoint();
  if (!fall || square === lab.square) return;
  const name = nameOf(square);
  if (!(target.mask & squareBit(square))) {
    readOut(`${name} is no relevant square: a piece there hides nothing from the ${lab.piece}.`);
    return;
  }
  const other = fall.indices[numberOf(lab.occupied ^ squareBit(square))];
  const taken = lab.occupied & squareBit(square);
  markRow(square);
  markSlot(byId("cells").querySelector(".at"), other);
  const copy = `the factor, moved left by ${square} bits`;
  readOut(taken ? `${name} adds ${copy}. Without that piece the slot is ${grouped(other)}.` : `A piece on ${name} would add ${copy}: slot ${grouped(other)}.`);
}

/** A bit of the product: the pieces whose copies have a one there. */
function pointAtBit(bit) {
  unpoint();
  const here = bitsOf(lab.occupied & target.mask).filter((square) => square <= bit && (lab.factor >> BigInt(bit - square)) & 1n);
  markBit(bit);
  labBoard.mark(here.reduce((set, square) => set | squareBit(square), 0n));
  const index = bit >= 64 - lab.bits ? `bit ${bit - 64 + lab.bits} of the index` : "below the index";
  const sum = (keyOf(lab.occupied) * lab.factor) & WORD;
  const always = lab.black ? ", beside what is always added" : "";
  const ones = here.length ? `${counted(here.length, "copy has", "copies have")} a one, of ${here.map(nameOf).join(", ")}` : "no copy has a one";
  return readOut(`Bit ${bit}, ${index}: ${ones}${always}; with what is carried, the product has ${(sum >> BigInt(bit)) & 1n}.`);
}

/** A slot: who falls into it. */
function pointAtSlot(slot) {
  unpoint();
  const occupancies = fall.slots[slot];
  markSlot(byId("cells").querySelector(".at"), slot);
  if (!occupancies.length) return readOut(`Slot ${grouped(slot)} is free.`);
  labBoard.mark(occupancyOf(occupancies[0]));
  const sets = new Set(occupancies.map((occupancy) => target.sets[occupancy])).size;
  const verdict = { single: "", harmless: ": a harmless collision", wrong: ": a collision that does harm" }[fall.kinds[slot]];
  const inside = `${counted(occupancies.length, "occupancy", "occupancies")}, ${counted(sets, "attack set")}`;
  return readOut(`Slot ${grouped(slot)} (${binary(slot)}): ${inside}${verdict}. The first is marked; a click shows the next.`);
}

/** Shows the next occupancy that falls into the slot. */
function chooseSlot(slot) {
  const occupancies = fall.slots[slot];
  if (!occupancies.length) return;
  const next = occupancies[(occupancies.indexOf(numberOf(lab.occupied)) + 1) % occupancies.length];
  change({ occupied: occupancyOf(next) });
}
