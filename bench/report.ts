import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { watchStolenTime } from "./stolen-time.ts";

const readStolen = watchStolenTime();
const RESULTS = join(import.meta.dirname, "results");

/** A measured figure, what it is compared with in the same run, and the limit that it should keep. */
export type Row = {
  figure: string;
  ours: number;
  /** The comparison, if there is one. */
  theirs?: number;
  limit?: { atMost: number } | { atLeast: number };
};

const describeLimit = ({ ours, limit }: Row): string => {
  if (!limit) return "";
  const within = "atMost" in limit ? ours <= limit.atMost : ours >= limit.atLeast;
  const words = "atMost" in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  return `${words}: ${within ? "kept" : "MISSED"}`;
};

const roundFigure = (value: number | undefined): string =>
  value === undefined ? "" : value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);

/**
 * Prints a table of figures and stores it under bench/results with the machine, versions and date, and with the share
 * of processor time that went to other machines. If that is above a few percent, the times mean little.
 */
export function report(name: string, comparison: string, rows: Row[]): void {
  const lines = rows.map((row) => {
    const ratio = row.theirs ? roundFigure(row.ours / row.theirs) : "";
    return `| ${row.figure} | ${roundFigure(row.ours)} | ${roundFigure(row.theirs)} | ${ratio} | ${describeLimit(row)} |`;
  });
  const table = [
    `# ${name}`,
    "",
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, ${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}, ` +
      `${Math.round(totalmem() / 1024 ** 3)} GB, Linux ${release()}, Node ${process.versions.node}, ` +
      `${Math.round(100 * readStolen())} % of its time taken by other machines`,
    "",
    `Compared to: ${comparison}.`,
    "",
    "| figure | measured | compared to | ratio | limit |",
    "|---|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.md`), table);
  process.stdout.write(`${table}\n`);
}

/** Collects the figures of all stored tables in bench/results/README.md. */
export function writeAllFigures(): void {
  const names = readdirSync(RESULTS).filter((name) => name.endsWith(".md") && name !== "README.md");
  const rows = names.sort().flatMap((name) => {
    const lines = readFileSync(join(RESULTS, name), "utf8").split("\n");
    const day = lines.find((line) => /^\d{4}-\d\d-\d\d/.test(line))?.slice(0, 10) ?? "";
    const figures = lines.filter((line) => line.startsWith("| ") && !line.startsWith("| figure |"));
    return figures.map((line) => `| [${name.slice(0, -3)}](${name}) | ${day} ${line}`);
  });
  const head =
    "| measurement | day | figure | measured | compared to | ratio | limit |\n|---|---|---|---|---|---|---|";
  const words =
    "All figures of the files in this folder, which name their machine and what they are compared to.\n" +
    "`npm run bench` measures them again, `npm run bench NAME` one of them. [docs/PROOFS.md](../../docs/PROOFS.md)\n" +
    "says what the program was put through, and what nobody has tried.";
  writeFileSync(join(RESULTS, "README.md"), `# Figures\n\n${words}\n\n${head}\n${rows.join("\n")}\n`);
}

/** Returns the median. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the value below or at which a `share` (0 to 1) of the values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
