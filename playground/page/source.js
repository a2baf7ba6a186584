// The call of the macro, and the source: shown, copied, downloaded.

/** `use` says where the text goes. */
const TABS = [
  // <!-- dependency -->
  { id: "call", name: "Macro", use: 'For `src/main.rs` or `src/lib.rs`. Under `[dependencies]`: `magic-bitboards = { git = "https://github.com/magic-bitboards/magic-bitboards" }`' },
  // <!-- end of dependency -->
  { id: "rust", name: "Rust", language: "rust", use: "For the folder `src`. In `main.rs` or `lib.rs`: `mod sliders;`" },
  { id: "c", name: "C", language: "c", use: "Include it where you need it. One file defines `MAGIC_TABLES_IMPLEMENTATION` before it does." },
  { id: "cpp", name: "C++", language: "cpp", use: "Include it where you need it. The functions are in the namespace `magic_tables`." },
];

/** A longer text is not shown as a whole. */
const MOST_CHARACTERS = 30_000;

/** What is shown, the question whose answer it is, promises of that answer and of all that was chosen last. */
const source = { text: "", file: "", asked: "", answered: null, ready: null, latest: generator.latest() };

function buildSource(refresh) {
  const changed = () => {
    source.ready = refresh();
  };
  const tab = (each) =>
    element("button", { type: "button", role: "tab", id: `tab-${each.id}`, "aria-controls": "text", click: () => chooseTab(each, changed) }, each.name);
  byId("tabs").append(...TABS.map(tab));
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || isShortcut(event)) return;
    const next = TABS[(TABS.indexOf(chosenTab()) + step + TABS.length) % TABS.length];
    chooseTab(next, changed);
    byId(`tab-${next.id}`).focus();
  });
  for (const id of ["fill", "unchecked"]) {
    byId(id).addEventListener("change", ({ target }) => {
      state[id] = target.checked;
      changed();
    });
  }
  byId("copy").addEventListener("click", copy);
  byId("download").addEventListener("click", download);
}

const chosenTab = () => TABS.find(({ id }) => id === state.tab);

function chooseTab(tab, changed) {
  state.tab = tab.id;
  changed();
}

/** Shows which form of the source has been chosen. */
function showForms() {
  const tab = chosenTab();
  for (const each of TABS) {
    const button = byId(`tab-${each.id}`);
    button.setAttribute("aria-selected", String(each === tab));
    button.tabIndex = each === tab ? 0 : -1;
  }
  byId("use").replaceChildren(...readable(tab.use));
  byId("forms").hidden = tab.id === "call";
  byId("unchecked").parentElement.hidden = tab.language !== "rust";
  byId("fill").checked = state.fill;
  byId("unchecked").checked = state.unchecked;
}

/** Shows the source of the tables that are shown. */
function showSource() {
  const tab = chosenTab();
  showForms();
  if (!tab.language) {
    source.asked = "";
    show(state.tables.call, "macro.rs");
    return null;
  }
  const asked = JSON.stringify(question("source"));
  if (asked !== source.asked) {
    source.asked = asked;
    source.answered = generate();
  }
  return source.answered;
}

async function generate() {
  // The old text stays until then, so that nothing jumps.
  byId("source-status").textContent = "Generating …";
  byId("text").classList.add("old");
  const { asked } = source;
  const answer = await source.latest(question("source"));
  // Options with a mistake may have been chosen meanwhile.
  if (!answer || asked !== source.asked) return;
  if (answer.mistakes) {
    hold(...answer.mistakes.flatMap(({ message }) => readable(message)));
  } else {
    show(answer.source, answer.name);
  }
}

/** No source, and why. */
function hold(...why) {
  Object.assign(source, { text: "", file: "", asked: "" });
  byId("source-status").replaceChildren(...why);
  byId("text").classList.remove("old");
  byId("text").textContent = "";
  allow(`There is no source: ${byId("source-status").textContent}`);
}

/** Whether the source can be taken; `why` not, if it cannot. */
function allow(why = "") {
  for (const id of ["copy", "download"]) Object.assign(byId(id), { disabled: Boolean(why), title: why });
}

function show(text, file) {
  Object.assign(source, { text, file });
  allow();
  const rest = text.length - MOST_CHARACTERS;
  const size = text.length < 100_000 ? `${grouped(text.length)} characters` : `${(text.length / 1_000_000).toFixed(1)} MB`;
  byId("source-status").textContent = `${file}, ${size}${rest > 0 ? "; the beginning:" : ""}`;
  byId("text").classList.remove("old");
  byId("text").textContent = rest > 0 ? `${text.slice(0, text.lastIndexOf("\n", MOST_CHARACTERS))}\n…` : text;
}

async function copy() {
  await source.ready;
  if (!source.text) return;
  try {
    await navigator.clipboard.writeText(source.text);
  } catch {
    // Pages opened from a file may not write to the clipboard everywhere.
    const area = element("textarea", { class: "hidden" });
    area.value = source.text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  byId("copy").textContent = "Copied";
  setTimeout(() => (byId("copy").textContent = "Copy"), 1500);
}

async function download() {
  await source.ready;
  if (!source.text) return;
  const address = URL.createObjectURL(new Blob([source.text], { type: "text/plain" }));
  element("a", { href: address, download: source.file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
