import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listTables } from "#platform/database/database.server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { backUpAndRestore } from "./busy/backing-up.ts";
import { measureSignIns } from "./busy/signing-in.ts";
import { BusyMonitor } from "./busy/watch.ts";
import { createTeamMember } from "./caller.ts";
import { type Bench, fillTopics, isFullRun, runInProcess, runOnEachEngine, withDatabase } from "./engines.ts";
import { makeTopics } from "./many-topics.ts";
import { makeFactRow, makeRow, makeZeroRow, type ReportRow, repeatFor, writeReport } from "./report.ts";
import { type RunningSite, withSite } from "./site.ts";

/**
 * Measures how visitors to the home page are affected while the site does heavy work. Usage: `node bench/busy.ts
 * [case…] [sqlite|postgres] [full]`. Each case has its own table. `full` uses 100,000 topics, a gigabyte of uploads and
 * an export of a million rows.
 */
const MB = 1024 * 1024;
const TOPIC_COUNT = isFullRun ? 100_000 : 5_000;
const IMPORTED_TOPIC_COUNT = isFullRun ? 51_000 : 20_000;
const EXPORTED_TOPIC_COUNT = isFullRun ? 1_000_000 : 100_000;
const UPLOAD_COUNT = isFullRun ? 500 : 50;
const UPLOAD_MB = 2;
const READING_DURATION_S = 10;
const PATIENCE_MS = 290_000;
const SEARCHER_COUNT = 8;

type CaseWork = (site: RunningSite, watch: BusyMonitor, bench: Bench) => Promise<ReportRow[] | undefined>;
type BusyCase = { fill?: (bench: Bench) => Promise<unknown>; env?: Record<string, string>; work: CaseWork };

const fillWithTopics = (bench: Bench) => fillTopics(bench, TOPIC_COUNT);

/**
 * The heap size that Node picks on a machine with 512 MB, the minimum according to docs/OPERATIONS.md. On a machine
 * with more memory, Node lets more garbage pile up: with 16 GB, up to four times as much as is in use.
 */
const HEAP_OF_512_MB = { NODE_OPTIONS: "--max-old-space-size=256" };

const CASES: Record<string, BusyCase> = {
  "sign-in": { work: measureSignIns },
  reading: { fill: fillWithTopics, work: readHeavily },
  import: { fill: fillWithTopics, work: importTopics },
  export: { fill: (bench) => fillTopics(bench, EXPORTED_TOPIC_COUNT), work: exportTopics },
  trash: { fill: fillWithTopics, work: deleteAndRestore },
  backup: {
    fill: async (bench) => {
      await fillWithTopics(bench);
      const uploads = join(bench.dataDir, "uploads/public");
      mkdirSync(uploads, { recursive: true, mode: 0o700 });
      for (let number = 0; number < UPLOAD_COUNT; number += 1)
        writeFileSync(join(uploads, `noise${number}.webp`), randomBytes(UPLOAD_MB * MB));
    },
    env: HEAP_OF_512_MB,
    work: backUpAndRestore,
  },
};

const requestedCases = Object.keys(CASES).filter((name) => process.argv.includes(name));
for (const [name, { fill, env: caseEnv, work }] of Object.entries(CASES)) {
  if (requestedCases.length > 0 && !requestedCases.includes(name)) continue;
  const rows: ReportRow[] = [];
  await runOnEachEngine(async (bench) => {
    await runInProcess(bench, async () => {});
    await fill?.(bench);
    const env = { ...bench.env, ...caseEnv, SAMPLE_CONTENT: "false" };
    await withSite(bench.dataDir, { env }, async (site) => {
      const watch = await BusyMonitor.start(bench, site);
      const otherRows = (await work(site, watch, bench)) ?? [];
      watch.stop();
      rows.push(...watch.rows, ...otherRows);
    });
  });
  writeReport(`busy-${name}`, "the same site at rest just before", rows);
}
process.exit();

