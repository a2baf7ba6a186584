// The state in the address of the page, behind the #, so that a link shows the same.

/** Why an address is not that of a state. */
class WrongAddress extends Error {}

/** How the values are read that are not words of options. */
const READERS = {
  board: (read, text) => (read.board = text),
  more: (read, text) => (read.more = text),
  target: (read, text) => (read.target = oneOf("target", text, TARGETS.map(({ word }) => word))),
  source: (read, text) => (read.tab = oneOf("source", text, TABS.map(({ id }) => id))),
  language: (read, text) => (read.form.language = oneOf("language", text, TABS.map(({ language }) => language).filter(Boolean))),
  fill: (read, text) => (read.form.fill = oneOf("fill", text, ["true"]) === "true"),
  unchecked: (read, text) => (read.form.unchecked = oneOf("unchecked", text, ["true"]) === "true"),
  piece: (read, text) => (read.piece = Number(like("piece", text, /^\d{1,3}$/, "a number"))),
  square: (read, text) => (read.square = Number(like("square", text, /^\d{1,3}$/, "a number"))),
  occupied: (read, text) => (read.occupied = BigInt(like("occupied", text, /^0x[0-9a-f]{1,32}$/i, "a number in hexadecimal digits"))),
};

function oneOf(key, text, words) {
  if (!words.includes(text)) throw new WrongAddress(`\`${key}\` is \`${text}\`, and may be ${words.map((word) => `\`${word}\``).join(", ")}`);
  return text;
}

function like(key, text, form, what) {
  if (!form.test(text)) throw new WrongAddress(`\`${key}\` is \`${text}\`, and must be ${what}`);
  return text;
}

/** The state that `text` stands for. `choices`: the words of each option. */
function stateOf(text, choices) {
  const read = initial();
  const given = new URLSearchParams(text);
  for (const [key, value] of given) {
    if (Object.hasOwn(DEFAULTS, key)) {
      read.options[key] = oneOf(key, value, choices[key].map(([word]) => word));
    } else if (LISTS.some((list) => list.key === key)) {
      read.lists[key] = value;
    } else if (Object.hasOwn(READERS, key)) {
      READERS[key](read, value);
    } else {
      throw new WrongAddress(`\`${key}\` is not known`);
    }
  }
  const isPlaced = ["piece", "square", "occupied"].some((key) => given.has(key));
  read.wanted = isPlaced ? null : (BOARDS.find(({ board }) => board === read.board)?.position ?? null);
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
async function readAddress() {
  const text = location.hash.slice(1);
  Object.assign(state, initial());
  byId("address").replaceChildren();
  if (!text) return;
  try {
    const { choices } = await generator.ask({ ask: "tables", options: "scheme = hyperbola" });
    Object.assign(state, stateOf(text, choices));
    const tables = await generator.ask(question("tables"));
    // A link may show a mistake, whose board is not known.
    if (!tables.mistakes) checkPosition(state, tables);
  } catch (error) {
    if (!(error instanceof WrongAddress)) throw error;
    Object.assign(state, initial());
    byId("address").replaceChildren("The address of this page cannot be read: ", ...readable(error.message), ". Everything is as if it had none.");
  }
}

/** Writes the state into the address. */
function writeAddress() {
  byId("address").replaceChildren();
  const { options, lists, board, more, target, tab, form, piece, square, occupied } = state;
  const all = [
    ...Object.entries(options).filter(([key, value]) => value !== DEFAULTS[key]),
    ["board", board === "8x8" ? "" : board],
    ...Object.entries(lists),
    ["more", more.trim()],
    ["target", target === TARGETS[0].word ? "" : target],
    ["source", tab === TABS[0].id ? "" : tab],
    ["language", form.language === "rust" ? "" : form.language],
    ["fill", form.fill ? "true" : ""],
    ["unchecked", form.unchecked ? "true" : ""],
  ];
  // Not before it is known where the piece stands.
  if (square !== null && !state.wanted) all.push(["piece", String(piece)], ["square", String(square)], ["occupied", `0x${occupied.toString(16)}`]);
  history.replaceState(null, "", `#${new URLSearchParams(all.filter(([, value]) => value))}`);
}
