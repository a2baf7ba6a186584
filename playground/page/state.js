// What has been chosen on the second screen. All of it is in the address, so that a link shows the same.

const TARGETS = [
  ["x86-64", "x86-64, without BMI2"],
  ["x86-64-v3", "x86-64-v3 (BMI2, AVX2)"],
];

const ON_CHESS_BOARD = { piece: "rook", square: "d4", blockers: "d1 b2 a4 g4 f6 a7 d7 d8" };

/** Options to start with: docs/choosing.md advises the first ones. Each has a position in which its pieces have something to do. */
const PRESETS = [
  { name: "The default", options: { scheme: "fancy" } },
  { name: "Engine with a network", target: "x86-64-v3", options: { scheme: "hyperbola" } },
  { name: "Engine without", target: "x86-64-v3", options: { scheme: "fancy", pext_entries: "pdep" } },
  { name: "Move generator", target: "x86-64-v3", options: { scheme: "fancy" } },
  { name: "Few bytes", options: { scheme: "fixed_shift", entries: "byte" } },
  {
    name: "Shogi",
    target: "x86-64-v3",
    options: { scheme: "hyperbola", board: "9x9", numbering: "by_file", pieces: "rook, bishop, lance" },
    position: { piece: "rook", square: "e5", blockers: "e2 h2 c3 b5 g5 g7 e8" },
  },
  {
    // Cannons have hurdles and what to capture behind them; a horse has two legs that are blocked, an elephant one eye.
    name: "Xiangqi",
    target: "x86-64-v3",
    options: { scheme: "hyperbola", board: "9x10", pieces: "rook, cannon, horse, elephant" },
    position: { piece: "cannon", square: "e4", blockers: "e2 c4 a4 f4 h4 d5 e5 e9 g8" },
  },
  {
    name: "A ring",
    options: { scheme: "hyperbola", board: ".......\n.......\n..   ..\n..   ..\n..   ..\n.......\n......." },
    position: { piece: "queen", square: "b2", blockers: "f2 b5 a1 d6" },
  },
];

/** What the page opens with. */
const initial = () => ({
  /** Options by their keys, as they are written; lists with brackets or without. What is empty has not been given. */
  options: { ...PRESETS[0].options },
  target: TARGETS[0][0],
  tab: TABS[0].id,
  fill: false,
  unchecked: false,
  piece: 0,
  square: null,
  occupied: 0n,
  /** A position to set up, in names, once the generator has said which squares and pieces there are. */
  wanted: ON_CHESS_BOARD,
  /** What the generator said about the tables. */
  tables: null,
});

const state = {};

/** What the generator said about each option. */
let declared = new Map();

/** The options as the macro takes them. */
function optionLine() {
  const written = {
    board: (text) => (text.includes("\n") ? `"${["", ...text.split("\n"), ""].join("\n        ")}"` : `"${text}"`),
    list: (text) => (text.startsWith("[") ? text : `[${text}]`),
  };
  const given = Object.entries(state.options).filter(([, value]) => value.trim());
  return given.map(([key, value]) => `${key} = ${(written[declared.get(key).takes] ?? String)(key === "board" ? value : value.trim())}`).join(", ");
}

/** The question about the chosen options. */
function question(ask, more = {}) {
  const { target, fill, unchecked } = state;
  return { ask, options: optionLine(), target, language: chosenTab().language, fill, unchecked, ...more };
}

/** Chooses a preset. A position with blockers stays if the board does. */
function choosePreset({ options, target = TARGETS[0][0], position = ON_CHESS_BOARD }) {
  const sameBoard = ["board", "pieces", "numbering", "wrap"].every((key) => (state.options[key] ?? "") === (options[key] ?? ""));
  if (!sameBoard || !state.occupied) state.wanted = position;
  Object.assign(state, { options: { ...options }, target });
}

/** Whether exactly that has been chosen. */
function isChosen({ options, target = TARGETS[0][0] }) {
  const keys = new Set([...Object.keys(options), ...Object.keys(state.options)]);
  return state.target === target && [...keys].every((key) => (options[key] ?? "") === (state.options[key] ?? ""));
}

