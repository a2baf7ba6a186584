// What the lab must do with an engine's lists, and with questions that have no answer. Each check begins with the lab as it opens.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);

const nameOf = (square) => `${"abcdefgh"[square % 8]}${(square >> 3) + 1}`;

/** The factors of the catalog, a1 first. */
function best(piece) {
  const lines = readFileSync(new URL("magic-tables/catalog/factors.txt", ROOT), "utf8").split("\n");
  const factors = lines.filter((line) => line.startsWith(`${piece} `) && line.includes(" best "));
  assert.equal(factors.length, 64);
  return factors.map((line) => BigInt(line.split(" ")[3]));
}

const [ROOKS, BISHOPS] = ["rook", "bishop"].map(best);

const hexadecimal = (number) => `0x${number.toString(16).padStart(16, "0")}`;

const written = (name, factors) => `static const uint64_t ${name}[64] = {\n${factors.map((factor) => `  ${hexadecimal(factor)}ULL,\n`).join("")}};\n`;

/** 64 numbers of 64 bits, always the same, of a linear congruence. */
function randomNumbers(seed) {
  let state = BigInt(seed);
  const half = () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return state >> 32n;
  };
  return Array.from({ length: 64 }, () => (half() << 32n) | half());
}

/** Pastes a text, and waits for what is said about it. */
async function paste(page, text) {
  await page.choose("#list", text);
  return page.text("#list-answer");
}

/** What the address says. */
async function state(page) {
  const pairs = new URLSearchParams((await page.value("location.hash")).replace("#lab&", ""));
  return { piece: pairs.get("piece"), square: pairs.get("square"), factor: BigInt(pairs.get("factor") ?? 0), bits: Number(pairs.get("bits")) };
}

async function moveTo(page, square) {
  await page.value('document.querySelector("[name=lab-click][value=piece]").checked = true');
  await page.click(`#lab-board [data-square="${square}"]`);
  await page.until(`location.hash.includes("square=${nameOf(square)}")`);
}

const verdict = (page) => page.text("#verdict");

/** How languages write the list, or the lines of structures. */
const separated = (factor, separator) => `0x${hexadecimal(factor).slice(2).match(/.{4}/g).join(separator)}`;
const FORMS = {
  C: [(factor, square) => `C64(${hexadecimal(factor)}), // ${nameOf(square)}\n`, "const U64 rooks[64] = {\n", "};"],
  "C++": [(factor) => `${separated(factor, "'")}ULL, `, "constexpr std::array<std::uint64_t, 64> kRooks = {{", "}};"],
  Rust: [(factor) => `    Magic { mask: 0x7e, factor: ${separated(factor, "_")}, shift: 52, offset: 0 },\n`, "pub const ROOKS: [Magic; 64] = [\n", "];"],
  Go: [(factor) => `\t{0x7e, ${hexadecimal(factor)}, 52, 0},\n`, "var rooks = [64]Magic{\n", "}\n"],
  Java: [(factor) => `${BigInt.asIntN(64, factor)}L, `, "private static final long[] ROOKS = {", "};"],
  Python: [(factor, square) => `    ${factor},  # ${nameOf(square)}\n`, "ROOKS = [\n", "]\n"],
  "C#": [(factor) => `${separated(factor, "_").toUpperCase().replace("X", "x")}UL, `, "public static readonly ulong[] Rooks = [", "];"],
  Zig: [(factor) => `    ${hexadecimal(factor)},\n`, "pub const rooks = [_]u64{\n", "};\n"],
  Swift: [(factor) => `    ${separated(factor, "_")},\n`, "let rooks: [UInt64] = [\n", "]\n"],
  lines: [(factor) => `{ 0x000101010101017eULL, ${hexadecimal(factor)}ULL, 52, 4096 },\n`, "", ""],
  "lines and an end": [(factor) => `  ${hexadecimal(factor)}ULL,\n`, "", "};\n"],
};

