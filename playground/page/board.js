// The board on which occupancies are clicked.

let focused = 0;

/** Makes the squares. `act(square, what)` is called with `blocker` or `piece`. */
function buildBoard({ files, ranks, squares }, act) {
  const board = byId("board");
  board.style.setProperty("--files", files);
  board.style.setProperty("--ranks", ranks);
  const cells = new Map(squares.map(([file, rank], number) => [`${file},${rank}`, number]));
  const rows = [];
  for (let rank = ranks - 1; rank >= 0; rank -= 1) {
    const row = element("div", { role: "row" });
    for (let file = 0; file < files; file += 1) {
      const number = cells.get(`${file},${rank}`);
      row.append(number === undefined ? element("span", { class: "hole" }) : cell(number, file, rank, act));
    }
    rows.push(row);
  }
  board.replaceChildren(...rows);
  focused = Math.min(focused, squares.length - 1);
  board.onkeydown = (event) => onKey(event, squares, cells, act);
}

function cell(number, file, rank, act) {
  const made = element("button", {
    type: "button",
    role: "gridcell",
    tabindex: "-1",
    "data-square": number,
    class: (file + rank) % 2 ? "light" : "dark",
    click: () => act(number, document.querySelector("[name=click]:checked").value),
    focus: () => {
      focused = number;
      rove();
    },
  });
  if (rank === 0) made.append(element("span", { class: "file" }, fileName(file)));
  if (file === 0) made.append(element("span", { class: "rank" }, String(rank + 1)));
  made.append(element("span", { class: "stone" }));
  return made;
}

const fileName = (file) => String.fromCharCode(97 + file);

function rove() {
  for (const square of byId("board").querySelectorAll("[data-square]")) {
    square.tabIndex = Number(square.dataset.square) === focused ? 0 : -1;
  }
}

function onKey(event, squares, cells, act) {
  const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const step = steps[event.key];
  if (step) {
    let [file, rank] = squares[focused];
    let next;
    // Across holes.
    do {
      file += step[0];
      rank += step[1];
      next = cells.get(`${file},${rank}`);
    } while (next === undefined && file >= 0 && rank >= 0 && file < 128 && rank < 128);
    if (next !== undefined) byId("board").querySelector(`[data-square="${next}"]`).focus();
  } else if (event.key === "p" || event.key === "P") {
    act(focused, "piece");
  } else if (event.key === " ") {
    act(focused, "blocker");
  } else {
    return;
  }
  event.preventDefault();
}

/** Shows the position, and the look-up's answer about it. */
function showBoard({ squares }, pieces, trace) {
  const [attacks, relevant] = [BigInt(trace.attacks), BigInt(trace.relevant)];
  for (const square of byId("board").querySelectorAll("[data-square]")) {
    const number = Number(square.dataset.square);
    const has = (set) => (set & squareBit(number)) !== 0n;
    const own = number === state.square;
    const marks = { attacked: has(attacks), relevant: has(relevant), blocker: has(state.occupied) && !own, own };
    for (const [mark, on] of Object.entries(marks)) square.classList.toggle(mark, on);
    square.querySelector(".stone").textContent = own ? letter(pieces[state.piece]) : "";
    const said = [squares[number][2], own ? pieces[state.piece] : "", ...Object.keys(marks).filter((mark) => mark !== "own" && marks[mark])];
    square.setAttribute("aria-label", said.filter(Boolean).join(", ").replaceAll("_", " "));
  }
  rove();
}

/** What stands for a piece on the board. */
const letter = (piece) => (piece === "knight" ? "N" : piece.replace(/^(white|black)_/, "").charAt(0).toUpperCase());
