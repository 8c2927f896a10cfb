import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { createDice } from "#testing/dice.ts";
import { isFullRun } from "../engines.ts";
import { PROXY_FAULTS, type ProxyFault, startFaultyProxy } from "./bad-line.ts";
import { checkEmails } from "./mails.ts";
import { type FaultTest, withCluster } from "./part.ts";
import { RestartedSite } from "./restarts.ts";

/** How soon every call must work again after the connection recovers, in milliseconds. */
const MAX_RECOVERY_MS = 2000;
/**
 * How long recovery may take if a statement gets no response, in milliseconds. The program waits 36 seconds for one.
 */
const GIVE_UP_MS = 40_000;

/**
 * While a client writes, the connection between the program and PostgreSQL breaks after a COMMIT was sent, swallows
 * everything, slows down, trickles, or is reset in the middle of a row. A write that got a 200 must be stored once, one
 * that got a 503 at most once. The connection pool must recover as soon as the connection does.
 */
export const ambiguousCommits: FaultTest = (findings, { seed, folder }) =>
  withCluster(async (cluster) => {
    const mail = await startMailServer();
    const line = await startFaultyProxy(cluster.socketFile);
    const url = `postgresql://greenroom@127.0.0.1:${line.port}/postgres`;
    const die = createDice(seed);
    const place = { folder, env: { SMTP_URL: mail.url, DATABASE_URL: url }, address: { url: cluster.url } };
    const restarts = new RestartedSite(place, die, `a${seed}`);
    const site = await restarts.started();
    if (!site) throw new Error(restarts.failedStarts.join());
    const waits = new Map<ProxyFault, number>();
    await restarts.whileWriting(site.origin, async () => {
      for (let round = 0; round < (isFullRun ? 40 : 2); round += 1)
        for (const trouble of PROXY_FAULTS) {
          line.set(trouble);
          await pause(500 + die.below(2500));
          line.set(undefined);
          waits.set(trouble, Math.max(await restarts.awaitRecovery(site.origin), waits.get(trouble) ?? 0));
          await pause(die.below(500));
        }
    });
    await restarts.judgeNow(findings, "PostgreSQL", site.origin);
    for (const trouble of PROXY_FAULTS) {
      const atMost = trouble === "connections forgotten" ? GIVE_UP_MS : MAX_RECOVERY_MS;
      findings.note(`'${trouble}': answers hit`, line.hits[trouble]);
      findings.note(`'${trouble}': longest until everything worked again, ms`, waits.get(trouble) ?? 0, {
        atMost,
      });
    }
    await checkEmails(findings, restarts, mail, "PostgreSQL");
    await site.stop();
    await line.stop();
    await mail.stop();
  });
