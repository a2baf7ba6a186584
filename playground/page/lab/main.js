// Puts the parts of the lab together: a choice asks the generator, and the answer is shown, said and remembered.

const ask = Object.fromEntries(["square", "factor", "chance", "list"].map((name) => [name, generator.latest()]));

const labBoard = new Board(byId("lab-board"), act, (square) => (square ? pointAtSquare(Number(square.dataset.square)) : unpoint()));

/** A question about the piece on its square. */
const aboutLab = (name) => ({ ask: name, piece: lab.piece, square: lab.square, black: lab.black, bits: lab.bits });

/** After a choice of the user. */
async function change(choice) {
  stopSearch();
  const isNew = ["piece", "square", "black", "bits"].some((key) => key in choice && choice[key] !== lab[key]);
  if (isNew) tries = 0;
  Object.assign(lab, choice);
  if (await showLab()) remember("lab", labPairs());
}

/** What the answers on the page are about. */
const shown = { square: "", chance: "" };

/** Whether it is what was asked for last. */
async function showLab() {
  const { piece, square, black } = lab;
  const about = JSON.stringify([piece, square, black]);
  if (about !== shown.square) {
    const answer = await ask.square(aboutLab("square"));
    if (!answer) return false;
    takeTarget(answer);
    shown.square = about;
  }
  lab.bits ??= target.squares.length;
  const answer = await ask.factor({ ...aboutLab("factor"), factor: hexadecimal(lab.factor) });
  if (!answer) return false;
  takeFall(answer);
  showAll();
  const chance = JSON.stringify([piece, square, lab.bits]);
  if (chance !== shown.chance) {
    shown.chance = chance;
    showChance();
  }
  return true;
}

function showAll() {
  labBoard.show({ ...lab, relevant: target.mask, attacks: attacksOf(numberOf(lab.occupied)) });
  byId("lab-piece").value = lab.piece;
  for (const name of document.querySelectorAll(".piece-name")) name.textContent = lab.piece;
  byId("factor").value = hexadecimal(lab.factor);
  byId("bits").value = lab.bits;
  byId("bits-shown").textContent = String(lab.bits);
  byId("black").checked = lab.black;
  showTries();
  showStrips();
  showCells();
  showVerdict();
  showLess();
  unpoint();
  say();
  document.body.dataset.ready = "true";
}

/** What was said last, so that only what has changed is said. */
let said = [];

/** Says what has changed, for those who do not see it. */
function say() {
  const { piece, square, occupied } = lab;
  const now = [
    `${piece} on ${nameOf(square)}.`,
    `Pieces in the way on ${namesOf(occupied & target.mask) || "no square"}.`,
    `Factor ${hexadecimal(lab.factor)}, ${lab.bits} index bits, ${lab.black ? "black" : "masked"} keys.`,
    `Slot ${grouped(fall.indices[numberOf(occupied)])}.`,
    `${verdictText()}.`,
    tries ? `${counted(tries, "factor")} tried.` : "",
  ];
  byId("said").textContent = now.filter((part, place) => part !== said[place]).join(" ");
  said = now;
}

function act(square, what = document.querySelector("[name=lab-click]:checked").value) {
  if (what === "piece") {
    change({ square, occupied: lab.occupied & ~squareBit(square), bits: null, ...fromList(square) });
  } else if (square !== lab.square) {
    change({ occupied: lab.occupied ^ squareBit(square) });
  }
}

function setOthers() {
  const taken = BOARD.squares.map((_, square) => square !== lab.square && Math.random() < 0.25);
  change({ occupied: taken.reduce((set, yes, square) => (yes ? set | squareBit(square) : set), 0n) });
}

/** What somebody has typed, in hexadecimal or decimal digits. */
function typeFactor({ target: field }) {
  const text = field.value.replaceAll("_", "").trim();
  const isNumber = /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text) && BigInt(text) <= WORD;
  field.setCustomValidity(isNumber ? "" : "A factor is a number of at most 64 bits, such as 0x480080100180");
  if (isNumber) change({ factor: BigInt(text) });
  else field.reportValidity();
}

/** Shows what the address says. */
screens.lab = async (text) => {
  let read = {};
  try {
    read = readPairs(text, LAB_READERS);
  } catch (error) {
    explainAddress(error);
  }
  stopSearch();
  Object.assign(lab, opening(), read);
  lab.occupied &= ~squareBit(lab.square);
  await showLab();
};

labBoard.build(BOARD);
labBoard.show({ ...lab, relevant: 0n, attacks: 0n });
byId("lab-piece").addEventListener("change", ({ target: { value } }) => change({ piece: value, bits: null }));
byId("lab-random").addEventListener("click", setOthers);
byId("factor").addEventListener("change", typeFactor);
byId("try").addEventListener("click", tryAnother);
byId("until").addEventListener("click", untilMagic);
byId("bits").addEventListener("change", ({ target: { value } }) => change({ bits: Number(value) }));
byId("black").addEventListener("change", ({ target: { checked } }) => change({ black: checked }).then(readList));
byId("list").addEventListener("change", readList);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => fall && showCells());
pointable(byId("strips"), { count: () => 64, at: bitAt, keys: () => ({ ArrowLeft: 1, ArrowRight: -1, ArrowUp: 1, ArrowDown: -1, Home: 64, End: -64 }), point: pointAtBit });
pointable(byId("cells"), {
  count: () => fall.slots.length,
  at: slotAt,
  keys: () => ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() }),
  point: pointAtSlot,
  choose: chooseSlot,
});
