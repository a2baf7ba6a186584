// Times the loops of WebAssembly modules: node run.mjs LABEL=FILE... prints "LABEL FUNCTION NANOSECONDS", a look-up each.
// All loops of all modules take turns, so that whatever else the machine does meets all of them alike. The figure is the
// median of the rounds.
import { readFileSync } from "node:fs";

const LOOK_UPS = 1 << 16;
const ROUNDS = 41;

const loops = [];
for (const argument of process.argv.slice(2)) {
    const [label, file] = argument.split("=");
    const console = { write: () => 0, exit: () => 0 };
    const { instance } = await WebAssembly.instantiate(readFileSync(file), { console });
    instance.exports.prepare();
    for (const [name, loop] of Object.entries(instance.exports)) {
        if (name.startsWith("loop_")) loops.push({ label, name, loop, times: [] });
    }
}
const answers = {};
for (const { name, loop } of loops) {
    // Also lets the compiler of the engine do its best.
    let answer;
    for (let i = 0; i < 20; i++) answer = loop(LOOK_UPS);
    const piece = name.split("_").at(-1);
    answers[piece] ??= answer;
    if (piece !== "nothing" && answers[piece] !== answer) throw new Error(`${name} gives other answers`);
}
for (let round = 0; round < ROUNDS; round++) {
    for (const { loop, times } of loops) {
        const begin = performance.now();
        loop(LOOK_UPS);
        times.push(performance.now() - begin);
    }
}
for (const { label, name, times } of loops) {
    const median = times.sort((a, b) => a - b)[ROUNDS >> 1];
    console.log(label, name, ((median * 1e6) / LOOK_UPS).toFixed(2));
}
