// When a list is read: soon after somebody has pasted or typed it, and again if the keys are others, but then without its factor.

/** Nobody types a list so slowly, in milliseconds. */
const PAUSE = 300;

let pause = 0;

/** What was read last: the list, and with which keys. */
const lastRead = { text: "", black: false };

/** Somebody has pasted or typed; more may follow. */
function listChanges() {
  clearTimeout(pause);
  pause = setTimeout(listChanged, PAUSE);
}

/** Takes another list than before, unless another factor is chosen meanwhile. */
async function listChanged() {
  clearTimeout(pause);
  const text = byId("list").value;
  if (text === lastRead.text) return;
  Object.assign(lastRead, { text, black: lab.black });
  const own = chooseFactor();
  await readList(text);
  if (own === choices && text === lastRead.text) takeList();
}

/** Whether a list is magic depends on the keys. */
function readAgain() {
  if (!lastRead.text || lastRead.black === lab.black) return;
  lastRead.black = lab.black;
  readList(lastRead.text);
}
