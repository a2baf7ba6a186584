// All slots as coloured cells: a colour for each attack set.

/** Four times as wide as high, or twice: the number of slots decides. */
const columns = () => 1 << Math.ceil((lab.bits + 2) / 2);

const WIDEST_CELL = 20;

/** Of all cells, in pixels of the page. */
const WIDTH = 512;

const colourOf = (set) => `hsl(${(set * 137.5) % 360} 52% 58%)`;

function showCells() {
  const root = byId("cells");
  const canvas = root.querySelector("canvas");
  const [across, down] = [columns(), (1 << lab.bits) / columns()];
  root.style.width = `min(100%, ${across * WIDEST_CELL}px)`;
  root.style.aspectRatio = `${across} / ${down}`;
  const side = Math.max(6, Math.floor((WIDTH / across) * 2));
  Object.assign(canvas, { width: across * side, height: down * side });
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const [zero, wrong, ink] = ["--zero", "--wrong", "--wrong-ink"].map((name) => style.getPropertyValue(name));
  fall.kinds.forEach((kind, slot) => {
    const [x, y] = [(slot % across) * side, Math.floor(slot / across) * side];
    pen.fillStyle = { free: zero, wrong }[kind] ?? colourOf(target.sets[fall.slots[slot][0]]);
    pen.fillRect(x, y, side - 1, side - 1);
    if (kind === "harmless") dot(pen, x, y, side);
    if (kind === "wrong") cross(pen, ink, x, y, side);
  });
  markSlot(root.querySelector(".here"), fall.indices[numberOf(lab.occupied)]);
  showCounts();
}

function dot(pen, x, y, side) {
  pen.fillStyle = "#1b1206";
  pen.fillRect(x + side / 3, y + side / 3, side / 3, side / 3);
}

function cross(pen, ink, x, y, side) {
  pen.strokeStyle = ink;
  pen.lineWidth = Math.max(1, side / 8);
  pen.beginPath();
  for (const [from, to] of [[0.2, 0.8], [0.8, 0.2]]) {
    pen.moveTo(x + side * from, y + side * 0.2);
    pen.lineTo(x + side * to, y + side * 0.8);
  }
  pen.stroke();
}

/** Puts a frame around a slot, or takes it away. */
function markSlot(frame, slot) {
  frame.hidden = slot === null;
  if (slot === null) return;
  const [across, down] = [columns(), (1 << lab.bits) / columns()];
  Object.assign(frame.style, {
    left: `${((slot % across) / across) * 100}%`,
    top: `${(Math.floor(slot / across) / down) * 100}%`,
    width: `${100 / across}%`,
    height: `${100 / down}%`,
  });
}

function showCounts() {
  const item = (kind, words) => element("li", {}, element("i", { class: kind }), element("b", {}, grouped(countOf(kind))), ` ${words}`);
  byId("counts").replaceChildren(
    element("li", {}, element("b", {}, grouped(target.squares.length)), " relevant squares"),
    element("li", {}, element("b", {}, grouped(fall.indices.length)), " occupancies"),
    element("li", {}, element("b", {}, grouped(target.attacks.length)), " attack sets"),
    element("li", {}, element("b", {}, grouped(fall.slots.length)), " slots:"),
    item("single", "with one of them"),
    item("harmless", "shared, harmless"),
    item("wrong", "shared, wrong"),
    item("free", "free"),
  );
}

/** The slot under the mouse. */
function slotAt({ clientX, clientY }) {
  const { left, top, width, height } = byId("cells").getBoundingClientRect();
  const [across, down] = [columns(), (1 << lab.bits) / columns()];
  const part = (value, count) => Math.min(Math.max(Math.floor(value * count), 0), count - 1);
  return part((clientY - top) / height, down) * across + part((clientX - left) / width, across);
}
