// A board on which occupancies are clicked, or set with the keyboard.

const fileName = (file) => String.fromCharCode(97 + file);

/** What stands for a piece on the board. */
const letter = (piece) => (piece === "knight" ? "N" : piece.replace(/^(white|black)_/, "").charAt(0).toUpperCase());

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

class Board {
  /**
   * `act(square, what)` is called with `blocker` or `piece`, or with nothing for a click; `point(by, square)` if somebody points at a
   * square, by `mouse` or `focus`, and with null if not any more.
   */
  constructor(root, act, point) {
    Object.assign(this, { root, act, point, focused: 0 });
    const squareAt = ({ target }) => target.closest("[data-square]")?.dataset.square;
    const pointAt = (by, square) => point(by, square === undefined ? null : Number(square));
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("mouseover", (event) => pointAt("mouse", squareAt(event)));
    root.addEventListener("mouseleave", () => point("mouse", null));
    root.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && pointAt("focus", squareAt(event)));
    root.addEventListener("focusout", () => point("focus", null));
  }

  /** Makes the squares. */
  build({ files, ranks, squares }) {
    this.squares = squares;
    this.numbers = new Map(squares.map(([file, rank], number) => [`${file},${rank}`, number]));
    this.root.style.setProperty("--files", files);
    this.root.style.setProperty("--ranks", ranks);
    const rows = [];
    for (let rank = ranks - 1; rank >= 0; rank -= 1) {
      const row = element("div", { role: "row" });
      for (let file = 0; file < files; file += 1) {
        const number = this.numbers.get(`${file},${rank}`);
        row.append(number === undefined ? element("span", { class: "hole" }) : this.cell(number, file, rank));
      }
      rows.push(row);
    }
    this.root.replaceChildren(...rows);
    this.focused = Math.min(this.focused, squares.length - 1);
  }

  cell(number, file, rank) {
    const made = element("button", {
      type: "button",
      role: "gridcell",
      tabindex: "-1",
      "data-square": number,
      class: (file + rank) % 2 ? "light" : "dark",
      click: () => this.act(number),
      focus: () => {
        this.focused = number;
        this.rove();
      },
    });
    if (rank === 0) made.append(element("span", { class: "file" }, fileName(file)));
    if (file === 0) made.append(element("span", { class: "rank" }, String(rank + 1)));
    made.append(element("span", { class: "stone" }));
    return made;
  }

  all() {
    return this.root.querySelectorAll("[data-square]");
  }

  /** Tab stops at one square alone. */
  rove() {
    for (const square of this.all()) square.tabIndex = Number(square.dataset.square) === this.focused ? 0 : -1;
  }

  onKey(event) {
    if (isShortcut(event)) return;
    if (STEPS[event.key]) {
      this.step(STEPS[event.key]);
    } else if (event.key === "p" || event.key === "P") {
      this.act(this.focused, "piece");
    } else if (event.key === " ") {
      this.act(this.focused, "blocker");
    } else {
      return;
    }
    event.preventDefault();
    // Whoever has clicked before goes on with the keyboard.
    this.point("focus", this.focused);
  }

  step([files, ranks]) {
    let [file, rank] = this.squares[this.focused];
    let next;
    // Across holes.
    do {
      file += files;
      rank += ranks;
      next = this.numbers.get(`${file},${rank}`);
    } while (next === undefined && file >= 0 && rank >= 0 && file < 128 && rank < 128);
    if (next !== undefined) this.root.querySelector(`[data-square="${next}"]`).focus();
  }

  /** Shows the piece `piece` on `square`, the occupancy, the relevant squares, and what the piece attacks. */
  show({ piece, square: at, occupied, relevant, attacks }) {
    for (const square of this.all()) {
      const number = Number(square.dataset.square);
      const has = (set) => (set & squareBit(number)) !== 0n;
      const own = number === at;
      const marks = { attacked: has(attacks), relevant: has(relevant), blocker: has(occupied) && !own, own };
      for (const [mark, on] of Object.entries(marks)) square.classList.toggle(mark, on);
      square.querySelector(".stone").textContent = own ? letter(piece) : "";
      const said = [this.squares[number][2], own ? piece : "", ...Object.keys(marks).filter((mark) => mark !== "own" && marks[mark])];
      square.setAttribute("aria-label", said.filter(Boolean).join(", ").replaceAll("_", " "));
    }
    this.rove();
  }

  /** Marks the squares of a set, because somebody points at what they are linked with. */
  mark(set) {
    for (const square of this.all()) square.classList.toggle("pointed", (set & squareBit(square.dataset.square)) !== 0n);
  }
}
