// The options, as fields of a form, and what the tables take. The generator says which options and words there are, and which of them go
// together.

/** What is shown at once; other options are behind "More options". */
const FIRST = ["scheme", "entries", "packing", "board", "pieces"];

/** `lists` need no brackets; a drawing of a board has a dot for each square, and a blank for each hole. */
const EXAMPLES = {
  board: "8x8, or rows of dots and blanks",
  pieces: "rook, bishop, queen",
  piece_codes: "empty, white_pawn, white_knight",
  threats: "all, or [pawn: [pawn, knight, rook], knight: [queen]]",
  quads: "attacker, from, attacked, to",
  rook_magics: "0x0200120041002082, …",
  bishop_magics: "0x0040040844404084, …",
  max_bytes: '"256 KiB"',
};

function buildForm(changed) {
  const field = ({ key, takes, about }) => {
    const change = ({ target }) => {
      state.options[key] = target.type === "checkbox" ? (target.checked ? "true" : "") : target.value.replace(/^\n+|\n+$/g, "");
      if (key === "board") Object.assign(state, { square: null, occupied: 0n, wanted: null });
      if (key === "pieces") state.piece = 0;
      changed();
    };
    const name = { word: "select", board: "textarea" }[takes] ?? "input";
    const more = { flag: { type: "checkbox" }, board: { rows: 1 } }[takes];
    const made = element(name, { "data-key": key, placeholder: EXAMPLES[key], spellcheck: "false", autocapitalize: "off", ...more, change });
    const label = element("span", {}, key.replaceAll("_", " "));
    return takes === "flag"
      ? element("label", { class: "check", title: about }, made, label)
      : element("label", { class: "field", title: about }, label, made);
  };
  const targets = TARGETS.map(([word, name]) => element("option", { value: word }, name));
  const chooses = ({ target }) => {
    state.target = target.value;
    changed();
  };
  const all = [...declared.values()];
  const [first, others] = [true, false].map((is) => all.filter(({ key }) => FIRST.includes(key) === is).map(field));
  byId("form").append(
    ...first,
    element("label", { class: "field" }, element("span", {}, "target"), element("select", { id: "target", change: chooses }, targets)),
    element("details", {}, element("summary", {}, "More options"), ...others),
  );
  byId("form").addEventListener("submit", (event) => event.preventDefault());
}

/** Shows what has been chosen, and which words go together with it. */
function showForm() {
  for (const field of byId("form").querySelectorAll("[data-key]")) {
    const { key } = field.dataset;
    const { takes, words, default: usual } = declared.get(key);
    const value = state.options[key] ?? "";
    if (takes === "flag") {
      field.checked = value === "true";
      // What does not go with the other options cannot be ticked; what has been ticked can be taken back.
      field.disabled = !field.checked && !words.some(([word, goes]) => word === "true" && goes);
      field.parentElement.classList.toggle("apart", field.disabled);
      continue;
    }
    if (takes === "word") {
      // What does not go with the other options cannot be chosen; what has been chosen stays.
      const options = words.map(([word, goes]) => {
        const option = element("option", { value: word }, goes ? word : `${word} – not with the other options`);
        option.disabled = !goes && word !== value;
        return option;
      });
      // The scheme is always written, other defaults are not.
      const unwritten = key === "scheme" ? null : element("option", { value: "" }, usual ? `${usual} (default)` : "–");
      field.replaceChildren(...[unwritten, ...options].filter((option) => option && (!unwritten || option.value !== usual)));
    }
    if (takes === "board") field.rows = value.split("\n").length;
    field.value = value === usual && key !== "scheme" ? "" : value;
  }
  byId("target").value = state.target;
}

function showFigures({ scheme, word, bytes }) {
  const [size, unit] = bytes < 10_000 ? [grouped(bytes), "bytes"] : bytes < 10_000_000 ? [(bytes / 1024).toFixed(0), "KiB"] : [(bytes / 1_048_576).toFixed(1), "MiB"];
  const others = ["plain", "fixed_shift", "black", "congruent_modulo"].includes(word);
  byId("figures").replaceChildren(
    element("p", { id: "scheme" }, element("code", {}, scheme), " ", pageLink(others ? `schemes/others.md#${word}` : `schemes/${word}.md`, "how it works")),
    element("div", { class: "figure" }, element("b", {}, size), element("span", {}, ` ${unit}`), element("small", {}, `all tables: ${grouped(bytes)} bytes`)),
    element("p", { class: "hint" }, "Loads, instructions and times of look-ups: ", pageLink("schemes.md", "on the chess board"), ", ", pageLink("boards.md", "on other boards"), "."),
  );
}

/** Shows what is wrong, with the wrong part of the options marked. */
function showMistakes(mistakes) {
  const line = [...optionLine()];
  const shown = mistakes.map(({ message, at }) => {
    const part = (from, to) => line.slice(from, to).join("");
    const marked = at && element("code", {}, part(Math.max(0, at[0] - 40), at[0]), element("mark", {}, part(at[0], at[1])), part(at[1], at[1] + 40));
    return element("div", { class: "mistake" }, marked || null, element("p", {}, readable(message)));
  });
  if (mistakes.length) shown.push(element("p", { class: "hint" }, pageLink("errors.md", "All errors, their causes and ways out")));
  byId("mistakes").replaceChildren(...shown);
  document.body.classList.toggle("wrong", mistakes.length > 0);
}
