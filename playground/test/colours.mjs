// A function that runs in the page: whether one can see what is there. Contrast is that of the Web Content Accessibility Guidelines.

/** Text with less contrast than 4.5, the least that they ask for (AA). */
export function faint() {
  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (element) => {
    const [red, green, blue, alpha = 1] = parts(getComputedStyle(element).backgroundColor);
    return alpha > 0 ? [red, green, blue] : behind(element.parentElement);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    // The names of squares are said aloud.
    if (!hasText(element) || !element.checkVisibility() || element.closest("#board, script, style")) continue;
    const its = contrast(parts(getComputedStyle(element).color), behind(element));
    if (its < 4.5) found.push(`${element.textContent}: ${its.toFixed(1)}`);
  }
  // Blockers and the piece need 3, as all graphics do.
  const kinds = new Set();
  for (const stone of document.querySelectorAll("#board .blocker .stone, #board .own .stone")) {
    const square = stone.parentElement;
    const its = contrast(parts(getComputedStyle(stone).backgroundColor), parts(getComputedStyle(square).backgroundColor));
    kinds.add(["light", "dark"].find((kind) => square.classList.contains(kind)) + square.classList.contains("attacked"));
    if (its < 3) found.push(`${square.getAttribute("aria-label")}: ${its.toFixed(1)}`);
  }
  if (kinds.size < 4) found.push(`blockers on ${[...kinds]} alone`);
  return found;
}
