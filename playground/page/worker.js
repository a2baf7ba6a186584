// Runs the generator, beside the page, so that the page never waits. Questions and answers are JSON.

let exports;

async function start(base64) {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), {});
  exports = instance.exports;
}

function answer(question) {
  const text = new TextEncoder().encode(question);
  const address = exports.question(text.length);
  new Uint8Array(exports.memory.buffer, address, text.length).set(text);
  const found = exports.answer();
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, found, exports.answer_length()));
}

let ready;

onmessage = async ({ data: { start: base64, number, question } }) => {
  if (base64) {
    ready = start(base64);
    return;
  }
  try {
    await ready;
    postMessage({ number, answer: JSON.parse(answer(question)) });
  } catch (error) {
    postMessage({ number, error: String(error) });
  }
};
