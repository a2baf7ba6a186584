// Puts the parts together: a choice asks for tables, a position for a look-up.

const ask = { tables: generator.latest(), trace: generator.latest() };

let shape = "";

/** Whoever copies or downloads now waits for what was chosen last. */
function optionsChanged() {
  source.ready = showTables().then(writeAddress);
}

async function showTables() {
  document.body.classList.add("busy");
  markPreset();
  const tables = await ask.tables(question("tables"));
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
    buildBoard(tables.board, act);
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
  const trace = await ask.trace(question("trace", { piece, square, occupied: `0x${occupied.toString(16)}` }));
  if (!trace || trace.mistakes) return;
  showBoard(tables.board, tables.pieces, trace);
  showLookUp(trace, tables.board);
  document.body.dataset.ready = "true";
}

function act(square, what) {
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
}

/** Marks the preset whose options have been chosen. */
function markPreset() {
  for (const button of byId("presets").children) {
    button.setAttribute("aria-pressed", String(isChosen(PRESETS[button.dataset.preset])));
  }
}

async function formChanged() {
  writeAddress();
  showForms();
  if (state.tables && !document.body.classList.contains("wrong")) await showSource();
}

/** Shows what the address says. */
async function showAddress() {
  await readAddress();
  source.ready = showTables();
}

Object.assign(state, initial());
buildSource(formChanged);
byId("piece").addEventListener("change", ({ target }) => {
  state.piece = Number(target.value);
  positionChanged();
});
byId("random").addEventListener("click", randomBlockers);
byId("clear").addEventListener("click", () => {
  state.occupied = 0n;
  positionChanged();
});

generator.ask({ ask: "tables", options: "scheme = hyperbola" }).then(({ options }) => {
  declare(options);
  buildPresets();
  buildForm(optionsChanged);
  addEventListener("hashchange", showAddress);
  return showAddress();
});
