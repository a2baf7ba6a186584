// Puts the parts of the lab together: a choice asks the generator, and the answer is shown, said and remembered.

const ask = Object.fromEntries(["square", "factor", "chance", "number", "list"].map((name) => [name, generator.latest()]));

const labBoard = new Board(byId("lab-board"), act, (by, number) => pointing.set(by, number === null ? null : { kind: "square", number }));

/** A question about the piece on its square. */
const aboutLab = (name) => ({ ask: name, piece: lab.piece, square: lab.square, black: lab.black, bits: lab.bits });

/** How many factors have been chosen: what gives one later, and was asked for before, is out of date. */
let choices = 0;

function chooseFactor() {
  choices += 1;
  return choices;
}

/** After a choice of the user. */
async function change(choice) {
  stopSearch();
  if ("factor" in choice) chooseFactor();
  const isNew = ["piece", "square", "black", "bits"].some((key) => key in choice && choice[key] !== lab[key]);
  if (isNew) tries = 0;
  Object.assign(lab, choice);
  lab.occupied &= ~squareBit(lab.square);
  if (await showLab()) remember("lab", labPairs());
}

/** Numbers of what was to be shown last, and of what is shown; a promise of the former. */
const shows = { newest: 0, now: 0, done: null };

/** Whether what is on the page is what has been chosen. */
const isUpToDate = () => shows.now > 0 && shows.now === shows.newest;

/** Shows what has been chosen, unless something else is chosen before all answers are there. Whether it has. */
function showLab() {
  shows.done = askAndShow();
  return shows.done;
}

async function askAndShow() {
  shows.newest += 1;
  const own = shows.newest;
  // Whoever goes back to what is on the page asks nothing about the square.
  const square = isOfTarget(lab) ? null : await ask.square(aboutLab("square"));
  if (own !== shows.newest || (!square && !isOfTarget(lab))) return false;
  const found = square ? targetOf(lab, square) : target;
  lab.bits ??= found.squares.length;
  const answer = await ask.factor({ ...aboutLab("factor"), factor: hexadecimal(lab.factor) });
  if (own !== shows.newest || !answer) return false;
  target = found;
  takeFall(answer);
  shows.now = own;
  showAll();
  return true;
}

function showAll() {
  labBoard.show({ ...lab, relevant: target.mask, attacks: attacksOf(numberOf(lab.occupied)) });
  byId("lab-piece").value = lab.piece;
  for (const name of document.querySelectorAll(".piece-name")) name.textContent = lab.piece;
  byId("factor").value = hexadecimal(lab.factor);
  byId("factor").setCustomValidity("");
  byId("bits").value = lab.bits;
  byId("bits-shown").textContent = String(lab.bits);
  byId("black").checked = lab.black;
  showTries();
  showStrips();
  showCells();
  showVerdict();
  showLess();
  showChance();
  for (const tell of sliders) tell();
  pointing.again();
  readAgain();
  document.body.dataset.ready = "true";
}

function act(square, what = document.querySelector("[name=lab-click]:checked").value) {
  if (what === "piece") {
    change({ square, bits: null, ...fromList(square) });
  } else if (square !== lab.square) {
    change({ occupied: lab.occupied ^ squareBit(square) });
  }
}

function setOthers() {
  const taken = BOARD.squares.map((_, square) => square !== lab.square && Math.random() < 0.25);
  change({ occupied: taken.reduce((set, yes, square) => (yes ? set | squareBit(square) : set), 0n) });
}

/** What somebody has typed is read as in a list. */
async function typeFactor({ target: field }) {
  const own = chooseFactor();
  const answer = await ask.number({ ask: "number", text: field.value });
  if (!answer || own !== choices) return;
  if (answer.factor) {
    change({ factor: BigInt(answer.factor) });
    return;
  }
  field.setCustomValidity(answer.mistake.replaceAll("`", ""));
  field.reportValidity();
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
  chooseFactor();
  tries = 0;
  Object.assign(lab, opening(), read);
  lab.occupied &= ~squareBit(lab.square);
  await showLab();
};

leave.lab = stopSearch;

labBoard.build(BOARD);
labBoard.show({ ...lab, relevant: 0n, attacks: 0n });
byId("lab-piece").addEventListener("change", ({ target: { value } }) => change({ piece: value, bits: null, ...fromList(lab.square, value) }));
byId("lab-random").addEventListener("click", setOthers);
byId("factor").addEventListener("change", typeFactor);
byId("try").addEventListener("click", tryAnother);
byId("until").addEventListener("click", untilMagic);
byId("bits").addEventListener("change", ({ target: { value } }) => change({ bits: Number(value) }));
byId("black").addEventListener("change", ({ target: { checked } }) => change({ black: checked }));
byId("list").addEventListener("input", listChanges);
byId("list").addEventListener("change", listChanged);
byId("take").addEventListener("click", take);
[...byId("pair").children].forEach((button, place) => button.addEventListener("click", () => change({ occupied: occupancyOf(pair[place]) })));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => fall && showCells());

/** What each is called with after a change, for its value. */
const sliders = [
  pointable(byId("strips"), {
    kind: "bit",
    count: () => 64,
    at: bitAt,
    keys: () => ({ ArrowLeft: 1, ArrowRight: -1, ArrowUp: 1, ArrowDown: -1, Home: 64, End: -64 }),
  }),
  pointable(byId("cells"), {
    kind: "slot",
    count: () => fall?.slots.length ?? 1,
    at: slotAt,
    keys: () => ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() }),
    choose: chooseSlot,
  }),
];
