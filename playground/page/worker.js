// Runs the generator, beside the page, so that the page never waits. Questions and answers are JSON.

let compiled, exports;

async function start(base64) {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  compiled = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  await startAnew();
}

/** A generator that has stopped in the middle of an answer cannot give another one. */
async function startAnew() {
  ({ exports } = await WebAssembly.instantiate(compiled, {}));
}

function answer(question) {
  const text = new TextEncoder().encode(question);
  const address = exports.question(text.length);
  new Uint8Array(exports.memory.buffer, address, text.length).set(text);
  const found = exports.answer();
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, found, exports.answer_length()));
}

/** Done once the last question has an answer, and the generator can take another one. */
let ready;

async function take({ number, question }) {
  try {
    await ready;
  } catch (error) {
    postMessage({ number, error: String(error), because: "start" });
    throw error;
  }
  try {
    const found = JSON.parse(answer(question));
    postMessage(found.error ? { number, error: found.error, because: "question" } : { number, answer: found });
  } catch (error) {
    postMessage({ number, error: String(error), because: "stop" });
    await startAnew();
  }
}

onmessage = ({ data }) => {
  ready = data.start ? start(data.start) : take(data);
};
