// Adds topics from a spreadsheet saved as CSV with the columns category, subCategory and content.
//   GREENROOM_TOKEN=gr_… node add-topics.mjs https://your-show.example topics.csv
import { readFile } from "node:fs/promises";

const [site, file] = process.argv.slice(2);
const token = process.env.GREENROOM_TOKEN;
if (!site || !file || !token) throw new Error("Usage: see the first lines");

const answer = await fetch(new URL("/api/topics/import", site), {
  method: "POST",
  headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  body: JSON.stringify({ csv: await readFile(file, "utf8") }),
});
const { message, issues = [] } = await answer.json();
const lines = [message, ...issues.map((issue) => `${issue.path}: ${issue.message}`)];
process.stdout.write(`${lines.join("\n")}\n`);
if (!answer.ok || issues.length > 0) process.exitCode = 1;
