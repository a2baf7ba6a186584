// Asks the generator, which runs in a worker.

let unanswered = 0;

/** While an answer is missing, the page may still change by itself, and says so to programs that read or use it. */
function countUnanswered(more) {
  unanswered += more;
  document.body.setAttribute("aria-busy", String(unanswered > 0));
}

/** The generator reads UTF-8, which has no half of a character, as a text of JavaScript may. */
const wellFormed = (key, value) => (typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value);

/** Why there is no answer. */
const NO_ANSWER = {
  start: "The generator does not start in this browser",
  stop: "The generator stopped at the last choice, and has been started anew",
  question: "The generator cannot read the last choice",
};

/** What the page says about a question without an answer, until another one of its kind has one. */
const unansweredKinds = new Map();

function explainNoAnswer({ ask: kind }, explanation) {
  if (explanation) unansweredKinds.set(kind, explanation);
  else if (!unansweredKinds.delete(kind)) return;
  byId("no-answer")?.remove();
  const [text] = unansweredKinds.values();
  if (!text) return;
  // What waited for the answer waits no longer.
  document.body.classList.remove("busy");
  const issues = element("a", { href: "https://github.com/magic-bitboards/magic-bitboards/issues" }, "tell us what you chose");
  byId("address").after(element("p", { id: "no-answer", class: "mistake", role: "alert" }, `${text}. The page shows what was there before. Please `, issues, "."));
}

function startGenerator() {
  const waiting = new Map();
  let number = 0;
  const address = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
  const worker = new Worker(address);
  const settle = ({ number, answer, error, because }) => {
    const { question, resolve, reject } = waiting.get(number);
    waiting.delete(number);
    countUnanswered(-1);
    explainNoAnswer(question, error ? `${NO_ANSWER[because]} (${error})` : null);
    if (error) reject(new Error(error));
    else resolve(answer);
  };
  worker.onmessage = ({ data }) => settle(data);
  // The worker itself does not run.
  worker.onerror = ({ message }) => [...waiting.keys()].forEach((number) => settle({ number, error: message, because: "start" }));
  worker.postMessage({ start: byId("generator").textContent.trim() });

  /** The answer to a question. */
  const ask = (question) =>
    new Promise((resolve, reject) => {
      number += 1;
      countUnanswered(1);
      waiting.set(number, { question, resolve, reject });
      worker.postMessage({ number, question: JSON.stringify(question, wellFormed) });
    });

  /**
   * The same for questions of one kind: if another one is asked meanwhile, its answer alone counts, and the others are null. So is one
   * that has no answer, which the page says.
   */
  const latest = () => {
    let newest = 0;
    return async (question) => {
      newest += 1;
      const own = newest;
      const answer = await ask(question).catch(() => null);
      return own === newest ? answer : null;
    };
  };
  return { ask, latest };
}

const generator = startGenerator();
