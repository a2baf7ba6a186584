// Draws random factors with few ones, one at a time or until one is magic, and counts them.

/** In a question; the answer comes within a blink. */
const MOST_AT_ONCE = 20_000;

/** How many factors were tried for this piece, square and number of index bits. */
let tries = 0;

/** The search that runs, if one does. */
let search = null;

/** Whether one has been asked for that would never end. */
let isHopeless = false;

const draw = (most) => generator.ask({ ...aboutLab("draw"), seed: Math.floor(Math.random() * 2 ** 53), most });

async function tryAnother() {
  stopSearch();
  const own = chooseFactor();
  // It must be known how many index bits the square needs.
  await shows.done;
  const about = aboutTries();
  const { factor } = await draw(1);
  // Something else may have been chosen meanwhile.
  if (about !== aboutTries()) return;
  tries += 1;
  if (own === choices) change({ factor: BigInt(factor) });
}

/** What tries are counted for. */
const aboutTries = () => JSON.stringify(aboutLab("draw"));

async function untilMagic() {
  const wasSearching = search;
  stopSearch();
  if (wasSearching) return;
  chooseFactor();
  const own = {};
  search = own;
  byId("until").textContent = "Stop";
  await shows.done;
  if (search !== own) return;
  if (whyNone()) {
    giveUp();
    return;
  }
  let drawn;
  do {
    drawn = await draw(MOST_AT_ONCE);
    if (search !== own) return;
    tries += drawn.tries;
    showTries();
  } while (!drawn.magic);
  stopSearch();
  change({ factor: BigInt(drawn.factor) });
}

function giveUp() {
  stopSearch();
  isHopeless = true;
  showTries();
  say();
}

function stopSearch() {
  search = null;
  isHopeless = false;
  byId("until").textContent = "Until one is magic";
}

function triesText(last = "") {
  if (isHopeless) return `There is nothing to find: ${whyNone()}.`;
  return tries ? `${counted(tries, "factor")} tried${last}.` : "";
}

function showTries() {
  byId("tries").textContent = triesText(search ? "" : countOf("wrong") ? "; this one is not magic" : "; this one is magic");
}
