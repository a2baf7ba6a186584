// Asks the generator, which runs in a worker.

let unanswered = 0;

/** While an answer is missing, the page may still change by itself, and says so to programs that read or use it. */
function countUnanswered(more) {
  unanswered += more;
  document.body.setAttribute("aria-busy", String(unanswered > 0));
}

function startGenerator() {
  const waiting = new Map();
  let number = 0;
  const address = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.number);
    waiting.delete(data.number);
    countUnanswered(-1);
    if (data.error) {
      reject(new Error(data.error));
    } else {
      resolve(data.answer);
    }
  };
  worker.postMessage({ start: byId("generator").textContent.trim() });

  /** The answer to a question. */
  const ask = (question) =>
    new Promise((resolve, reject) => {
      number += 1;
      countUnanswered(1);
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number, question: JSON.stringify(question) });
    });

  /** The same for questions of one kind: if another one is asked meanwhile, its answer alone counts, and the others are null. */
  const latest = () => {
    let newest = 0;
    return async (question) => {
      newest += 1;
      const own = newest;
      const answer = await ask(question);
      return own === newest ? answer : null;
    };
  };
  return { ask, latest };
}

const generator = startGenerator();
