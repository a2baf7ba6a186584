// Runs the WebAssembly module that is named on the command line, and prints its output.
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, {
    console: {
        write: (text, length) =>
            process.stdout.write(new TextDecoder().decode(new Uint8Array(instance.exports.memory.buffer, text, length))),
        exit: (status) => process.exit(status),
    },
});
instance.exports.start();
