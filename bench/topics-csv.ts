import { setTimeout as pause } from "node:timers/promises";
import { type Bench, runOnEachEngine } from "./engines.ts";
import { makeTopics } from "./many-topics.ts";
import { fillWithYears } from "./many-years.ts";
import { signInOffice } from "./office-client.ts";
import { residentMb } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { insertRaw } from "./raw-insert.ts";
import { median, percentile, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * Imports 20,000 rows while visitors open the home page, and exports 1,000,000 rows, through HTTP. The import is
 * compared with inserting the same rows with the plain driver, in statements of 100 rows and one transaction, into a
 * table with the same columns and only its key. The export's memory is compared with the size of what it sends.
 */
const IMPORTED = 20_000;
const EXPORTED = Number(process.env.EXPORTED ?? rounds(1_000_000));
const ADMIN_PASSCODE = "bench-passcode";
/** Visitors of the home page, each of whom pauses briefly after an answer and asks again. */
const VISITORS = 4;
const BREATH_MS = 5;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await measureImport(bench);
  await fillWithYears(bench, { topics: EXPORTED, episodes: 0, requests: 0, searchable: false });
  await measureExport(bench);
});
report(
  "topics-csv",
  "rows put by the bare driver into a table without indexes; the bytes of the export",
  rows,
);

async function measureImport(bench: Bench): Promise<void> {
  const topics = [...makeTopics(IMPORTED)];
  const lines = topics.map(
    ({ category, subCategory, content }) => `${category},${subCategory},"${content}",manual`,
  );
  const csv = ["category,subCategory,content,source", ...lines].join("\r\n");
  await withSite(bench, async (site) => {
    const call = await signInOffice(site.origin, ADMIN_PASSCODE);
    const importTimes: number[] = [];
    const waits: number[] = [];
    for (let turn = 0; turn < rounds(3); turn += 1) {
      const visits = startVisitors(site.origin);
      const answer = await call("POST", "/api/topics/import", { csv });
      waits.push(...(await visits.stop()));
      if (answer.status !== 200) throw new Error(`import answered ${answer.status}: ${answer.text}`);
      importTimes.push(answer.ms);
      if (turn < 2) await call("DELETE", "/api/topics/delete-all");
    }
    rows.push(
      {
        figure: `${bench.engine}, import of 20,000 rows, middle of ${rounds(3)}, s`,
        ours: median(importTimes) / 1000,
        theirs: (await insertRaw(bench, topics)) / 1000,
        limit: { atMost: 4 },
      },
      {
        figure: `${bench.engine}, home page in the meantime, 99th percentile of ${waits.length} visits, ms`,
        ours: percentile(waits, 0.99),
        limit: { atMost: 100 },
      },
    );
    await call("DELETE", "/api/topics/delete-all");
  });
}

async function measureExport(bench: Bench): Promise<void> {
  await withSite(bench, async (site) => {
    const call = await signInOffice(site.origin, ADMIN_PASSCODE);
    await call("GET", "/api/topics?limit=50");
    const cookie = await signIn(site.origin);
    const begun = performance.now();
    const before = residentMb(site.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(site.pid));
    }, 20);
    const answer = await fetch(`${site.origin}/api/topics/export`, { headers: { cookie } });
    let bytes = 0;
    let lines = 0;
    let stalled = false;
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      for (const byte of part) if (byte === 10) lines += 1;
      // A reader that stalls must not make the server buffer everything that it reads.
      if (!stalled && lines > EXPORTED / 2) {
        stalled = true;
        await pause(2000);
      }
    }
    clearInterval(watch);
    if (lines !== EXPORTED + 1) throw new Error(`The export has ${lines} lines`);
    rows.push(
      {
        figure: `${bench.engine}, export of ${EXPORTED.toLocaleString("en-US")} rows, more memory at most, MB`,
        ours: most - before,
        theirs: bytes / 1024 / 1024,
        limit: { atMost: 60 },
      },
      {
        figure: `${bench.engine}, the whole export, with 2 s in which the reader stalls, s`,
        ours: (performance.now() - begun) / 1000,
      },
    );
  });
}

async function withSite(bench: Bench, work: (site: ProductionSite) => Promise<void>): Promise<void> {
  const env = { ...bench.env, SAMPLE_CONTENT: "false", ADMIN_PASSCODE };
  const site = await startProductionSite(env, bench.dataDir);
  try {
    await work(site);
  } finally {
    await site.stop();
  }
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "bench", password: "correct horse" }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Visits the home page until `stop`, which returns how long each visit took in milliseconds. */
function startVisitors(origin: string): { stop(): Promise<number[]> } {
  const waits: number[] = [];
  let open = true;
  const visit = async () => {
    while (open) {
      const begun = performance.now();
      await fetch(origin).then((answer) => answer.arrayBuffer());
      waits.push(performance.now() - begun);
      await pause(BREATH_MS);
    }
  };
  const all = Array.from({ length: VISITORS }, visit);
  return {
    stop: async () => {
      open = false;
      await Promise.all(all);
      return waits;
    },
  };
}
