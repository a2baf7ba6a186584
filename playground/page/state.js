// What has been chosen.

/** Boards, each with the pieces that its game has, and a position in which they have something to do. */
const BOARDS = [
  {
    name: "Chess, 8x8",
    board: "8x8",
    numbering: "by_rank",
    pieces: "",
    position: { piece: "rook", square: "d4", blockers: "d1 b2 a4 g4 f6 a7 d7 d8" },
  },
  {
    name: "Los Alamos, 6x6",
    board: "6x6",
    numbering: "by_rank",
    pieces: "[rook, queen]",
    position: { piece: "queen", square: "c3", blockers: "c1 b2 e3 a5 c5 e5" },
  },
  {
    name: "Capablanca, 10x8",
    board: "10x8",
    numbering: "by_rank",
    pieces: "[rook, bishop, queen]",
    position: { piece: "rook", square: "d4", blockers: "d1 b2 a4 h4 f6 d7 i8" },
  },
  {
    name: "Shogi, 9x9",
    board: "9x9",
    numbering: "by_file",
    pieces: "[rook, bishop, lance]",
    position: { piece: "rook", square: "e5", blockers: "e2 h2 c3 b5 g5 g7 e8" },
  },
  {
    // Cannons have hurdles and what to capture behind them; a horse has two legs that are blocked, an elephant one eye.
    name: "Xiangqi, 9x10",
    board: "9x10",
    numbering: "by_rank",
    pieces: "[rook, cannon, horse, elephant]",
    position: { piece: "cannon", square: "e4", blockers: "e2 c4 a4 f4 h4 d5 e5 e9 g8" },
  },
  {
    name: "A ring",
    board: "\n.......\n.......\n..   ..\n..   ..\n..   ..\n.......\n.......\n",
    numbering: "by_rank",
    pieces: "[rook, bishop, queen]",
    position: { piece: "queen", square: "b2", blockers: "f2 b5 a1 d6" },
  },
];

const TARGETS = [
  { word: "x86-64", name: "x86-64, without BMI2" },
  { word: "x86-64-v3", name: "x86-64-v3 (BMI2, AVX2)" },
  { word: "measured", name: "that of the times" },
];

/** Options that every table has; a value that is the default is not written. */
const DEFAULTS = {
  scheme: "",
  entries: "bitboard",
  bishop_entries: "",
  pext_entries: "",
  packing: "auto",
  incorporate_shift: "false",
  incorporate_offset: "false",
  pext: "auto",
  hyperbola: "throughput",
  purpose: "network",
  magics: "catalog",
  steppers: "false",
  lines: "false",
  setwise: "false",
  views: "false",
  const_fn: "false",
  numbering: "by_rank",
};

/** What the page opens with. */
const initial = () => ({
  options: { ...DEFAULTS, scheme: "fancy" },
  board: BOARDS[0].board,
  /** Lists, with brackets or without, by their keys. */
  lists: {},
  more: "",
  target: TARGETS[0].word,
  tab: TABS[0].id,
  form: { language: "rust", fill: false, unchecked: false },
  piece: 0,
  square: null,
  occupied: 0n,
  /** A position to set up, in names, once the generator has said which squares and pieces there are. */
  wanted: BOARDS[0].position,
  /** What the generator said about the tables. */
  tables: null,
});

const state = {};

/** The options as the macro takes them. */
function optionLine() {
  const given = Object.entries(state.options).filter(([key, value]) => value && value !== DEFAULTS[key]);
  const parts = given.map(([key, value]) => `${key} = ${value}`);
  if (state.board !== "8x8") {
    const text = state.board.includes("\n") ? state.board.split("\n").join("\n        ") : state.board;
    parts.push(`board = "${text}"`);
  }
  for (const [key, text] of Object.entries(state.lists)) {
    const list = text.trim();
    if (list) parts.push(`${key} = ${list.startsWith("[") ? list : `[${list}]`}`);
  }
  if (state.more.trim()) parts.push(state.more.trim().replace(/,$/, ""));
  return parts.join(", ");
}

/** The question about the chosen options. */
const question = (ask, more = {}) => ({ ask, options: optionLine(), target: state.target, ...state.form, ...more });

function chooseBoard(number) {
  const { board, numbering, pieces, position } = BOARDS[number];
  Object.assign(state, { board, lists: { pieces }, wanted: position });
  state.options.numbering = numbering;
}

/** Chooses what is advised. A position with blockers stays if the board does. */
function choosePreset({ target, options: { board = "8x8", ...options } }) {
  const number = BOARDS.findIndex((each) => each.board === board);
  const { numbering, pieces } = BOARDS[number];
  if (state.board !== board || (state.lists.pieces ?? "") !== pieces || !state.occupied) chooseBoard(number);
  Object.assign(state, { options: { ...DEFAULTS, numbering, ...options }, lists: { pieces }, target, more: "" });
}

/** Whether exactly that has been chosen. */
function isChosen({ target, options: { board = "8x8", ...options } }) {
  const { numbering, pieces } = BOARDS.find((each) => each.board === board);
  const { pieces: chosen = "", ...others } = state.lists;
  const sameOptions = Object.entries({ ...DEFAULTS, numbering, ...options }).every(([key, value]) => state.options[key] === value);
  const nothingElse = !state.more && Object.values(others).every((list) => !list);
  return state.board === board && chosen === pieces && state.target === target && sameOptions && nothingElse;
}

/** Sets up the position that is wanted, or keeps the one that there is, as far as board and pieces allow. */
function setUp({ board, pieces }) {
  if (state.wanted) {
    const names = board.squares.map(([, , name]) => name);
    const number = (name) => names.indexOf(name);
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
  state.square = Math.min(state.square ?? middle(board), board.squares.length - 1);
  state.occupied &= squareBit(board.squares.length) - 1n;
}

/** A square near the middle. */
function middle({ files, ranks, squares }) {
  const near = ([file, rank]) => Math.hypot(file - files / 2 + 0.6, rank - ranks / 2 + 0.6);
  return squares.reduce((best, square, number) => (near(square) < near(squares[best]) ? number : best), 0);
}
