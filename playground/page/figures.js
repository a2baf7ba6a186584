// What the tables take: bytes, loads, instructions, nanoseconds.

/** `base`: the default for the same board and target; nothing if it is not known yet, or the same. */
function showFigures({ scheme, page, bytes, figures, purpose, notes }, base) {
  const [size, unit] = bytes < 10_000 ? [grouped(bytes), "bytes"] : bytes < 10_000_000 ? [(bytes / 1024).toFixed(0), "KiB"] : [(bytes / 1_048_576).toFixed(1), "MiB"];
  byId("figures").replaceChildren(
    element("p", { id: "scheme" }, element("code", {}, scheme), " ", pageLink(page, "how it works")),
    ...(purpose ? [element("p", {}, "Choose it for: ", ...readable(purpose), ".")] : []),
    ...notes.map((note) => element("p", { class: "hint" }, "Note: ", ...readable(note), ".")),
    element(
      "div",
      { class: "figure" },
      element("b", {}, size),
      element("span", {}, ` ${unit}`),
      element("small", {}, unit === "bytes" ? "all tables" : `all tables: ${grouped(bytes)} bytes`),
      base ? element("small", { id: "share" }, share(bytes, base.bytes), " those of ", ...nameOf(base), ` (${grouped(base.bytes)})`) : null,
    ),
    ...(figures ? figureTable(figures, base) : [element("p", { class: "hint" }, "The documentation has no figures for these options on this target.")]),
  );
}

/** The default, and what it becomes on this target. */
const nameOf = ({ scheme }) => [element("code", {}, "scheme = fancy"), ...(scheme === "fancy" ? [] : [", here ", element("code", {}, scheme)])];

/** How many bytes there are, relative to others. */
function share(bytes, others) {
  const times = bytes / others;
  return times < 1 ? `${(100 * times).toPrecision(2)} % of` : `${times.toFixed(2)} times`;
}

/** The table, and where its figures are from. */
function figureTable({ page, pieces, rows, times }, base) {
  const heading = element("tr", {}, element("th", { scope: "col" }, "look-up of a"), pieces.map((piece) => element("th", { scope: "col" }, piece.replaceAll("_", " "))));
  let compared = false;
  const cell = (label, value, piece) => {
    const than = base && difference(value, figureOf(base.figures, label, piece));
    compared ||= Boolean(than);
    return element("td", {}, value, than ? element("small", {}, ` ${than}`) : null);
  };
  const row = ([label, values]) => element("tr", {}, element("th", { scope: "row" }, label), values.map((value, number) => cell(label, value, pieces[number])));
  const table = element("table", {}, element("thead", {}, heading), element("tbody", {}, rows.map(row)));
  return [
    table,
    compared ? element("p", { class: "hint", id: "compared" }, "Behind each figure: the difference to ", ...nameOf(base), ".") : null,
    element("p", { class: "hint" }, times ? `Times: ${times}. ` : "No times were measured for this target. ", pageLink(page, `docs/${page}`), " says where the figures are from. The best choice for your engine may be another one."),
  ].filter(Boolean);
}

/** A figure of other tables, if it is known. */
function figureOf(figures, label, piece) {
  const row = figures?.rows.find(([other]) => other === label);
  return row?.[1][figures.pieces.indexOf(piece)];
}

/** How much more a figure is than another one, if both are single numbers. */
function difference(figure, other) {
  if (!figure || !other) return "";
  const [decimals, more] = [figure.includes(".") ? 2 : 0, Number(figure) - Number(other)];
  if (Number.isNaN(more)) return "";
  const size = Math.abs(more).toFixed(decimals);
  return Number(size) === 0 ? "=" : `${more > 0 ? "+" : "−"}${size}`;
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

/** Words between backquotes as code. */
function readable(message) {
  return message.split("`").map((part, number) => (number % 2 ? element("code", {}, part) : part));
}
