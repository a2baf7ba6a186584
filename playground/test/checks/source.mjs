// The source that is taken from the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PROGRAM = `
#define MAGIC_TABLES_IMPLEMENTATION
#include "sliders.h"

int main(void) {
    /* A rook on a1 and a bishop on d4, with blockers on d1, a7 and f6. */
    uint64_t occupied = UINT64_C(1) << 3 | UINT64_C(1) << 48 | UINT64_C(1) << 45;
    return rook_attacks(0, occupied) == UINT64_C(0x0101010101010e)
        && bishop_attacks(27, occupied) == UINT64_C(0x01221400142241) ? 0 : 1;
}
`;

export const checks = {
  async "three clicks give a header that compiles"(page) {
    await page.preset("Few bytes");
    await page.click("#tab-c");
    await page.click("#download");
    await page.file("sliders.h");
    writeFileSync(join(page.folder, "main.c"), PROGRAM);
    const warnings = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"];
    execFileSync("cc", [...warnings, "-O1", "main.c", "-o", "main"], { cwd: page.folder, stdio: "inherit" });
    execFileSync(join(page.folder, "main"), { stdio: "inherit" });
  },

  async "large sources are shown and downloaded"(page) {
    await page.preset("The default");
    await page.click("#tab-rust");
    await page.until('/1\\.[0-9] MB/.test(document.querySelector("#source-status").textContent)');
    await page.click("#download");
    const source = readFileSync(await page.file("sliders.rs"), "utf8");
    assert.match(source, /pub fn queen_attacks/);
    assert.ok(source.length > 1_000_000);
  },

  async "the call of the macro and the build script follow the choices"(page) {
    await page.choose('[data-key="packing"]', "overlapping");
    await page.click("#tab-call");
    await page.until('document.querySelector("#text").textContent.includes("packing = overlapping")');
    await page.click("#tab-build_script");
    await page.until('document.querySelector("#text").textContent.includes(".packing(Packing::Overlapping)")');
  },
};
