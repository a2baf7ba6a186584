// How likely a random function is to do what a magic factor does, and whether there is such a factor at all.

/** Why there is no magic factor with these index bits; nothing if there may be one. */
function whyNone() {
  const [slots, sets] = [1 << lab.bits, target.attacks.length];
  if (slots < sets) return `${grouped(slots)} slots are fewer than the ${grouped(sets)} attack sets`;
  const searched = bitsSearched();
  if (lab.bits > searched) return "";
  return `${lab.bits < searched ? `even with ${searched} bits, ` : ""}a search of all factors has found none`;
}

/** With so many index bits, all factors have been searched, and none is magic: then none is with fewer, either. 0 if that is not known. */
function bitsSearched() {
  const { known, squares } = target;
  if (lab.black) return known.no_black ? squares.length - 1 : 0;
  if (known.answer === "none") return squares.length - 1;
  return known.none_twice ? squares.length - 2 : 0;
}

/** The decimal logarithms by what they are about: some take a while. */
const likelihoods = new Map();

const aboutChance = () => JSON.stringify([lab.piece, lab.square, lab.bits]);

/** What the thesis expects of a black box, beside what there is of factors. */
async function showChance() {
  const about = aboutChance();
  if (!likelihoods.has(about)) {
    const answer = await ask.chance(aboutLab("chance"));
    if (!answer) return;
    likelihoods.set(about, answer.digits);
  }
  // Something else may have been chosen meanwhile.
  if (about !== aboutChance()) return;
  const digits = likelihoods.get(about);
  const none = whyNone();
  // No number stands for the logarithm of 0.
  if (digits === null) {
    byId("chance").textContent = `No factor is magic: ${none}.`;
    return;
  }
  const thesis = element("cite", {}, "Finding Hash Functions for Bitboard Based Move Generation");
  const random = ["If indices were random, ", ...odds(digits), " would be magic (N. Fiekas, ", thesis, ", 2018, ch. 4)."];
  byId("chance").replaceChildren(...random, none ? ` But no factor is: ${none}.` : factorsDo(digits));
}

function odds(digits) {
  const one = 10 ** -digits;
  if (one < 2) return ["most"];
  return one < 1000 ? [`one in ${Math.round(one)}`] : ["one in 10", element("sup", {}, String(Math.round(-digits)))];
}

/** What random factors do where some may be magic. */
function factorsDo(digits) {
  const missing = target.squares.length - lab.bits;
  // With so many slots that chance is good, factors are no better.
  if (missing === 0 || (missing < 0 && digits < -3)) return " Those drawn here have few ones, and do far better.";
  if (missing < 0) return "";
  if (lab.black) return " Whether any factor is, nobody knows for black keys.";
  if (missing === 1 && target.known.answer === "factor") return " The catalog has a factor that is, but hardly any that is drawn will be.";
  return " Whether any factor is, the catalog does not say.";
}
