import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findPostgres } from "#platform/database/testing/postgres-server.ts";
import { dice } from "#testing/dice.ts";
import type { Row } from "../report.ts";
import { makeCluster } from "./cluster.ts";
import { FAILURE_NAMES, failCalls } from "./failing-calls.ts";
import { listKillRows } from "./kill-rows.ts";
import { type Part, type PartOptions, runInFolder } from "./part.ts";
import { killSite, Restarts } from "./restarts.ts";
import { stopSite } from "./site.ts";

/** How soon everything must work again once the disk does, without a restart, in milliseconds. */
const WELL_MS = 2000;

type Measured = Awaited<ReturnType<Part>>;

/** Many simultaneous writes while calls to the disk fail, on each engine. */
export const runStorms = async (options: PartOptions): Promise<Measured[]> => [
  await storm(options),
  await failPostgres(options),
];

/** Many simultaneous writes on SQLite, then a kill, either while the disk still fails or after it has recovered. */
const storm = ({ seed, isWhole, endsAt }: PartOptions): Promise<Measured> =>
  runInFolder(async (folder) => {
    const die = dice(seed);
    const address = { file: join(folder, "greenroom.sqlite") };
    const restarts = new Restarts({ folder, env: {}, address }, die, `i${seed}`);
    let [failed, longest] = [0, 0];
    for (let round = 0; round < (isWhole ? 50 : 8) && performance.now() < endsAt; round += 1) {
      const failure = FAILURE_NAMES[round % FAILURE_NAMES.length] ?? "every sync";
      await restarts.cycle(async (site) => {
        const mend = await failCalls([site.child.pid ?? 0], failure);
        await pause(200 + die.below(800));
        if (die.below(2) === 0) await killSite(site);
        failed += await mend();
        const origin = await site.listening();
        if (origin && site.child.signalCode === null)
          longest = Math.max(longest, await restarts.awaitRecovery(origin));
        await killSite(site);
      });
    }
    const up = await restarts.started();
    const outcome = { made: 0, differing: [], origin: up?.origin };
    const rows: Row[] = [
      ...(await listKillRows("SQLite, I/O errors", restarts, outcome)),
      ...listStormRows("SQLite, I/O errors", restarts, { failed, longest }),
    ];
    if (up) await stopSite(up.site);
    return { rows, remarks: listRemarks(restarts) };
  });

/** PostgreSQL can't sync, so it stops itself. Its owner restarts it once the disk works again. */
async function failPostgres({ seed, isWhole, endsAt }: PartOptions): Promise<Measured> {
  const binaries = await findPostgres();
  if (!binaries) return { rows: [], remarks: ["No PostgreSQL on this machine: its half was not measured."] };
  const cluster = await makeCluster(binaries);
  await cluster.start();
  try {
    return await runInFolder(async (folder) => {
      const die = dice(seed);
      const place = { folder, env: { DATABASE_URL: cluster.url }, address: { url: cluster.url } };
      const restarts = new Restarts(place, die, `j${seed}`);
      const up = await restarts.started();
      if (!up) return { rows: [], remarks: restarts.failedStarts };
      let [failed, longest] = [0, 0];
      for (let round = 0; round < (isWhole ? 20 : 3) && performance.now() < endsAt; round += 1) {
        const over = new AbortController();
        const writing = restarts.writer.write({ origin: up.origin, signal: over.signal });
        await pause(300 + die.below(700));
        const mend = await failCalls(cluster.pids(), "every sync");
        await pause(500 + die.below(1000));
        over.abort();
        await writing;
        failed += await mend();
        await cluster.kill();
        await cluster.start();
        longest = Math.max(longest, await restarts.awaitRecovery(up.origin));
      }
      const outcome = { made: 0, differing: [], origin: up.origin };
      await stopSite(up.site);
      const again = await restarts.started();
      const rows: Row[] = [
        ...(await listKillRows("PostgreSQL, I/O errors", restarts, { ...outcome, origin: again?.origin })),
        ...listStormRows("PostgreSQL, I/O errors", restarts, { failed, longest }),
      ];
      if (again) await stopSite(again.site);
      return { rows, remarks: listRemarks(restarts) };
    });
  } finally {
    await cluster.remove();
  }
}

const listRemarks = ({ failedStarts, writer, found }: Restarts): string[] => [
  ...failedStarts,
  ...writer.odd.slice(0, 20),
  ...Object.values(found).flat().slice(0, 20),
];

const listStormRows = (
  name: string,
  { writer }: Restarts,
  { failed, longest }: { failed: number; longest: number },
): Row[] => [
  { figure: `${name}: calls to the disk that failed`, ours: failed },
  { figure: `${name}: writes refused with 503`, ours: writer.refused },
  { figure: `${name}: longest until everything worked again, ms`, ours: longest, limit: { atMost: WELL_MS } },
];
