// Whether the factor is magic, and why not: two occupancies that share a slot, side by side.

function showVerdict() {
  const { collision } = fall;
  byId("verdict").className = collision ? "bad" : "good";
  byId("verdict").textContent = verdictText();
  pair = pairToShow();
  [...byId("pair").children].forEach(picture);
  if (collision) {
    const slot = fall.indices[pair[0]];
    byId("why").replaceChildren(
      "Both fall into slot ",
      element("b", {}, grouped(slot)),
      " (",
      element("code", { class: "binary" }, binary(slot)),
      `), but the ${lab.piece} does not see the same: the slot can hold only one of the answers.`,
    );
    return;
  }
  const shared = fall.indices.length - countOf("single");
  const harmless = shared
    ? `${grouped(shared)} of them share theirs with others whose attack set is the same, like these two: that does no harm, and saves slots.`
    : "None of them shares its slot.";
  byId("why").textContent = `All ${grouped(fall.indices.length)} occupancies have a slot, and each slot has one answer. ${harmless}`;
}

/** The two occupancies that are shown side by side; none if no two share a slot. */
let pair = [];

/** The same in words. */
function pairText() {
  if (!pair.length) return "No two occupancies share a slot.";
  const [one, other] = pair.map((occupancy) => `pieces on ${namesOf(occupancyOf(occupancy)) || "no square"}`);
  const [sees, seesOther] = pair.map((occupancy) => bitsOf(attacksOf(occupancy)).length);
  const both = `With ${one} and with ${other}, the slot is ${grouped(fall.indices[pair[0]])}`;
  if (!fall.collision) return `${both}, and the ${lab.piece} sees the same.`;
  return `${both}, but the ${lab.piece} does not see the same: ${counted(sees, "square")}, and ${seesOther}.`;
}

function verdictText() {
  const wrong = countOf("wrong");
  return wrong ? `Not magic: ${counted(wrong, "wrong slot")}` : "Magic";
}

/** Two that collide, with harm if any do: the occupancy on the board and another one, or else the first two. */
function pairToShow() {
  const here = numberOf(lab.occupied);
  const slot = fall.indices[here];
  const isLike = (other) => target.sets[other] === target.sets[here];
  const partner = fall.slots[slot].find((other) => other !== here && isLike(other) === !fall.collision);
  if (partner !== undefined) return [here, partner];
  return fall.collision ?? (fall.slots[fall.kinds.indexOf("harmless")] ?? []).slice(0, 2);
}

/** Draws one of the two as a small board. What the piece does not see in the other one is outlined. The button stays, and its focus. */
function picture(button, place) {
  button.hidden = !pair.length;
  if (!pair.length) return;
  const [occupied, attacks] = [occupancyOf(pair[place]), attacksOf(pair[place])];
  const differ = attacks & ~attacksOf(pair[1 - place]);
  const seen = counted(bitsOf(attacks).length, "square");
  button.setAttribute("aria-label", `Show it: pieces on ${namesOf(occupied) || "no square"}; the ${lab.piece} sees ${seen}, ${namesOf(attacks)}`);
  button.replaceChildren(smallBoard(occupied, attacks, differ), element("span", {}, `sees ${seen}`));
}

function smallBoard(occupied, attacks, differ) {
  const cell = ([file, rank], square) => {
    const at = { x: file * 10, y: (7 - rank) * 10, width: 10, height: 10 };
    const has = (set) => (set & squareBit(square)) !== 0n;
    const shade = `${(file + rank) % 2 ? "light" : "dark"}${has(attacks) ? " attacked" : ""}${has(attacks & occupied) ? " blocker" : ""}`;
    const middle = { cx: at.x + 5, cy: at.y + 5 };
    return [
      drawing("rect", { ...at, class: shade }),
      has(differ) && drawing("rect", { x: at.x + 1, y: at.y + 1, width: 8, height: 8, class: "differs" }),
      has(occupied) && drawing("circle", { ...middle, r: 3, class: "stone" }),
      square === lab.square && drawing("circle", { ...middle, r: 4.2, class: "own" }),
      square === lab.square && drawing("text", { x: middle.cx, y: middle.cy + 2.2, class: "letter" }, letter(lab.piece)),
    ];
  };
  return drawing("svg", { viewBox: "0 0 80 80", "aria-hidden": "true" }, BOARD.squares.flatMap(cell));
}
