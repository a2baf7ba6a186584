// What is known of the square and of the factor, as the generator has computed it.

/** Of the piece on its square: the relevant squares, the attack sets, and which of them each occupancy has. */
let target = null;

/** The slots: who falls into each, and the first two that collide there although they differ. */
let fall = null;

const WORD = (1n << 64n) - 1n;

function targetOf({ piece, square }, { relevant, sets, attacks, known }) {
  const mask = BigInt(relevant);
  return { piece, square, mask, squares: bitsOf(mask), sets, attacks: attacks.map(BigInt), known };
}

const isOfTarget = ({ piece, square }) => target?.piece === piece && target.square === square;

function takeFall({ indices, collision }) {
  const slots = Array.from({ length: 1 << lab.bits }, () => []);
  indices.forEach((index, occupancy) => slots[index].push(occupancy));
  fall = { indices, collision, slots, kinds: slots.map(kindOf) };
}

/** What a slot is like by those who fall into it. */
function kindOf(occupancies) {
  if (occupancies.length < 2) return occupancies.length ? "single" : "free";
  const first = target.sets[occupancies[0]];
  return occupancies.every((occupancy) => target.sets[occupancy] === first) ? "harmless" : "wrong";
}

const countOf = (kind) => fall.kinds.filter((other) => other === kind).length;

/** The set of the occupancy with this number, whose bits are those of the relevant squares. */
const occupancyOf = (occupancy) => target.squares.reduce((set, square, place) => ((occupancy >> place) & 1 ? set | squareBit(square) : set), 0n);

/** The number of the relevant occupancy of a set. */
const numberOf = (set) => target.squares.reduce((all, square, place) => (set & squareBit(square) ? all | (1 << place) : all), 0);

const attacksOf = (occupancy) => target.attacks[target.sets[occupancy]];

/** What is multiplied. */
const keyOf = (set) => (lab.black ? (set & target.mask) | (WORD & ~target.mask) : set & target.mask);
