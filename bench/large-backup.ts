import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addTopics } from "#topics/topics.server.ts";
import { runInHouse, runOnEachEngine } from "./engines.ts";
import { Office } from "./faults/backup-office.ts";
import { startSite, stopSite } from "./faults/site.ts";
import { makeTopics } from "./many-topics.ts";
import { AS_NPM_START } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Makes one large backup, then restores it. Measures what the process uses for each and how the home page responds in
 * the meantime; during a restore, that is the maintenance page. `node bench/large-backup.ts 100000 1000` is the full
 * run, in topics and megabytes. Add `sqlite` or `postgres` to run only that engine.
 */
const [TOPICS = 10_000, MEGABYTES = 100] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");
const MB = 1024 * 1024;
const FILE_MB = 2;
const AT_ONCE = 5_000;
const REST_MS = 10_000;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  await runInHouse(bench, async (house) => {
    const topics = [...makeTopics(TOPICS)];
    for (let at = 0; at < topics.length; at += AT_ONCE)
      await addTopics(house.db, house, topics.slice(at, at + AT_ONCE));
  });
  const uploads = join(bench.dataDir, "uploads/public");
  mkdirSync(uploads, { recursive: true, mode: 0o700 });
  for (let number = 0; number < MEGABYTES / FILE_MB; number += 1)
    writeFileSync(join(uploads, `noise${number}.webp`), randomBytes(FILE_MB * MB));

  const site = startSite(bench.dataDir, join(bench.dataDir, "log.jsonl"), bench.env, AS_NPM_START);
  const origin = await site.listening();
  if (!origin) throw new Error(site.complaints());
  const office = new Office(origin);
  await office.join();
  for (let warm = 0; warm < 100; warm += 1) await (await fetch(origin)).arrayBuffer();
  const residentMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, "utf8"))?.[1]) / 1024;
  const watch = async (isOver: () => boolean) => {
    const pages: number[] = [];
    let mostMb = 0;
    while (!isOver()) {
      const begun = performance.now();
      await (await fetch(origin)).arrayBuffer();
      pages.push(performance.now() - begun);
      mostMb = Math.max(mostMb, residentMb());
      await pause(20);
    }
    return { pages, mostMb };
  };
  const restEnds = performance.now() + REST_MS;
  const rest = await watch(() => performance.now() > restEnds);
  const name = (figure: string) => `${bench.engine}, ${figure}`;
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    let isOver = false;
    const watching = watch(() => isOver);
    const begun = performance.now();
    const result = await work();
    const took = performance.now() - begun;
    isOver = true;
    const during = await watching;
    const figure = (words: string) => name(`${what}, ${words}`);
    rows.push(
      { figure: figure("s"), ours: took / 1000 },
      { figure: figure("memory above rest, MB"), ours: during.mostMb - rest.mostMb, limit: { atMost: 100 } },
      {
        figure: figure("home page in the meantime, median ms"),
        ours: percentile(during.pages, 0.5),
        theirs: percentile(rest.pages, 0.5),
      },
      {
        figure: figure("home page in the meantime, p99 ms"),
        ours: percentile(during.pages, 0.99),
        theirs: percentile(rest.pages, 0.99),
        limit: { atMost: 100 },
      },
    );
    return result;
  };
  const { id, proof, bytes } = await measure("made and verified", () => office.makeBackup());
  await measure("restored", async () => {
    await office.restore(id);
    while ((await office.call("/api/user"))?.status !== 200) await pause(20);
  });
  const events = await office.call("/api/admin-events?entity=backup&limit=1");
  const [{ action }] = JSON.parse(events?.text ?? "[{}]");
  await stopSite(site);
  rows.push(
    { figure: name(`not verified (${proof?.detail})`), ours: proof?.ok ? 0 : 1, limit: { atMost: 0 } },
    { figure: name("not restored"), ours: action === "restore" ? 0 : 1, limit: { atMost: 0 } },
    { figure: name("size of the archive, MB"), ours: bytes / MB },
    { figure: name("memory at rest, MB"), ours: rest.mostMb },
  );
});
report("large-backup", "the same site at rest just before", rows);
process.exit();
