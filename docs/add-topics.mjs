// Adds topics from a spreadsheet saved as CSV with the columns category, subCategory and content.
//   GREENROOM_TOKEN=gr_… node add-topics.mjs https://your-show.example topics.csv
import { readFile } from "node:fs/promises";

const [site, file] = process.argv.slice(2);
const token = process.env.GREENROOM_TOKEN;
if (!site || !file || !token) throw new Error("Usage: see the first lines");

/** Splits CSV into rows of cells. A quoted cell may hold commas, line breaks and doubled quotes. */
function parseCsv(text) {
  const rows = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (end !== ",") rows.push([]);
  }
  return rows.filter((cells) => cells.some(Boolean));
}

const [head, ...rows] = parseCsv((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
for (const cells of rows) {
  const topic = Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""]));
  const answer = await fetch(new URL("/api/topics", site), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(topic),
  });
  const said = answer.ok ? "added" : `refused, ${(await answer.json()).message}`;
  process.stdout.write(`${said}: ${topic.content}\n`);
  if (!answer.ok) process.exitCode = 1;
}
