import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { dice } from "#testing/dice.ts";
import { isFull } from "../engines.ts";
import { startBadLine, TROUBLES, type Trouble } from "./bad-line.ts";
import { judgeMails } from "./mails.ts";
import { onCluster, type Part } from "./part.ts";
import { Restarts } from "./restarts.ts";

/** How soon after the connection recovers all calls must work again, in milliseconds. */
const WELL_MS = 2000;
/** A statement without an answer is given up after 36 seconds. */
const GIVEN_UP_MS = 40_000;

/**
 * While a client writes, the connection between the program and PostgreSQL breaks after COMMIT was sent, swallows
 * everything, becomes slow, trickles, or is reset inside a row. A write that got 200 must be there once, one that got
 * 503 at most once, and the connection pool must recover as soon as the connection does.
 */
export const ambiguousCommits: Part = (findings, { seed, folder }) =>
  onCluster(async (cluster) => {
    const mail = await startMailServer();
    const line = await startBadLine(cluster.socketFile);
    const url = `postgresql://greenroom@127.0.0.1:${line.port}/postgres`;
    const die = dice(seed);
    const place = { folder, env: { SMTP_URL: mail.url, DATABASE_URL: url }, address: { url: cluster.url } };
    const restarts = new Restarts(place, die, `a${seed}`);
    const site = await restarts.started();
    if (!site) throw new Error(restarts.failedStarts.join());
    const waits = new Map<Trouble, number>();
    await restarts.whileWriting(site.origin, async () => {
      for (let round = 0; round < (isFull ? 40 : 2); round += 1)
        for (const trouble of TROUBLES) {
          line.set(trouble);
          await pause(500 + die.below(2500));
          line.set(undefined);
          waits.set(trouble, Math.max(await restarts.awaitRecovery(site.origin), waits.get(trouble) ?? 0));
          await pause(die.below(500));
        }
    });
    await restarts.judgeNow(findings, "PostgreSQL", site.origin);
    for (const trouble of TROUBLES) {
      const atMost = trouble === "connections forgotten" ? GIVEN_UP_MS : WELL_MS;
      findings.note(`'${trouble}': answers hit`, line.hits[trouble]);
      findings.note(`'${trouble}': longest until everything worked again, ms`, waits.get(trouble) ?? 0, {
        atMost,
      });
    }
    await judgeMails(findings, restarts, mail, "PostgreSQL");
    await site.stop();
    await line.stop();
    await mail.stop();
  });
