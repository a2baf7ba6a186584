// What the tables take.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const rows = (page) => page.value('[...document.querySelectorAll("#figures tr")].slice(1).map((row) => row.textContent)');

export const checks = {
  async "figures are those of the target"(page) {
    await page.choose('[data-key="scheme"]', "hyperbola");
    for (const [target, labels] of [
      ["x86-64", ["instructions, x86-64"]],
      ["x86-64-v3", ["loads", "instructions, x86-64-v3"]],
      ["measured", ["ns, throughput", "ns, latency"]],
    ]) {
      await page.choose("#target", target);
      const found = await rows(page);
      assert.equal(found.length, labels.length, target);
      labels.forEach((label, number) => assert.ok(found[number].startsWith(label), `${target}: ${found}`));
      assert.equal(/No times were measured/.test(await page.text("#figures")), target !== "measured");
    }
  },

  async "chosen tables are compared with the default"(page) {
    await page.choose("#target", "x86-64-v3");
    await page.until('document.querySelector("#share") !== null');
    assert.match(await page.text("#share"), /^0\.30 % of those of scheme = fancy, here pext \(867,328\)$/);
    assert.match((await rows(page))[0], /^loads3 =3 =4 −2$/);
    await page.choose("#boards", "4");
    await page.until('document.querySelector("#share") !== null');
    await page.choose("#boards", "0");
    await page.choose('[data-key="scheme"]', "fancy");
    assert.equal(await page.value('document.querySelector("#share") ?? document.querySelector("#compared")'), null, "it is the default");
  },

  async "sizes are those of the documentation"(page) {
    const choosing = readFileSync(new URL("../../../docs/choosing.md", import.meta.url), "utf8");
    const sizes = [...choosing.matchAll(/^\| `(scheme = [^`]*)` \| ([\d,]+) \|/gm)];
    assert.ok(sizes.length > 10, "docs/choosing.md has a table of sizes");
    for (const [, options, bytes] of sizes) {
      const question = JSON.stringify({ ask: "tables", options });
      const answer = await page.value(`generator.ask(${question})`);
      assert.equal(answer.bytes, Number(bytes.replaceAll(",", "")), `${options}: ${JSON.stringify(answer.mistakes)}`);
    }
  },
};
