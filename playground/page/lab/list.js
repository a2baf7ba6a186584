// An engine's list of factors, pasted as it stands.

/** The factors of the list, if there is one. */
let list = null;

/** Says where the list is magic with the keys of now. */
async function readList(text) {
  list = null;
  if (!text.trim()) {
    byId("list-answer").textContent = "";
    return;
  }
  const answer = await ask.list({ ask: "list", text, black: lab.black });
  if (!answer || text !== lastRead.text) return;
  if (answer.mistake) {
    byId("list-answer").replaceChildren(...readable(answer.mistake));
    return;
  }
  const magic = ["rook", "bishop"].map((piece) => [piece, answer[piece].filter((bits) => bits !== null).length]);
  // It is for the piece for which more of its factors are magic.
  const [piece, most] = magic.reduce((one, other) => (other[1] > one[1] ? other : one));
  if (!most) {
    const keys = lab.black ? "black" : "masked";
    byId("list-answer").textContent = `With ${keys} keys, none of these factors is magic for a rook or a bishop. Are squares numbered from a1, by ranks?`;
    return;
  }
  list = { piece, factors: answer.factors, bits: answer[piece] };
  const failing = BOARD.squares.filter((_, square) => list.bits[square] === null).map(([, , name]) => name);
  const others = failing.length ? `, and not on ${failing.join(", ")}` : "";
  byId("list-answer").textContent = `These factors of ${piece}s are magic on ${counted(most, "square")}${others}. Move the ${piece}: its factor comes with it.`;
}

/** Puts the list's piece on the square, with its factor. */
function takeList() {
  if (list) change({ piece: list.piece, bits: null, ...fromList(lab.square, list.piece) });
}

/** The factor of the list on a square, if the list is for the piece. */
const fromList = (square, piece = lab.piece) => (list?.piece === piece ? { factor: BigInt(list.factors[square]), bits: list.bits[square] } : {});
