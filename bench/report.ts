import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";

const RESULTS = join(import.meta.dirname, "results");

/** A measured figure, what it is compared with in the same run, and the limit that it should keep. */
export type Row = { figure: string; measured: number; compared?: number; atMost?: number; atLeast?: number };

export const row = (
  figure: string,
  measured: number,
  beside: Pick<Row, "compared" | "atMost" | "atLeast"> = {},
): Row => ({ figure, measured, ...beside });

/** A row that must be 0. */
export const none = (figure: string, found: unknown[] | number): Row =>
  row(figure, typeof found === "number" ? found : found.length, { atMost: 0 });

/** A row for a yes-or-no fact: 1 is yes, which it must be. */
export const holds = (figure: string, isSo: boolean): Row => row(figure, isSo ? 1 : 0, { atLeast: 1 });

/** Returns how often to repeat: a third as often when `npm run bench` takes all measurements in twenty minutes. */
export const rounds = (byName: number): number =>
  process.env.BENCH_ALL_TOGETHER ? Math.ceil(byName / 3) : byName;

function describeLimit({ measured, atMost, atLeast }: Row): string {
  if (atMost !== undefined) return `at most ${atMost}: ${measured <= atMost ? "kept" : "MISSED"}`;
  if (atLeast !== undefined) return `at least ${atLeast}: ${measured >= atLeast ? "kept" : "MISSED"}`;
  return "";
}

const roundFigure = (value: number | undefined): string =>
  value === undefined ? "" : value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, …; guests are part of user. */
function readTicks(): { stolen: number; all: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}

const begun = readTicks();

/**
 * Prints a table of figures and stores it under bench/results with the machine, versions and date, and with the share
 * of processor time that went to other machines. If that is above a few percent, the times mean little.
 */
export function report(name: string, comparison: string, rows: Row[]): void {
  const lines = rows.map((one) => {
    const { figure, measured, compared } = one;
    const ratio = compared ? roundFigure(measured / compared) : "";
    return `| ${figure} | ${roundFigure(measured)} | ${roundFigure(compared)} | ${ratio} | ${describeLimit(one)} |`;
  });
  const now = readTicks();
  const stolen = Math.round((100 * (now.stolen - begun.stolen)) / Math.max(1, now.all - begun.all));
  const table = [
    `# ${name}`,
    "",
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, ${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}, ` +
      `${Math.round(totalmem() / 1024 ** 3)} GB, Linux ${release()}, Node ${process.versions.node}, ` +
      `${stolen} % of its time taken by other machines`,
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

/** Writes bench/results/README.md: a line for each stored table, with the limits that it missed. */
export function writeOverview(): void {
  const names = readdirSync(RESULTS).filter((name) => name.endsWith(".md") && name !== "README.md");
  const rows = names.sort().map((name) => {
    const lines = readFileSync(join(RESULTS, name), "utf8").split("\n");
    const day = lines.find((line) => /^\d{4}-\d\d-\d\d/.test(line))?.slice(0, 10) ?? "";
    const figures = lines.filter((line) => line.startsWith("| ") && !line.startsWith("| figure |"));
    const kept = figures.filter((line) => line.endsWith(": kept |")).length;
    const missed = figures
      .filter((line) => line.endsWith(": MISSED |"))
      .map((line) => line.split(" | "))
      .map(
        ([figure = "", measured, , , limit = ""]) =>
          `${figure.slice(2)}: ${measured}, ${limit.split(":")[0]}`,
      );
    return `| [${name.slice(0, -3)}](${name}) | ${day} | ${figures.length} | ${kept} | ${missed.join("; ")} |`;
  });
  const words =
    "Each file names its machine, and what its figures are compared to. `npm run bench` measures them again,\n" +
    "`npm run bench NAME` one of them. [docs/PROOFS.md](../../docs/PROOFS.md) says what the program was put through,\n" +
    "and what nobody has tried.";
  const head = "| measurement | day | figures | limits kept | limits missed |\n|---|---|---|---|---|";
  writeFileSync(join(RESULTS, "README.md"), `# Figures\n\n${words}\n\n${head}\n${rows.join("\n")}\n`);
}

/** Returns the value below or at which a `share` (0 to 1) of the values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/** Returns the milliseconds of each of 60 runs, after 5 that don't count. */
export async function timeRepeatedly(work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 5 + rounds(60); turn += 1) {
    const { ms } = await timed(() => work(turn));
    if (turn >= 5) times.push(ms);
  }
  return times;
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { ms: performance.now() - begun, result };
}
