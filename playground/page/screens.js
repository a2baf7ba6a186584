// Which of the two screens is shown. The address says it, and what was chosen there; each choice is a step for Back.

/** What each screen does with the address behind its name. */
const screens = {};

/** What each screen stops when it is left. */
const leave = { lab: () => {}, tables: () => {} };

const TITLES = { lab: "Why is this number magic?", tables: "Magic bitboards: playground" };

/** Addresses without a name are those of tables; the page opens with the lab. */
const screenOf = (hash) => (hash === "" || /^#lab(&|$)/.test(hash) ? "lab" : "tables");

/** Shows what the address says. */
function route() {
  const name = screenOf(location.hash);
  for (const each of Object.keys(TITLES)) {
    byId(each).hidden = each !== name;
    byId(`to-${each}`).setAttribute("aria-current", each === name ? "page" : "false");
    if (each !== name) leave[each]();
  }
  byId(`to-${name}`).href = location.hash || "#";
  document.title = TITLES[name];
  byId("address").replaceChildren();
  screens[name](location.hash.slice(1).replace(/^(lab|tables)&?/, ""));
}

/** Puts the state of a screen into the address. Both links lead to what was there last. */
function remember(name, pairs) {
  byId("address").replaceChildren();
  const hash = `#${name}&${new URLSearchParams(pairs.filter(([, value]) => value))}`;
  byId(`to-${name}`).href = hash;
  // Whoever has gone to the other screen meanwhile stays there.
  if (screenOf(location.hash) === name && hash !== location.hash) history.pushState(null, "", hash);
}

/** Why an address is not that of a state. */
class WrongAddress extends Error {}

function explainAddress(error) {
  if (!(error instanceof WrongAddress)) throw error;
  byId("address").replaceChildren("The address of this page cannot be read: ", ...readable(error.message), ". Everything is as if it had none.");
}

function oneOf(key, text, words) {
  if (!words.includes(text)) throw new WrongAddress(`\`${key}\` is \`${text}\`, and may be ${words.map((word) => `\`${word}\``).join(", ")}`);
  return text;
}

function like(key, text, form, what) {
  if (!form.test(text)) throw new WrongAddress(`\`${key}\` is \`${text}\`, and must be ${what}`);
  return text;
}

/** What the pairs of an address say, by a reader for each key. */
function readPairs(text, readers) {
  const read = {};
  for (const [key, value] of new URLSearchParams(text)) {
    if (!Object.hasOwn(readers, key)) throw new WrongAddress(`\`${key}\` is not known`);
    read[key] = readers[key](value);
  }
  return read;
}

addEventListener("hashchange", route);
// The scripts of both screens have run by then.
addEventListener("DOMContentLoaded", route);
