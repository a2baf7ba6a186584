// An engine's lists of factors, pasted as they stand.

/** The lists, by the pieces that they are for. */
let lists = {};

/** Says what a list is for with the keys of now. */
async function readList(text) {
  lists = {};
  if (!text.trim()) {
    byId("list-answer").textContent = "";
    return;
  }
  const answer = await ask.list({ ask: "list", text, black: lab.black });
  if (!answer || text !== lastRead.text) return;
  byId("list-answer").replaceChildren(...readable(aboutLists(answer)));
  lists = Object.fromEntries((answer.lists ?? []).map((list) => [list.piece, list]));
}

/** Puts the piece of the first list on the square, unless there is one for the piece that is there, with its factor. */
function takeList() {
  const piece = lists[lab.piece] ? lab.piece : Object.keys(lists)[0];
  if (piece) change({ piece, bits: null, ...fromList(lab.square, piece) });
}

/** The factor of the list on a square, if there is a list for the piece. */
function fromList(square, piece = lab.piece) {
  const list = lists[piece];
  return list ? { factor: BigInt(list.factors[square]), bits: list.bits[square] } : {};
}

/** What is said about the lists, or why there are none. */
function aboutLists({ mistake, made, neither, lists: found, left }) {
  const keys = lab.black ? "black" : "masked";
  if (mistake) return mistake;
  if (made) {
    const wayOut = { true: "Tick “black keys”.", false: "Take “black keys” back.", null: "The lab shows products of 64 bits alone." }[made.black];
    return `These factors are not for ${keys} keys: they are magic for ${made.piece}s ${made.with}. ${wayOut}`;
  }
  if (neither) {
    const [rook, bishop] = [neither.rook, neither.bishop].map((squares) => counted(squares, "square"));
    return `With ${keys} keys, these numbers are magic on ${rook} as factors of rooks, and on ${bishop} as those of bishops: the list is probably for neither. The piece and its factor stay.`;
  }
  const about = found.map((list) => aboutList(list, found.length > 1)).join(" ");
  const moves = found.length > 1 ? "Move the piece, or choose the other one" : `Move the ${found[0].piece}`;
  return `${about} ${moves}: its factor comes with it.${left ? ` Not taken: ${left}.` : ""}`;
}

function aboutList({ name, piece, first, order, bits, width, wide }, isOneOfTwo) {
  const failing = BOARD.squares.filter((_, square) => bits[square] === null).map(([, , square]) => square);
  const others = failing.length > MOST_NAMED ? `the other ${failing.length}` : failing.join(", ");
  const magic = `magic on ${counted(64 - failing.length, "square")}${failing.length ? `, and not on ${others}` : ""}`;
  const sentences = [isOneOfTwo && name ? `The factors of ${piece}s in \`${name}\` are ${magic}.` : `These factors of ${piece}s are ${magic}.`];
  if (width) sentences.push(`They are for one shift: ${width} index bits for each square, of which some need fewer.`);
  if (wide) sentences.push(`With ${wide[0]} index bits for each square, they would be on ${wide[1]}.`);
  if (order) sentences.push(`The list begins with ${first}, as in engines that number the squares ${order}; each factor goes to its own square here.`);
  return sentences.join(" ");
}

/** If more squares fail, they are counted. */
const MOST_NAMED = 16;