/** Repeats the back office's slowest requests. */
async function readHeavily({ origin }: RunningSite, watch: BusyMonitor): Promise<undefined> {
  const admin = await createTeamMember(origin);
  await watch.measureDuring("analytics of all topics, over and over", () =>
    repeatFor(READING_DURATION_S, 1, () => admin.ask(origin, "/api/topics/analytics")),
  );
  await watch.measureDuring(`a one-letter search by ${SEARCHER_COUNT} callers, over and over`, () =>
    repeatFor(READING_DURATION_S, SEARCHER_COUNT, () => admin.ask(origin, "/api/topics?limit=50&search=q")),
  );
}

async function importTopics({ origin }: RunningSite, watch: BusyMonitor): Promise<undefined> {
  const rows = [...makeTopics(TOPIC_COUNT + IMPORTED_TOPIC_COUNT)].slice(TOPIC_COUNT);
  const lines = rows.map((row) => `${row.category},${row.subCategory},"${row.content}",manual`);
  const json = { csv: ["category,subCategory,content,source", ...lines].join("\r\n") };
  const admin = await createTeamMember(origin);
  await watch.measureDuring(`${IMPORTED_TOPIC_COUNT.toLocaleString("en-US")} topics imported`, () =>
    admin.ask(origin, "/api/topics/import", { json, patienceMs: PATIENCE_MS }),
  );
}

async function exportTopics(
  { origin }: RunningSite,
  watch: BusyMonitor,
  { nameFigure }: Bench,
): Promise<ReportRow[]> {
  const { cookie } = await createTeamMember(origin);
  let [bytes, lines] = [0, 0];
  await watch.measureDuring(
    `${EXPORTED_TOPIC_COUNT.toLocaleString("en-US")} topics exported to a reader who stalls for 2 s`,
    async () => {
      let hasStalled = false;
      for await (const chunk of (await fetch(`${origin}/api/topics/export`, { headers: { cookie } })).body ??
        []) {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines += 1;
        // Pauses halfway through, like a slow client. In the meantime, the server must not read all the rows into
        // memory.
        if (!hasStalled && lines > EXPORTED_TOPIC_COUNT / 2) await pause(2000);
        hasStalled ||= lines > EXPORTED_TOPIC_COUNT / 2;
      }
    },
    { mostMb: 60 },
  );
  return [
    makeRow(nameFigure("size of the export, MB"), bytes / MB),
    makeFactRow(nameFigure("the export is complete"), lines === EXPORTED_TOPIC_COUNT + 1),
  ];
}

async function deleteAndRestore(
  { origin }: RunningSite,
  watch: BusyMonitor,
  bench: Bench,
): Promise<ReportRow[]> {
  const owner = await createTeamMember(origin);
  const sumTopics = () =>
    withDatabase(bench.address, async ({ db }) =>
      checksumTables(
        db,
        (await listTables(db)).filter(({ name }) => /^topic(?!_request)/.test(name)),
      ),
    );
  const sumsBefore = await sumTopics();
  const topicCount = TOPIC_COUNT.toLocaleString("en-US");
  const deletion = await watch.measureDuring(
    `${topicCount} topics deleted`,
    () => owner.ask(origin, "/api/topics/delete-all", { method: "DELETE", patienceMs: PATIENCE_MS }),
    { shouldSuggest: true },
  );
  const path = `/api/trash/${deletion.headers.get("x-deletion-id")}/restore`;
  await watch.measureDuring(
    `${topicCount} topics restored`,
    () => owner.ask(origin, path, { method: "POST", patienceMs: PATIENCE_MS }),
    {
      shouldSuggest: true,
    },
  );
  const sumsAfter = await sumTopics();
  const differingTables = Object.keys(sumsBefore).filter(
    (table) => sumsBefore[table]?.digest !== sumsAfter[table]?.digest,
  );
  return [makeZeroRow(bench.nameFigure("tables that differ afterwards"), differingTables)];
}
