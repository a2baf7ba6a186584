// A set of squares as a small board.

function miniature(set, { files, ranks, squares }, label) {
  const side = 8;
  const cell = ([file, rank], number) =>
    drawing("rect", {
      x: file * side,
      y: (ranks - 1 - rank) * side,
      width: side - 1,
      height: side - 1,
      class: set & squareBit(number) ? "on" : number === state.square ? "own" : "",
    });
  const picture = drawing("svg", { viewBox: `0 0 ${files * side} ${ranks * side}`, class: "miniature", "aria-hidden": "true" }, squares.map(cell));
  return element("figure", {}, picture, element("figcaption", {}, label));
}
