// Puts the parts together: a choice asks for tables, a position for a look-up.

const ask = { tables: generator.latest(), trace: generator.latest(), script: generator.latest() };

/** Asks a generator of its own, because large tables of the default would keep all other questions waiting. */
const askBeside = (() => {
  let latest;
  return (asked) => (latest ??= startGenerator().latest())(asked);
})();

let shape = "";
let presets = [];

/** Whoever copies or downloads now waits for what was chosen last. */
function optionsChanged() {
  source.ready = showTables().then(writeAddress);
}

async function showTables() {
  document.body.classList.add("busy");
  markPreset();
  const comparison = question("default");
  const tables = await ask.tables(question("tables"));
  if (!tables) return;
  document.body.classList.remove("busy");
  showForm(tables.choices, tables.meanings);
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
  if (!tables.is_default) compare(tables, comparison);
}

/** Compares the tables with those of the default. */
async function compare(tables, comparison) {
  const base = await askBeside(comparison);
  if (base && !base.mistakes && state.tables === tables) showFigures(tables, base);
}

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

async function buildPresets() {
  const advice = await generator.ask({ ask: "presets" });
  presets = advice.map((preset) => ({ ...preset, options: Object.fromEntries(preset.options) }));
  const button = (preset, number) =>
    element(
      "button",
      {
        type: "button",
        title: preset.purpose,
        "data-preset": number,
        click: () => {
          choosePreset(preset);
          optionsChanged();
        },
      },
      preset.name,
      element("small", {}, optionsOf(preset)),
    );
  byId("presets").append(...presets.map(button));
}

/** The options of a preset, the scheme and the board without their keys. */
function optionsOf({ options }) {
  const named = ["scheme", "board"];
  return Object.entries(options).map(([key, value]) => (named.includes(key) ? value : `${key} = ${value}`)).join(", ");
}

/** Marks the preset whose options have been chosen. */
function markPreset() {
  for (const button of byId("presets").children) {
    button.setAttribute("aria-pressed", String(isChosen(presets[button.dataset.preset])));
  }
}

function buildTheme() {
  byId("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
}

/** Another language changes the build script, too, which comes with the tables. */
async function showSourceOfForm() {
  writeAddress();
  const tables = await ask.script(question("tables"));
  if (!tables) return;
  showForms();
  if (tables.mistakes) return;
  state.tables.build_script = tables.build_script;
  await showSource();
}

/** Shows what the address says. */
async function showAddress() {
  await readAddress();
  source.ready = showTables();
}

buildTheme();
buildForm(optionsChanged);
buildSource(showSourceOfForm);
byId("piece").addEventListener("change", ({ target }) => {
  state.piece = Number(target.value);
  positionChanged();
});
byId("random").addEventListener("click", randomBlockers);
byId("clear").addEventListener("click", () => {
  state.occupied = 0n;
  positionChanged();
});
addEventListener("hashchange", showAddress);
buildPresets().then(showAddress);
