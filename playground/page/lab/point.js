// A square, a bit and a slot are linked: whoever points at one, with the mouse, a finger or the arrow keys, sees the others.

/** `{ kind, number }`: a square, a bit or a slot. */
const pointing = new Pointing(showPointed);

/** Each says what to mark, and `text` about it. */
const LINKS = { square: linksOfSquare, bit: linksOfBit, slot: linksOfSlot };

/** What is said of a square that has the focus. Bits and slots are values of sliders, which say them. */
let heard = "";

function showPointed(thing, by) {
  if (!isUpToDate()) return;
  const { text, squares = 0n, row = null, bit = null, slot = null } = thing ? LINKS[thing.kind](thing.number) : { text: howToPoint() };
  labBoard.mark(squares);
  markRow(row);
  markBit(bit);
  markSlot(byId("cells").querySelector(".at"), slot);
  byId("readout").textContent = text;
  heard = by === "focus" && thing.kind === "square" ? text : "";
  say();
}

/** Whether fingers point, each of whose taps is a click, too. */
const isTouched = () => matchMedia("(pointer: coarse)").matches;

const howToPoint = () =>
  isTouched()
    ? "Tap a square, a bit or a slot: what belongs to it is marked. A tap on a square also sets or moves a piece; one on a slot shows who falls into it."
    : "Point at a square, a bit or a slot: what belongs to it is marked.";

/**
 * Lets somebody point at one of `count` things of a `kind` in `root`. `at(event)` is the one under the mouse; `keys` says how far keys
 * move. Returns what is to be called after things have changed.
 */
function pointable(root, { kind, count, at, keys, choose = () => {} }) {
  let now = 0;
  const inside = (number) => Math.min(Math.max(number, 0), count() - 1);
  const tell = () => {
    if (!isUpToDate()) return;
    now = inside(now);
    root.setAttribute("aria-valuemax", count() - 1);
    root.setAttribute("aria-valuenow", now);
    root.setAttribute("aria-valuetext", LINKS[kind](now).text);
  };
  const go = (by, next) => {
    now = inside(next);
    tell();
    pointing.set(by, { kind, number: now });
  };
  root.addEventListener("mousemove", (event) => go("mouse", at(event)));
  root.addEventListener("mouseleave", () => pointing.set("mouse", null));
  root.addEventListener("focus", () => root.matches(":focus-visible") && go("focus", now));
  root.addEventListener("blur", () => pointing.set("focus", null));
  root.addEventListener("click", (event) => choose(at(event)));
  root.addEventListener("keydown", (event) => {
    if (isShortcut(event)) return;
    const step = { Home: -count(), End: count(), ...keys() }[event.key];
    if (step !== undefined) go("focus", now + step);
    else if (event.key === "Enter" || event.key === " ") choose(now);
    else return;
    event.preventDefault();
  });
  return tell;
}

/** A square: its copy of the factor, and where the occupancy would fall if the square were changed. */
function linksOfSquare(square) {
  const name = nameOf(square);
  if (square === lab.square) return { text: `The ${lab.piece} itself is on ${name}.` };
  if (!(target.mask & squareBit(square))) return { text: `${name} is no relevant square: a piece there hides nothing from the ${lab.piece}.` };
  const slot = fall.indices[numberOf(lab.occupied ^ squareBit(square))];
  const copy = `the factor, moved left by ${counted(square, "bit")}`;
  const text =
    lab.occupied & squareBit(square)
      ? `${name} adds ${copy}. Without that piece the slot is ${grouped(slot)}.`
      : `A piece on ${name} would add ${copy}: slot ${grouped(slot)}.`;
  return { text, row: square, slot };
}

/** A bit of the product: the pieces whose copies have a one there. */
function linksOfBit(bit) {
  const here = bitsOf(lab.occupied & target.mask).filter((square) => square <= bit && (lab.factor >> BigInt(bit - square)) & 1n);
  const index = bit >= 64 - lab.bits ? `bit ${bit - 64 + lab.bits} of the index` : "below the index";
  const sum = (keyOf(lab.occupied) * lab.factor) & WORD;
  const always = lab.black ? ", beside what is always added" : "";
  const ones = here.length ? `${counted(here.length, "copy has", "copies have")} a one, of ${here.map(nameOf).join(", ")}` : "no copy has a one";
  const text = `Bit ${bit}, ${index}: ${ones}${always}; with what is carried, the product has ${(sum >> BigInt(bit)) & 1n}.`;
  return { text, bit, squares: here.reduce((set, square) => set | squareBit(square), 0n) };
}

/** A slot: who falls into it. */
function linksOfSlot(number) {
  // With fewer index bits, there are fewer.
  const slot = Math.min(number, fall.slots.length - 1);
  const occupancies = fall.slots[slot];
  if (!occupancies.length) return { text: `Slot ${grouped(slot)} is free.`, slot };
  const sets = new Set(occupancies.map((occupancy) => target.sets[occupancy])).size;
  const verdict = { single: "", harmless: ": a harmless collision", wrong: ": a collision that does harm" }[fall.kinds[slot]];
  const inside = `${counted(occupancies.length, "occupancy", "occupancies")}, ${counted(sets, "attack set")}`;
  const next = `The first is marked; a ${isTouched() ? "tap" : "click"} shows the next.`;
  return { text: `Slot ${grouped(slot)} (${binary(slot)}): ${inside}${verdict}. ${next}`, slot, squares: occupancyOf(occupancies[0]) };
}

/** Shows the next occupancy that falls into the slot. */
function chooseSlot(slot) {
  const occupancies = fall?.slots[slot] ?? [];
  if (!occupancies.length) return;
  const next = occupancies[(occupancies.indexOf(numberOf(lab.occupied)) + 1) % occupancies.length];
  change({ occupied: occupancyOf(next) });
}
