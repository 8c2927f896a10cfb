import { setTimeout as pause } from "node:timers/promises";
import { findPostgres } from "#platform/database/testing/postgres-server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { dice } from "#testing/dice.ts";
import type { Row } from "../report.ts";
import { startBadLine, TROUBLES, type Trouble } from "./bad-line.ts";
import { makeCluster } from "./cluster.ts";
import { judge } from "./judging.ts";
import { listKillRows } from "./kill-rows.ts";
import { awaitMails } from "./mails.ts";
import { type Part, runInFolder } from "./part.ts";
import { Restarts } from "./restarts.ts";
import { stopSite } from "./site.ts";

/** How soon after the connection recovers all calls must work again, in milliseconds. */
const WELL_MS = 2000;
/** A statement without an answer is given up after 36 seconds. */
const GIVEN_UP_MS = 40_000;

/**
 * While a client writes, the connection between the program and PostgreSQL breaks after COMMIT was sent, swallows
 * everything, becomes slow, trickles, or is reset inside a row. A write that got 200 must be there once, one that got
 * 503 at most once, and the connection pool must recover as soon as the connection does.
 */
export const ambiguousCommits: Part = async ({ seed, isWhole }) => {
  const binaries = await findPostgres();
  if (!binaries) return { rows: [], remarks: ["No PostgreSQL on this machine: nothing was measured."] };
  const cluster = await makeCluster(binaries);
  const mail = await startMailServer();
  await cluster.start();
  const line = await startBadLine(cluster.socketFile);
  try {
    return await runInFolder(async (folder) => {
      const env = {
        SMTP_URL: mail.url,
        DATABASE_URL: `postgresql://greenroom@127.0.0.1:${line.port}/postgres`,
      };
      const die = dice(seed);
      const restarts = new Restarts({ folder, env, address: { url: cluster.url } }, die, `a${seed}`);
      const up = await restarts.started();
      if (!up) return { rows: [], remarks: restarts.failedStarts };
      const over = new AbortController();
      const writing = restarts.writer.write({ origin: up.origin, signal: over.signal });
      const waits = new Map<Trouble, number>();
      for (let round = 0; round < (isWhole ? 40 : 2); round += 1)
        for (const trouble of TROUBLES) {
          line.set(trouble);
          await pause(500 + die.below(2500));
          line.set(undefined);
          const wait = await restarts.awaitRecovery(up.origin);
          waits.set(trouble, Math.max(wait, waits.get(trouble) ?? 0));
          await pause(die.below(500));
        }
      over.abort();
      await writing;
      await restarts.judged((database) => judge(database, restarts.writer.ledger, restarts.found));
      const rows: Row[] = [
        ...(await listKillRows("PostgreSQL", restarts, { made: 0, differing: [], origin: up.origin })),
        ...TROUBLES.flatMap((trouble) => [
          { figure: `'${trouble}': answers hit`, ours: line.hits[trouble] },
          {
            figure: `'${trouble}': longest until everything worked again, ms`,
            ours: waits.get(trouble) ?? Number.NaN,
            limit: { atMost: trouble === "connections forgotten" ? GIVEN_UP_MS : WELL_MS },
          },
        ]),
        ...(await awaitMails(restarts, mail, "PostgreSQL")),
      ];
      await stopSite(up.site);
      return { rows, remarks: [...restarts.writer.odd, ...restarts.failedStarts] };
    });
  } finally {
    await line.stop();
    await mail.stop();
    await cluster.remove();
  }
};
