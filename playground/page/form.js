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
      { class: "field wide" },
      element("span", {}, label, element("small", {}, hint)),
      element(attributes.rows ? "textarea" : "input", { id, spellcheck: "false", autocapitalize: "off", ...attributes, change: set(change) }),
    );
  byId("form").append(
    element("label", { class: "field" }, element("span", {}, "Board"), element("select", { id: "boards", change: set(chooses) }, boards)),
    ...FIELDS.map(select),
    element(
      "label",
      { class: "check" },
      element("input", { type: "checkbox", id: "bmi2", change: set(({ checked }) => (state.bmi2 = checked)) }),
      "processor with BMI2 (PEXT)",
    ),
    ...FLAGS.map(flag),
    element(
      "details",
      {},
      element("summary", {}, "More options"),
      ...MORE_FIELDS.map(select),
      element("div", { id: "custom", hidden: true }, text("drawing", "Your board", "FILESxRANKS, or a drawing: a dot is a square, a blank is a hole", { rows: 4 }, ({ value }) => {
        Object.assign(state, { board: value.includes(".") ? `\n${value.replace(/^\n+|\n+$/g, "")}\n` : value.trim(), square: null, occupied: 0n });
      })),
      text("pieces", "Pieces", "separated by commas; if empty: rook, bishop, queen", { placeholder: "rook, bishop, queen" }, ({ value }) => {
        Object.assign(state, { pieces: value, piece: 0 });
      }),
      text("piece_schemes", "Pieces with another scheme", "separated by commas", { placeholder: "horse = fancy" }, ({ value }) => {
        state.pieceSchemes = value;
      }),
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
  byId("bmi2").checked = state.bmi2;
  byId("pieces").value = state.pieces;
  byId("piece_schemes").value = state.pieceSchemes;
  byId("more").value = state.more;
  const known = BOARDS.findIndex(({ board }) => board === state.board);
  byId("boards").value = known < 0 ? CUSTOM : String(known);
  byId("custom").hidden = known >= 0 && byId("custom").hidden;
  byId("drawing").value = state.board.replace(/^\n+|\n+$/g, "");
}
