// One index bit less halves the table. The catalog says whether any factor does it.

function showLess() {
  const bits = target.squares.length - 1;
  byId("less-title").textContent = `With ${bits} index bits?`;
  const halves = `Half the slots: ${grouped(1 << bits)} instead of ${grouped(2 << bits)}. `;
  const { known } = target;
  const shown = { factor: thereIs, none: thereIsNone, open: nobodyKnows }[known.answer](known, bits);
  const masked = lab.black ? withBlackKeys(known) : "";
  byId("less").replaceChildren(halves, ...shown, masked);
  byId("take").textContent = known.answer === "factor" ? "Take it" : `Try ${otherBits()} bits`;
}

/** The other number of index bits: one less than relevant squares, or as many as these. */
function otherBits() {
  const { length } = target.squares;
  return lab.bits === length - 1 ? length : length - 1;
}

/** Takes the factor of the catalog, or one index bit less. */
function take() {
  const { known, squares } = target;
  change(known.answer === "factor" ? { factor: BigInt(known.factor), bits: squares.length - 1, black: false } : { bits: otherBits() });
}

function withBlackKeys({ no_black: none }) {
  const black = none ? "With black keys, too, no factor does it: all have been searched." : "With black keys, not all factors have been searched.";
  return ` So it is for masked keys. ${black}`;
}

function thereIs({ factor, by, all }) {
  const number = all ? ` There are exactly ${all} in a period.` : "";
  return ["There is such a factor, ", element("code", {}, factor), `, found by ${by}.${number}`];
}

function thereIsNone({ by, tests, nodes, seconds, certificate }) {
  const [who, ...where] = by.split(", ");
  const source = where.length ? ` (${where.join(", ")})` : "";
  const work = nodes ? `${grouped(nodes)} nodes, ${duration(seconds)}` : tests ? `${grouped(tests)} tests` : "";
  const searched = ["No factor does it: ", who, source, " has searched all of them", work ? `, in ${work}.` : "."];
  if (!certificate) return searched;
  return [...searched, " Certificate: ", repositoryLink(`magics/catalog/certificates/${certificate}.json`, certificate), "."];
}

function nobodyKnows({ nodes, seconds }) {
  return [`Nobody knows. Its price is about ${grouped(nodes)} nodes of a search, or ${duration(seconds)} on one core.`];
}

function duration(seconds) {
  for (const [unit, length] of [["day", 86_400], ["hour", 3600], ["minute", 60]]) {
    if (seconds >= 1.5 * length) return counted(Math.round(seconds / length), unit);
  }
  return seconds < 1 ? "less than a second" : counted(Math.round(seconds), "second");
}
