// What the tables take: bytes, loads, instructions, nanoseconds.

function showFigures({ scheme, bytes, figures, advice, notes }) {
  const one = (value, unit, label) => element("div", { class: "figure" }, element("b", {}, value), unit ? element("span", {}, ` ${unit}`) : null, element("small", {}, label));
  const [size, unit] = bytes < 10_000 ? [grouped(bytes), "bytes"] : bytes < 10_000_000 ? [(bytes / 1024).toFixed(0), "KiB"] : [(bytes / 1_048_576).toFixed(1), "MiB"];
  const shown = [
    element("p", { id: "scheme" }, element("code", {}, scheme)),
    advice ? element("p", {}, `Choose it for: ${advice}.`) : null,
    ...notes.map((note) => element("p", { class: "hint" }, "Note: ", ...readable(note), ".")),
    element("div", { class: "figures" }, one(size, unit, unit === "bytes" ? "all tables" : `all tables: ${grouped(bytes)} bytes`)),
  ];
  if (figures) {
    const kinds = [
      ["loads", "loads"],
      ["instructions", state.bmi2 ? "instructions, x86-64-v3" : "instructions, x86-64"],
      ["throughput", "ns, throughput"],
      ["latency", "ns, latency"],
    ].filter(([key]) => figures[key]);
    const heading = element("tr", {}, element("th", { scope: "col" }, "look-up of a"), figures.pieces.map((piece) => element("th", { scope: "col" }, piece)));
    const row = ([key, label]) => element("tr", {}, element("th", { scope: "row" }, label), figures[key].map((value) => element("td", {}, value)));
    shown.push(
      element("table", {}, element("thead", {}, heading), element("tbody", {}, kinds.map(row))),
      element("p", { class: "hint" }, figures.measured ? `Times: ${figures.measured}, whatever is ticked here; ` : "Measured on one machine; ", element("code", {}, figures.page), " says how. The best choice for your engine may be another one."),
    );
  } else {
    shown.push(element("p", { class: "hint" }, "The documentation has no instructions and times for these options."));
  }
  byId("figures").replaceChildren(...shown.filter(Boolean));
}

/** Shows what is wrong, with the wrong part of the options marked. */
function showMistakes(mistakes) {
  const line = [...optionLine()];
  const shown = mistakes.map(({ message, at }) => {
    const part = (from, to) => line.slice(from, to).join("");
    const marked = at && element("code", {}, part(Math.max(0, at[0] - 40), at[0]), element("mark", {}, part(at[0], at[1])), part(at[1], at[1] + 40));
    return element("div", { class: "mistake" }, marked || null, element("p", {}, readable(message)));
  });
  byId("mistakes").replaceChildren(...shown);
  document.body.classList.toggle("wrong", mistakes.length > 0);
}

/** Words between backquotes as code. */
function readable(message) {
  return message.split("`").map((part, number) => (number % 2 ? element("code", {}, part) : part));
}
