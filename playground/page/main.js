// Puts the parts together: a choice asks for tables, a position for a look-up.

const ask = { tables: generator.latest(), trace: generator.latest(), script: generator.latest() };

let shape = "";

/** Whoever copies or downloads now waits for what was chosen last. */
function optionsChanged() {
  source.ready = showTables();
}

async function showTables() {
  document.body.classList.add("busy");
  markPreset();
  const tables = await ask.tables(question("tables"));
  if (!tables) return;
  document.body.classList.remove("busy");
  showForm(tables.choices, tables.meanings);
  showMistakes(tables.mistakes ?? []);
  if (tables.mistakes) {
    hold("");
    return;
  }
  state.tables = tables;
  showFigures(tables);
  if (shape !== JSON.stringify(tables.board)) {
    shape = JSON.stringify(tables.board);
    buildBoard(tables.board, act);
  }
  const { pieces, board } = tables;
  state.piece = Math.min(state.piece, pieces.length - 1);
  state.square = Math.min(state.square ?? middle(board), board.squares.length - 1);
  byId("piece").replaceChildren(...pieces.map((piece, number) => element("option", { value: number }, piece.replaceAll("_", " "))));
  byId("piece").value = state.piece;
  await Promise.all([positionChanged(), showSource()]);
}

async function positionChanged() {
  const { piece, square, occupied, tables } = state;
  const trace = await ask.trace(question("trace", { piece, square, occupied: `0x${occupied.toString(16)}` }));
  if (!trace || trace.mistakes) return;
  showBoard(tables.board, tables.pieces, trace);
  showLookUp(trace, tables.board);
  document.body.dataset.ready = "true";
}

/** A square near the middle. */
function middle({ files, ranks, squares }) {
  const near = ([file, rank]) => Math.hypot(file - files / 2 + 0.6, rank - ranks / 2 + 0.6);
  return squares.reduce((best, square, number) => (near(square) < near(squares[best]) ? number : best), 0);
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
  const { squares } = state.tables.board;
  const taken = squares.map((_, number) => number !== state.square && Math.random() < 0.25);
  state.occupied = taken.reduce((set, yes, number) => (yes ? set | squareBit(number) : set), 0n);
  positionChanged();
}

function buildPresets() {
  const button = (preset, number) =>
    element(
      "button",
      {
        type: "button",
        "data-preset": number,
        click: () => {
          choosePreset(preset);
          optionsChanged();
        },
      },
      preset.name,
      element("small", {}, preset.about),
    );
  byId("presets").append(...PRESETS.map(button));
}

/** Marks the preset whose options have been chosen. */
function markPreset() {
  for (const button of byId("presets").children) {
    const { board, bmi2, options } = PRESETS[button.dataset.preset];
    const { board: its, numbering, pieces } = BOARDS[board ?? 0];
    const same =
      state.board === its &&
      state.pieces === pieces &&
      state.bmi2 === Boolean(bmi2) &&
      !state.more &&
      !state.pieceSchemes &&
      Object.entries({ ...DEFAULTS, numbering, ...options }).every(([key, value]) => state.options[key] === value);
    button.setAttribute("aria-pressed", String(same));
  }
}

function buildTheme() {
  byId("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
}

buildPresets();
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

/** Another language changes the build script, too, which comes with the tables. */
async function showSourceOfForm() {
  const tables = await ask.script(question("tables"));
  if (tables && !tables.mistakes) state.tables = { ...state.tables, build_script: tables.build_script };
  await showSource();
}

// d4, with some blockers, so that there is something to see.
state.occupied = [3, 9, 24, 30, 45, 48, 51, 59].reduce((set, square) => set | squareBit(square), 0n);
optionsChanged();
