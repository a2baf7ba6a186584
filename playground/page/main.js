// Puts the parts of the second screen together: a choice asks for tables, a position for a look-up.

const latest = { tables: generator.latest(), trace: generator.latest() };

/** The square on the board at which somebody points. */
const pointed = new Pointing((square) => markRows(byId("steps"), square));

const board = new Board(byId("board"), act, (by, square) => pointed.set(by, square));

let shape = "";

/** Whoever copies or downloads now waits for what was chosen last. */
function optionsChanged() {
  source.ready = showTables().then(writeAddress);
}

async function showTables() {
  document.body.classList.add("busy");
  markPreset();
  const tables = await latest.tables(question("tables"));
  if (!tables) return;
  document.body.classList.remove("busy");
  // A mistake in the options themselves leaves the fields as they are.
  if (tables.options) declare(tables.options);
  showForm();
  showMistakes(tables.mistakes ?? []);
  if (tables.mistakes) {
    showForms();
    hold("The options have a mistake.");
    document.body.dataset.ready = "true";
    return;
  }
  state.tables = tables;
  showFigures(tables);
  if (shape !== JSON.stringify(tables.board)) {
    shape = JSON.stringify(tables.board);
    board.build(tables.board);
  }
  setUp(tables);
  byId("piece").replaceChildren(...tables.pieces.map((piece, number) => element("option", { value: number }, piece.replaceAll("_", " "))));
  byId("piece").value = state.piece;
  await Promise.all([showPosition(), showSource()]);
}

const declare = (options) => (declared = new Map(options.map((option) => [option.key, option])));

/** After a choice of the user. */
function positionChanged() {
  writeAddress();
  showPosition();
}

async function showPosition() {
  if (!state.tables) return;
  const { piece, square, occupied, tables } = state;
  const trace = await latest.trace(question("trace", { piece, square, occupied: `0x${occupied.toString(16)}` }));
  if (!trace || trace.mistakes) return;
  board.show({ piece: tables.pieces[piece], square: state.square, occupied: state.occupied, relevant: BigInt(trace.relevant), attacks: BigInt(trace.attacks) });
  showLookUp(trace, tables.board);
  pointed.again();
  document.body.dataset.ready = "true";
}

function act(square, what = document.querySelector("[name=click]:checked").value) {
  if (what === "piece") {
    state.square = square;
    state.occupied &= ~squareBit(square);
  } else if (square !== state.square) {
    state.occupied ^= squareBit(square);
  }
  positionChanged();
}

function randomBlockers() {
  if (!state.tables) return;
  const { squares } = state.tables.board;
  const taken = squares.map((_, number) => number !== state.square && Math.random() < 0.25);
  state.occupied = taken.reduce((set, yes, number) => (yes ? set | squareBit(number) : set), 0n);
  positionChanged();
}

function buildPresets() {
  const button = (preset, number) => {
    const click = () => {
      choosePreset(preset);
      optionsChanged();
    };
    // The options, the scheme and the board without their keys.
    const named = Object.entries(preset.options).filter(([key, value]) => !["pieces", "numbering"].includes(key) && !value.includes("\n"));
    const options = named.map(([key, value]) => (["scheme", "board"].includes(key) ? value : `${key} = ${value}`)).join(", ");
    return element("button", { type: "button", "data-preset": number, click }, preset.name, element("small", {}, options));
  };
  byId("presets").append(...PRESETS.map(button));
  byId("presets").addEventListener("keydown", (event) => {
    const { key, target } = event;
    const next = { ArrowLeft: target.previousElementSibling, ArrowRight: target.nextElementSibling }[key];
    if (!isShortcut(event)) next?.focus();
  });
}

/** Marks the preset whose options have been chosen. Tab stops there alone, or at the first; arrows go to the others. */
function markPreset() {
  const buttons = [...byId("presets").children];
  const chosen = buttons.findIndex(({ dataset }) => isChosen(PRESETS[dataset.preset]));
  buttons.forEach((button, number) => {
    button.setAttribute("aria-pressed", String(number === chosen));
    button.tabIndex = number === Math.max(chosen, 0) ? 0 : -1;
  });
}

async function formChanged() {
  writeAddress();
  showForms();
  if (state.tables && !document.body.classList.contains("wrong")) await showSource();
}

Object.assign(state, initial());
buildSource(formChanged);
byId("piece").addEventListener("change", ({ target }) => {
  state.piece = Number(target.value);
  positionChanged();
});
byId("random").addEventListener("click", randomBlockers);
byId("steps").addEventListener("mouseover", ({ target }) => {
  const row = target.closest("[data-square]");
  board.mark(row ? squareBit(row.dataset.square) : 0n);
});
byId("steps").addEventListener("mouseleave", () => board.mark(0n));
byId("clear").addEventListener("click", () => {
  state.occupied = 0n;
  positionChanged();
});

/** Builds the form, which needs to know which options there are. False if the generator has no answer, which the page says. */
async function buildOnce() {
  const answer = await generator.ask({ ask: "tables", options: "scheme = hyperbola" }).catch(() => null);
  if (!answer) return false;
  declare(answer.options);
  buildPresets();
  buildForm(optionsChanged);
  return true;
}

let built = null;

/** Shows what the address says. */
screens.tables = async (text) => {
  built ??= buildOnce();
  if (!(await built)) {
    // The next visit tries again.
    built = null;
    return;
  }
  await readAddress(text);
  source.ready = showTables();
};