/** Sets up the position that is wanted, or keeps the one that there is, as far as board and pieces allow. */
function setUp({ board, pieces }) {
  if (state.wanted) {
    const number = (name) => board.squares.findIndex(([, , other]) => other === name);
    const { piece, square, blockers } = state.wanted;
    const taken = blockers.split(" ").map(number).filter((blocker) => blocker >= 0);
    Object.assign(state, {
      wanted: null,
      piece: Math.max(pieces.indexOf(piece), 0),
      square: number(square) < 0 ? null : number(square),
      occupied: taken.reduce((set, blocker) => set | squareBit(blocker), 0n),
    });
  }
  state.piece = Math.min(state.piece, pieces.length - 1);
  state.square = Math.min(state.square ?? board.squares.length >> 1, board.squares.length - 1);
  state.occupied &= squareBit(board.squares.length) - 1n;
}

/** How the values are read that are no options. */
const READERS = {
  target: (read, text) => (read.target = oneOf("target", text, TARGETS.map(([word]) => word))),
  source: (read, text) => (read.tab = oneOf("source", text, TABS.map(({ id }) => id))),
  fill: (read, text) => (read.fill = oneOf("fill", text, ["true"]) === "true"),
  unchecked: (read, text) => (read.unchecked = oneOf("unchecked", text, ["true"]) === "true"),
  piece: (read, text) => (read.piece = Number(like("piece", text, /^\d{1,3}$/, "a number"))),
  square: (read, text) => (read.square = Number(like("square", text, /^\d{1,3}$/, "a number"))),
  occupied: (read, text) => (read.occupied = BigInt(like("occupied", text, /^0x[0-9a-f]{1,32}$/i, "a number in hexadecimal digits"))),
};

/** The state that `text` stands for. The generator itself says what is wrong with values of options. */
function stateOf(text) {
  const read = { ...initial(), options: {} };
  const given = new URLSearchParams(text);
  for (const [key, value] of given) {
    if (Object.hasOwn(READERS, key)) READERS[key](read, value);
    else if (declared.has(key)) read.options[key] = value;
    else throw new WrongAddress(`\`${key}\` is not known`);
  }
  read.options.scheme ||= declared.get("scheme").default;
  const isPlaced = ["piece", "square", "occupied"].some((key) => given.has(key));
  const preset = PRESETS.find(({ options, position }) => position && (options.board ?? "") === (read.options.board ?? ""));
  read.wanted = isPlaced ? null : (preset?.position ?? (read.options.board ? null : ON_CHESS_BOARD));
  return read;
}

/** Whether the position is on the board. */
function checkPosition({ piece, square, occupied }, { board, pieces }) {
  const squares = board.squares.length;
  if (square >= squares) throw new WrongAddress(`\`square\` is \`${square}\`, and the board has ${squares} squares`);
  if (occupied >> BigInt(squares)) throw new WrongAddress(`\`occupied\` has squares beyond the ${squares} of the board`);
  if (piece >= pieces.length) throw new WrongAddress(`\`piece\` is \`${piece}\`, and there are ${pieces.length} pieces, the first of them 0`);
}

/** Takes the state from the address, or the initial one if there is none, or a wrong one. */
async function readAddress(text) {
  Object.assign(state, initial());
  if (!text) return;
  try {
    Object.assign(state, stateOf(text));
    const tables = await generator.ask(question("tables"));
    // A link may show a mistake, whose board is not known.
    if (!tables.mistakes) checkPosition(state, tables);
  } catch (error) {
    explainAddress(error);
    Object.assign(state, initial());
  }
}

/** Writes the state into the address. */
function writeAddress() {
  const { options, target, tab, fill, unchecked, piece, square, occupied } = state;
  const all = [
    ...Object.entries(options),
    ["target", target === TARGETS[0][0] ? "" : target],
    ["source", tab === TABS[0].id ? "" : tab],
    ["fill", fill ? "true" : ""],
    ["unchecked", unchecked ? "true" : ""],
  ];
  // Not before it is known where the piece stands.
  if (square !== null && !state.wanted) all.push(["piece", String(piece)], ["square", String(square)], ["occupied", `0x${occupied.toString(16)}`]);
  remember("tables", all);
}
