// What has been chosen.

/** Boards, each with the pieces that its game has. */
const BOARDS = [
  { name: "Chess, 8x8", board: "8x8", numbering: "by_rank", pieces: "" },
  { name: "Los Alamos, 6x6", board: "6x6", numbering: "by_rank", pieces: "[rook, queen]" },
  { name: "Capablanca, 10x8", board: "10x8", numbering: "by_rank", pieces: "[rook, bishop, queen]" },
  { name: "Shogi, 9x9", board: "9x9", numbering: "by_file", pieces: "[rook, bishop, lance]" },
  { name: "Xiangqi, 9x10", board: "9x10", numbering: "by_rank", pieces: "[rook, cannon, horse, elephant]" },
  {
    name: "A ring",
    board: "\n.......\n.......\n..   ..\n..   ..\n..   ..\n.......\n.......\n",
    numbering: "by_rank",
    pieces: "[rook, bishop, queen]",
  },
];

const PRESETS = [
  { name: "Safe default", about: "fancy", options: { scheme: "fancy" } },
  { name: "Intel, Zen 3 and newer", about: "pext", bmi2: true, options: { scheme: "pext" } },
  { name: "Smallest", about: "hyperbola", options: { scheme: "hyperbola" } },
  { name: "Few bytes", about: "fixed_shift, byte", options: { scheme: "fixed_shift", entries: "byte" } },
  { name: "32 bits", about: "magic32", options: { scheme: "magic32" } },
  { name: "Shogi", about: "kindergarten, 9x9", board: 3, options: { scheme: "kindergarten" } },
  { name: "Xiangqi", about: "hyperbola, 9x10", board: 4, options: { scheme: "hyperbola" } },
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
  magics: "catalog",
  steppers: "false",
  lines: "false",
  setwise: "false",
  views: "false",
  const_fn: "false",
  numbering: "by_rank",
};

const state = {
  options: { ...DEFAULTS, scheme: "fancy" },
  board: BOARDS[0].board,
  pieces: "",
  pieceSchemes: "",
  more: "",
  bmi2: false,
  form: { language: "rust", fill: false, unchecked: false },
  piece: 0,
  square: 27,
  occupied: 0n,
  /** What the generator said about the tables. */
  tables: null,
};

/** The options as the macro takes them. */
function optionLine() {
  const given = Object.entries(state.options).filter(([key, value]) => value && value !== DEFAULTS[key]);
  const parts = given.map(([key, value]) => `${key} = ${value}`);
  if (state.board !== "8x8") {
    const text = state.board.includes("\n") ? state.board.split("\n").join("\n        ") : state.board;
    parts.push(`board = "${text}"`);
  }
  for (const [key, text] of Object.entries({ pieces: state.pieces, piece_schemes: state.pieceSchemes })) {
    const list = text.trim();
    if (list) parts.push(`${key} = ${list.startsWith("[") ? list : `[${list}]`}`);
  }
  if (state.more.trim()) parts.push(state.more.trim().replace(/,$/, ""));
  return parts.join(", ");
}

/** The question about the chosen options. */
const question = (ask, more = {}) => ({ ask, options: optionLine(), bmi2: state.bmi2, ...state.form, ...more });

function chooseBoard(number) {
  const { board, numbering, pieces } = BOARDS[number];
  Object.assign(state, { board, pieces, pieceSchemes: "", piece: 0, occupied: 0n, square: null });
  state.options.numbering = numbering;
}

function choosePreset(preset) {
  state.options = { ...DEFAULTS, ...preset.options };
  state.bmi2 = Boolean(preset.bmi2);
  Object.assign(state, { more: "", pieceSchemes: "" });
  const wanted = BOARDS[preset.board ?? 0];
  if (state.board !== wanted.board || state.pieces !== wanted.pieces) chooseBoard(preset.board ?? 0);
  state.options.numbering = wanted.numbering;
}
