// A table that is wider than the window scrolls in its own box. The box says so, and takes the focus, so that arrow keys scroll it.

"use strict";

/** What a table is called: by the heading above it. */
function nameOfTable(box) {
  const headings = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")];
  const above = headings.filter((heading) => heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
  return `Table: ${above.at(-1)?.textContent.trim() ?? document.title}`;
}

/** Only what scrolls is a stop for Tab. */
function tellWhetherItScrolls(box) {
  const scrolls = box.scrollWidth > box.clientWidth;
  const told = { tabindex: "0", role: "region", "aria-label": nameOfTable(box) };
  for (const [name, value] of Object.entries(told)) {
    if (scrolls) box.setAttribute(name, value);
    else box.removeAttribute(name);
  }
  box.previousElementSibling.hidden = !scrolls;
}

for (const box of document.querySelectorAll("main .table-wrapper")) {
  const hint = document.createElement("p");
  hint.className = "scrolls";
  hint.textContent = "This table scrolls sideways →";
  box.before(hint);
  new ResizeObserver(() => tellWhetherItScrolls(box)).observe(box);
  tellWhetherItScrolls(box);
}
