// The options, as fields of a form. The generator says which words there are, and which of them go together.

const FIELDS = [
  { key: "scheme", label: "Scheme", hint: "how an occupancy becomes an index" },
  { key: "entries", label: "Entries", hint: "what a slot holds" },
  { key: "packing", label: "Packing", hint: "where the tables lie" },
];

const MORE_FIELDS = [
  { key: "pext", label: "PEXT", hint: "when it replaces the multiplication" },
  { key: "bishop_entries", label: "Entries of bishops", empty: "as for rooks" },
  { key: "pext_entries", label: "Entries with PEXT", empty: "as without" },
  { key: "hyperbola", label: "Hyperbola", hint: "what its look-ups are fast at" },
  { key: "purpose", label: "Purpose", hint: "what auto chooses for" },
  { key: "magics", label: "Factors" },
  { key: "numbering", label: "Numbering of squares" },
];

const FLAGS = [
  ["incorporate_shift", "shift in the factor"],
  ["incorporate_offset", "offset in the factor"],
  ["steppers", "knight, king and pawns"],
  ["lines", "lines between squares"],
  ["setwise", "all pieces of a set"],
  ["views", "views along rays"],
  ["const_fn", "constant functions"],
];

/** Options that take a list, which needs no brackets here. */
const LISTS = [
  { key: "pieces", label: "Pieces", hint: "if empty: rook, bishop, queen", example: "rook, bishop, queen" },
  { key: "piece_schemes", label: "Pieces with another scheme", example: "horse = fancy" },
  { key: "piece_codes", label: "Piece codes", hint: "for views", example: "empty, white_pawn, white_knight" },
  { key: "rook_magics", label: "Factors of rooks", hint: "for all squares", example: "0x0200120041002082, …" },
  { key: "bishop_magics", label: "Factors of bishops", hint: "for all squares", example: "0x0040040844404084, …" },
];

const CUSTOM = "custom";

function buildForm(changed) {
  const set = (change) => (event) => {
    change(event.target);
    changed();
  };
  const select = ({ key, label, hint }) =>
    element(
      "label",
      { class: "field" },
      element("span", {}, label, hint ? element("small", {}, hint) : null),
      element("select", { "data-key": key, change: set(({ value }) => (state.options[key] = value)) }),
    );
  const flag = ([key, label]) =>
    element(
      "label",
      { class: "check" },
      element("input", {
        type: "checkbox",
        "data-key": key,
        change: set(({ checked }) => (state.options[key] = String(checked))),
      }),
      label,
    );
  const boards = [...BOARDS.map(({ name }, number) => element("option", { value: number }, name)), element("option", { value: CUSTOM }, "Your own…")];
  const chooses = ({ value }) => {
    if (value === CUSTOM) {
      byId("custom").hidden = false;
      byId("custom").parentElement.open = true;
      byId("drawing").focus();
    } else {
      chooseBoard(Number(value));
    }
  };
  const text = (id, label, hint, attributes, change) =>
    element(
      "label",
      { class: "field" },
      element("span", {}, label, hint ? element("small", {}, hint) : null),
      element(attributes.rows ? "textarea" : "input", { id, spellcheck: "false", autocapitalize: "off", ...attributes, change: set(change) }),
    );
  const list = ({ key, label, hint, example }) =>
    text(key, label, hint, { placeholder: example }, ({ value }) => {
      state.lists[key] = value;
      if (key === "pieces") state.piece = 0;
    });
  const targets = TARGETS.map(({ word, name }) => element("option", { value: word }, name));
  byId("form").append(
    element("label", { class: "field" }, element("span", {}, "Board"), element("select", { id: "boards", change: set(chooses) }, boards)),
    ...FIELDS.map(select),
    element("label", { class: "field" }, element("span", {}, "Target"), element("select", { id: "target", change: set(({ value }) => (state.target = value)) }, targets)),
    ...FLAGS.map(flag),
    element(
      "details",
      {},
      element("summary", {}, "More options"),
      ...MORE_FIELDS.map(select),
      element("div", { id: "custom", hidden: true }, text("drawing", "Your board", "FILESxRANKS, or a drawing: a dot is a square, a blank is a hole", { rows: 4 }, ({ value }) => {
        Object.assign(state, { board: value.includes(".") ? `\n${value.replace(/^\n+|\n+$/g, "")}\n` : value.trim(), square: null, occupied: 0n, wanted: null });
      })),
      ...LISTS.map(list),
      text("more", "Other options", "as in the macro", { placeholder: 'max_bytes = "256 KiB"' }, ({ value }) => (state.more = value)),
    ),
  );
  byId("form").addEventListener("submit", (event) => event.preventDefault());
}

/**
 * Shows what has been chosen. `choices`: for each option its words, and whether each goes together with the others. `meanings`:
 * what each option does.
 */
function showForm(choices, meanings) {
  const empty = Object.fromEntries(MORE_FIELDS.filter((field) => field.empty).map((field) => [field.key, field.empty]));
  for (const field of byId("form").querySelectorAll("[data-key]")) {
    const { key } = field.dataset;
    const value = state.options[key];
    if (meanings) field.parentElement.title = meanings[key];
    if (field.type === "checkbox") {
      field.checked = value === "true";
      const goes = !choices || choices[key].some(([word, goes]) => word === "true" && goes);
      field.parentElement.classList.toggle("apart", !goes && !field.checked);
    } else {
      if (choices) {
        const words = choices[key].map(([word, goes]) => element("option", { value: word }, goes ? word : `${word} – not with the other options`));
        field.replaceChildren(...(key in empty ? [element("option", { value: "" }, empty[key])] : []), ...words);
      }
      field.value = value;
    }
  }
  byId("target").value = state.target;
  for (const { key } of LISTS) byId(key).value = state.lists[key] ?? "";
  byId("more").value = state.more;
  const known = BOARDS.findIndex(({ board }) => board === state.board);
  byId("boards").value = known < 0 ? CUSTOM : String(known);
  byId("custom").hidden = known >= 0 && byId("custom").hidden;
  byId("drawing").value = state.board.replace(/^\n+|\n+$/g, "");
}