export const checks = {
  async "random numbers are for neither piece, and move nothing"(page) {
    for (const seed of [1, 2, 3]) {
      const said = await paste(page, written("keys", randomNumbers(seed)));
      assert.match(said, /magic on [0-3] squares? as factors of rooks, and on [0-3] squares? as those of bishops: the list is probably for neither/);
      assert.equal(await page.value("location.hash"), "", "nothing has changed");
      assert.equal(await page.value('document.querySelector("#lab-piece").value'), "rook");
    }
    await moveTo(page, 2);
    assert.equal((await state(page)).factor, 0x481080100180n);
  },

  async "a list from a8 on is taken, with each square's factor"(page) {
    const said = await paste(page, written("rooks", ROOKS.map((_, place) => ROOKS[place ^ 56])));
    assert.match(said, /of rooks are magic on 64 squares\. The list begins with a8, as in engines that number the squares a8, b8, …, h1;/);
    await page.until('location.hash.includes("factor")');
    assert.equal((await state(page)).factor, ROOKS[27]);
    await moveTo(page, 1);
    assert.equal((await state(page)).factor, ROOKS[1]);
    assert.equal(await verdict(page), "Magic");
  },

  async "a list for one shift is taken as such"(page) {
    const squares = [...Array(64).keys()];
    const draw = (square) => ({ ask: "draw", piece: "bishop", square, bits: 9, black: false, seed: 1, most: 1_000_000 });
    const drawn = await page.value(`Promise.all(${JSON.stringify(squares.map(draw))}.map((question) => generator.ask(question)))`);
    const factors = drawn.map(({ factor }) => BigInt(factor));
    assert.match(await paste(page, written("b", factors)), /of bishops are magic on 64 squares\. They are for one shift: 9 index bits/);
    await page.until('location.hash.includes("piece=bishop")');
    for (const square of [0, 1, 27]) {
      await moveTo(page, square);
      assert.equal(await verdict(page), "Magic");
    }
    // A few that are wrong are named.
    factors[9] = 1n;
    assert.match(await paste(page, written("b", factors)), /magic on 63 squares, and not on b2\. They are for one shift/);
  },

  async "wrong factors are named, and not hidden by more index bits"(page) {
    const factors = [...BISHOPS];
    factors[12] = 1n;
    assert.match(await paste(page, written("b", factors)), /of bishops are magic on 63 squares, and not on e2\. /);
    factors.fill(1n, 24);
    assert.match(await paste(page, written("b", factors)), /of bishops are magic on 23 squares, and not on the other 41\. /);
    factors.fill(1n, 8);
    assert.match(await paste(page, written("b", factors)), /on 8 squares as those of bishops: the list is probably for neither/);
  },

  async "both lists of a file are taken"(page) {
    const said = await paste(page, `int RBits[64] = { ${"12, ".repeat(64)}};\n${written("RMagic", ROOKS)}${written("BMagic", BISHOPS)}`);
    assert.match(said, /^The factors of rooks in RMagic are magic on 64 squares\. The factors of bishops in BMagic are magic on 64 squares\. Move/);
    await page.until('location.hash.includes("factor")');
    assert.deepEqual(await state(page).then(({ piece, factor }) => [piece, factor]), ["rook", ROOKS[27]]);
    await page.choose("#lab-piece", "bishop");
    await page.until('location.hash.includes("piece=bishop")');
    assert.equal((await state(page)).factor, BISHOPS[27]);
    assert.equal(await verdict(page), "Magic");
    await moveTo(page, 2);
    assert.equal((await state(page)).factor, BISHOPS[2]);
    await page.choose("#lab-piece", "rook");
    await page.until('location.hash.includes("piece=rook")');
    assert.equal((await state(page)).factor, ROOKS[2]);
    assert.equal(await verdict(page), "Magic");
  },

  async "of several lists for a piece, one is asked for"(page) {
    const said = await paste(page, written("OLD", ROOKS) + written("NEW", [1n, ...ROOKS.slice(1)]));
    assert.equal(said, "OLD of 64 and NEW of 64 are both for rooks; paste one list");
    assert.match(await paste(page, written("R", ROOKS) + written("B", BISHOPS.slice(1))), /Not taken: B of 63\.$/);
    assert.doesNotMatch(await page.text("#list-answer"), /FILE/);
  },

  async "a list for other keys is told from a list for none"(page) {
    const squares = [...Array(64).keys()];
    const draw = (square) => ({ ask: "draw", piece: "bishop", square, bits: 9, black: true, seed: 1, most: 1_000_000 });
    const drawn = await page.value(`Promise.all(${JSON.stringify(squares.map(draw))}.map((question) => generator.ask(question)))`);
    const said = await paste(page, written("b", drawn.map(({ factor }) => BigInt(factor))));
    assert.match(said, /not for masked keys: they are magic for bishops with black keys, occupied \| !mask\. Tick “black keys”\./);
    await page.click("#black");
    await page.until('document.querySelector("#list-answer").textContent.includes("magic on 64 squares")');
  },

  async "lists are taken as languages write them"(page) {
    for (const [language, [write, before, behind]] of Object.entries(FORMS)) {
      const said = await paste(page, before + ROOKS.map(write).join("") + behind);
      assert.match(said, /^These factors of rooks are magic on 64 squares\. /, language);
    }
  },

  async "half of a character stops nothing"(page) {
    assert.match(await paste(page, "{ 1, two\ud800, 3 }"), /^two�: /);
    assert.match(await paste(page, "{ 1, \udc00two, 3 }"), /^�two: /);
    assert.match(await paste(page, written("rooks", ROOKS)), /of rooks are magic on 64 squares/);
    await page.open("#tables&scheme=fancy");
    await page.choose('[data-key="max_bytes"]', "\ud83d\ude00 \ud800");
    await page.until('document.body.classList.contains("wrong")');
    assert.match(await page.text("#mistakes"), /cannot parse/);
    await page.preset("Few bytes");
    await page.until('!document.body.classList.contains("wrong")');
    assert.equal(await page.value('document.querySelector("#no-answer")'), null);
  },

  async "a question that cannot be read is told from one that stops the generator"(page) {
    const error = await page.value('generator.ask({ ask: "list", toJSON: () => undefined }).catch(({ message }) => message)');
    assert.match(error, /^the question cannot be read: /);
    assert.match(await page.text("#no-answer"), /^The generator cannot read the last choice \(the question/);
    assert.match(await paste(page, written("rooks", ROOKS)), /of rooks are magic on 64 squares/);
    assert.equal(await page.value('document.querySelector("#no-answer")'), null);
  },

  async "a generator that has stopped is started anew, and the page says so"(page) {
    await stopping(page, "question.includes('TRAP')", async () => {
      // What is asked meanwhile has an answer, too.
      await page.value(`(() => {
        const field = document.querySelector("#list");
        field.value = "TRAP";
        field.dispatchEvent(new Event("change"));
        document.querySelector("#try").click();
      })()`);
      await page.until('location.hash.includes("factor")');
      assert.match(await page.text("#no-answer"), /^The generator stopped at the last choice, and has been started anew \(RuntimeError: .*tell us/);
      await page.click("#until");
      await page.until('document.querySelector("#verdict").textContent === "Magic"');
      assert.match(await page.text("#no-answer"), /started anew/, "it stays until another list is read");
      assert.match(await paste(page, written("rooks", ROOKS)), /of rooks are magic on 64 squares/);
      assert.equal(await page.value('document.querySelector("#no-answer")'), null);
      await page.open("#tables&scheme=fancy");
      await page.choose('[data-key="max_bytes"]', "TRAP");
      await page.until('document.querySelector("#no-answer") !== null');
      assert.equal(await page.value('document.body.classList.contains("busy")'), false);
      await page.preset("Few bytes");
      await page.until('document.querySelector("#scheme").textContent.startsWith("fixed_shift")');
      assert.equal(await page.value('document.querySelector("#no-answer")'), null);
    });
  },

  async "the second screen is built at the next visit if the first had no answer"(page) {
    await stopping(page, "question.includes('tables') && !stopped", async () => {
      await page.click("#to-tables");
      await page.until('document.querySelector("#no-answer") !== null');
      assert.equal(await page.value('document.querySelector("#presets").childElementCount'), 0);
      await page.click("#to-lab");
      await page.click("#to-tables");
      await page.until('document.querySelector("#scheme")?.textContent.startsWith("fancy")');
      assert.equal(await page.value('document.querySelector("#no-answer")'), null);
    });
  },
};

/** Opens a page whose generator stops at some questions: it asks for more memory than there is, in the middle of an answer. */
async function stopping(page, condition, check) {
  const trap = `let stopped = false;
    const honest = answer;
    answer = (question) => {
      if (!(${condition})) return honest(question);
      stopped = true;
      return exports.question(0xffffffff);
    };`;
  const source = `const Honest = Blob; Blob = class extends Honest {
    constructor(parts, options) { super(options?.type === "text/javascript" ? [...parts, ${JSON.stringify(trap)}] : parts, options); }
  };`;
  const { identifier } = await page.send("Page.addScriptToEvaluateOnNewDocument", { source });
  try {
    await page.open();
    await check();
  } finally {
    await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  }
}
