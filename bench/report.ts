import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";

const RESULTS_FOLDER = join(import.meta.dirname, "results");

/** A measured figure, what it is compared with in the same run, and its limit. */
export type ReportRow = {
  figure: string;
  measured: number;
  compared?: number;
  atMost?: number;
  atLeast?: number;
};

export const makeRow = (
  figure: string,
  measured: number,
  limits: Pick<ReportRow, "compared" | "atMost" | "atLeast"> = {},
): ReportRow => ({ figure, measured, ...limits });

/** Returns a row whose figure must be 0. */
export const makeZeroRow = (figure: string, faults: unknown[] | number): ReportRow =>
  makeRow(figure, typeof faults === "number" ? faults : faults.length, { atMost: 0 });

/** Returns a row for a fact that must be true: 1 means true. */
export const makeFactRow = (figure: string, isTrue: boolean): ReportRow =>
  makeRow(figure, isTrue ? 1 : 0, { atLeast: 1 });

function describeLimit({ measured, atMost, atLeast }: ReportRow): string {
  if (atMost !== undefined) return `at most ${atMost}: ${measured <= atMost ? "kept" : "MISSED"}`;
  if (atLeast !== undefined) return `at least ${atLeast}: ${measured >= atLeast ? "kept" : "MISSED"}`;
  return "";
}

const roundFigure = (value: number | undefined): string =>
  value === undefined ? "" : value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);

/**
 * Reads CPU times, in ticks, from the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq and
 * steal. Leaves out the fields after those, because guest time is already part of user.
 */
function readTicks(): { stolen: number; all: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, count) => sum + count, 0) };
}

const ticksAtStart = readTicks();

/**
 * Prints a table of figures and stores it under bench/results, along with the machine, the versions, the date, and the
 * share of CPU time that the host gave to other machines. If that share is above a few percent, the times mean little.
 */
export function writeReport(name: string, comparison: string, rows: ReportRow[]): void {
  const lines = rows.map((row) => {
    const { figure, measured, compared } = row;
    const ratio = compared ? roundFigure(measured / compared) : "";
    return `| ${figure} | ${roundFigure(measured)} | ${roundFigure(compared)} | ${ratio} | ${describeLimit(row)} |`;
  });
  const ticksNow = readTicks();
  const stolenPercent = Math.round(
    (100 * (ticksNow.stolen - ticksAtStart.stolen)) / Math.max(1, ticksNow.all - ticksAtStart.all),
  );
  const table = [
    `# ${name}`,
    "",
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, ${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}, ` +
      `${Math.round(totalmem() / 1024 ** 3)} GB, Linux ${release()}, Node ${process.versions.node}, ` +
      `${stolenPercent} % of its time taken by other machines`,
    "",
    `Compared to: ${comparison}.`,
    "",
    "| figure | measured | compared to | ratio | limit |",
    "|---|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  writeFileSync(join(RESULTS_FOLDER, `${name}.md`), table);
  process.stdout.write(`${table}\n`);
}

/** Writes bench/results/README.md, which has a row for each stored table. The row lists the limits that were missed. */
export function writeOverview(): void {
  const names = readdirSync(RESULTS_FOLDER).filter((name) => name.endsWith(".md") && name !== "README.md");
  const rows = names.sort().map((name) => {
    const lines = readFileSync(join(RESULTS_FOLDER, name), "utf8").split("\n");
    const day = lines.find((line) => /^\d{4}-\d\d-\d\d/.test(line))?.slice(0, 10) ?? "";
    const figures = lines.filter((line) => line.startsWith("| ") && !line.startsWith("| figure |"));
    const keptCount = figures.filter((line) => line.endsWith(": kept |")).length;
    const missedLimits = figures
      .filter((line) => line.endsWith(": MISSED |"))
      .map((line) => line.split(" | "))
      .map(
        ([figure = "", measured, , , limit = ""]) =>
          `${figure.slice(2)}: ${measured}, ${limit.split(":")[0]}`,
      );
    return `| [${name.slice(0, -3)}](${name}) | ${day} | ${figures.length} | ${keptCount} | ${missedLimits.join("; ")} |`;
  });
  const introduction =
    "Each file names its machine, and what its figures are compared to. `npm run bench NAME` measures\n" +
    "them again. If the program that measured them is gone, they stay as a record.\n" +
    "[docs/PROOFS.md](../../docs/PROOFS.md) says what Greenroom was put through, and what nobody has tried.";
  const tableHead = "| measurement | day | figures | limits kept | limits missed |\n|---|---|---|---|---|";
  writeFileSync(
    join(RESULTS_FOLDER, "README.md"),
    `# Figures\n\n${introduction}\n\n${tableHead}\n${rows.join("\n")}\n`,
  );
}

/** Returns a percentile by the nearest-rank method. `share` is a fraction: 0.99 for the 99th percentile. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/**
 * Runs `work` the given number of times, `concurrency` at a time, and passes it the number of the run. Returns how many
 * milliseconds each run took.
 */
export async function timeConcurrentRuns(
  count: number,
  concurrency: number,
  work: (number: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let startedCount = 0;
  const runNext = async () => {
    while (startedCount < count) {
      const number = startedCount;
      startedCount += 1;
      times.push((await measureTime(() => work(number))).ms);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  return times;
}

/** Repeats `work` for the given time, `concurrency` at a time. Returns how many times it ran. */
export async function repeatFor(
  seconds: number,
  concurrency: number,
  work: (number: number) => Promise<unknown>,
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let runCount = 0;
  const runUntilEnd = async () => {
    while (performance.now() < endsAt) {
      runCount += 1;
      await work(runCount);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runUntilEnd));
  return runCount;
}

export async function measureTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}
