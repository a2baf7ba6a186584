// Draws random factors with few ones, one at a time or until one is magic, and counts them.

/** In a question; the answer comes within a blink. */
const MOST_AT_ONCE = 20_000;

/** How many factors were tried for this piece, square and number of index bits. */
let tries = 0;

/** The search that runs, if one does. */
let search = null;

const draw = (most) => generator.ask({ ...aboutLab("draw"), seed: Math.floor(Math.random() * 2 ** 53), most });

async function tryAnother() {
  stopSearch();
  const { factor } = await draw(1);
  tries += 1;
  change({ factor: BigInt(factor) });
}

async function untilMagic() {
  if (search) {
    stopSearch();
    return;
  }
  const own = {};
  search = own;
  byId("until").textContent = "Stop";
  let drawn;
  do {
    drawn = await draw(MOST_AT_ONCE);
    // Something else may have been chosen meanwhile.
    if (search !== own) return;
    tries += drawn.tries;
    showTries();
  } while (!drawn.magic);
  stopSearch();
  change({ factor: BigInt(drawn.factor) });
}

function stopSearch() {
  search = null;
  byId("until").textContent = "Until one is magic";
}

function showTries() {
  const last = search ? "" : countOf("wrong") ? "; this one is not magic" : "; this one is magic";
  byId("tries").textContent = tries ? `${counted(tries, "factor")} tried${last}.` : "";
}

/** What the thesis expects of a black box, beside what the multiplication needs. */
async function showChance() {
  const answer = await ask.chance(aboutLab("chance"));
  if (!answer) return;
  const digits = Math.round(-answer.digits);
  const thesis = element("cite", {}, "Finding Hash Functions for Bitboard Based Move Generation");
  // No number stands for the logarithm of 0.
  const odds = answer.digits !== null ? ["one in 10", element("sup", {}, String(digits)), " would be magic"] : ["none would be magic"];
  byId("chance").replaceChildren("If indices were random, ", ...odds, " (N. Fiekas, ", thesis, ", 2018, ch. 4). Those drawn here have few ones, and do far better.");
}
