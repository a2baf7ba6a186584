// Small helpers for the document.

const byId = (id) => document.getElementById(id);

/** An element with attributes and children; a function among the attributes is a listener. */
function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same in SVG. */
function drawing(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(key, value);
    } else if (value === true) {
      made.setAttribute(key, "");
    } else if (value !== false && value !== undefined && value !== null) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A number with commas between thousands. */
const grouped = (number) => Number(number).toLocaleString("en-US");

/** Words between backquotes as code. */
const readable = (message) => message.split("`").map((part, number) => (number % 2 ? element("code", {}, part) : part));

/** A link to a page of the project, which is read in its repository; `path` is that from the folder of all pages. */
const pageLink = (path, ...text) => repositoryLink(`docs/${path}`, ...text);

const repositoryLink = (path, ...text) => element("a", { href: `https://github.com/magic-bitboards/magic-bitboards/blob/main/${path}` }, ...text);

/** Whether a key is pressed together with one that makes it a shortcut: that is the browser's. */
const isShortcut = ({ ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey;

const squareBit = (square) => 1n << BigInt(square);

/** The numbers of the bits of a set, in rising order. */
function bitsOf(set) {
  const bits = [];
  for (let bit = 0; set > 0n; bit += 1, set >>= 1n) {
    if (set & 1n) bits.push(bit);
  }
  return bits;
}
