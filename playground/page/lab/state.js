// What the lab looks at. All of it is in the address.

/** The chess board, as the generator describes boards: file, rank and name of each square. */
const BOARD = {
  files: 8,
  ranks: 8,
  squares: Array.from({ length: 64 }, (_, square) => [square % 8, square >> 3, `${fileName(square % 8)}${(square >> 3) + 1}`]),
};

const nameOf = (square) => BOARD.squares[square][2];

const namesOf = (set) => bitsOf(set).map(nameOf).join(", ");

const squareOf = (name) => BOARD.squares.findIndex(([, , other]) => other === name);

const setOf = (names) => names.split(" ").reduce((set, name) => set | squareBit(squareOf(name)), 0n);

/** The first factor fails: with pieces on b4 and g4, it gives the same index as with pieces on d3 and d5. */
const opening = () => ({ piece: "rook", square: squareOf("d4"), occupied: setOf("b4 g4 f7"), factor: 0x481080100180n, bits: null, black: false });

/** `bits` is null if there are as many index bits as relevant squares. */
const lab = opening();

const wordOf = (key) => (text) => BigInt(like(key, text, /^0x[0-9a-f]{1,16}$/i, "a number of at most 64 bits in hexadecimal digits"));

const LAB_READERS = {
  piece: (text) => oneOf("piece", text, ["rook", "bishop"]),
  square: (text) => squareOf(like("square", text, /^[a-h][1-8]$/, "the name of a square")),
  occupied: wordOf("occupied"),
  factor: wordOf("factor"),
  bits: (text) => Number(like("bits", text, /^([4-9]|1[0-2])$/, "a number from 4 to 12")),
  black: (text) => oneOf("black", text, ["true"]) === "true",
};

const labPairs = () => {
  const { piece, square, occupied, factor, bits, black } = lab;
  return [
    ["piece", piece],
    ["square", nameOf(square)],
    ["occupied", hexadecimal(occupied)],
    ["factor", hexadecimal(factor)],
    ["bits", String(bits)],
    ["black", black ? "true" : ""],
  ];
};

const hexadecimal = (number) => `0x${number.toString(16)}`;

const binary = (index) => index.toString(2).padStart(lab.bits, "0");

/** `1 piece`, `2 pieces`. */
const counted = (count, one, more = `${one}s`) => `${grouped(count)} ${count === 1 ? one : more}`;
