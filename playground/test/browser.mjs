// Tries the playground in headless Chromium, opened as a file. Usage: node browser.mjs PAGE FOLDER
// Pictures and downloaded files go to FOLDER.

import assert from "node:assert/strict";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Page } from "./page.mjs";
import { checks as lab } from "./lab.mjs";
import { checks as access } from "./lab-access.mjs";
import { checks as chance } from "./lab-chance.mjs";
import { checks as order } from "./lab-order.mjs";
import { checks as point } from "./lab-point.mjs";
import { checks as lists } from "./lists.mjs";
import { checks as tables } from "./tables.mjs";

const [path, folder] = process.argv.slice(2).map((path) => resolve(path));
const MOST_BYTES = 1_200_000;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const bytes = statSync(path).size;
assert.ok(bytes <= MOST_BYTES, `the page has ${bytes} bytes`);
console.log(`size: ${bytes} bytes`);

const page = await Page.start("chromium", String(pathToFileURL(path)), folder);
const complaints = [];
page.listeners.push((method, params) => {
  if (method === "Runtime.exceptionThrown") complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
  if (method === "Runtime.consoleAPICalled") complaints.push(`console: ${JSON.stringify(params.args)}`);
  if (method === "Log.entryAdded") complaints.push(`log: ${params.entry.text}`);
  if (method === "Network.requestWillBeSent" && !/^(data|blob|about):/.test(params.request.url) && params.request.url !== page.address) {
    complaints.push(`request: ${params.request.url}`);
  }
});

try {
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
  await page.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  await page.size(1280, 900);
  await page.scheme("light");
  await page.open();
  const [picture] = await page.value('performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => Math.round(startTime))');
  console.log(`first picture: ${picture} ms`);
  for (const [address, checks] of [["", lab], ["", chance], ["", order], ["", point], ["", access], ["", lists], ["#tables", tables]]) {
    for (const [name, check] of Object.entries(checks)) {
      await page.open(address);
      await check(page);
      assert.deepEqual(complaints, [], name);
      console.log(`ok: ${name}`);
    }
  }
} catch (error) {
  await page.picture("failed").catch(() => {});
  throw error;
} finally {
  await page.stop();
}
