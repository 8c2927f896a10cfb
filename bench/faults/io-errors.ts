import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createDice } from "#testing/dice.ts";
import { getSqliteAddress, isFullRun, withTempFolder } from "../engines.ts";
import { type Site, spawnSite } from "../site.ts";
import {
  type CallResult,
  createBackupCall,
  createReadCalls,
  createWriteCalls,
  isSuccess,
  listFailed,
  listUnclear,
  makeCalls,
  unlockSpins,
} from "./calls.ts";
import { FAILURE_NAMES, failCalls } from "./failing-calls.ts";
import {
  type FaultTest,
  type FaultTestOptions,
  type Findings,
  withCluster,
  withPeopleOnSite,
} from "./part.ts";
import { RestartedSite } from "./restarts.ts";

/** How soon everything must work again after the disk recovers, without a restart, in milliseconds. */
const MAX_RECOVERY_MS = 2000;

/**
 * The disk returns EIO for syncs, writes and renames: during single calls, during a start, while a client writes until
 * the site is killed, and under PostgreSQL. Everything acknowledged must be stored, and everything else must be refused
 * with a clear message.
 */
export const ioErrors: FaultTest = async (findings, options) => {
  await findings.attempt(() => withTempFolder((folder) => failUnderCalls(findings, folder)));
  await findings.attempt(() => failUnderStart(findings));
  await findings.attempt(() =>
    withTempFolder((folder) => failUnderWriters(findings, { ...options, folder })),
  );
  await findings.attempt(() =>
    withTempFolder((folder) => failUnderPostgres(findings, { ...options, folder })),
  );
};

/** Makes one call after another. Checks each refusal and counts its lines in the log. */
const failUnderCalls = (findings: Findings, folder: string): Promise<void> =>
  withPeopleOnSite(findings, folder, {}, async (site, people) => {
    const { origin } = site;
    for (const failure of FAILURE_NAMES) {
      await unlockSpins(origin, people);
      const mend = await failCalls([site.pid], failure);
      const written = await makeCalls({
        ...createWriteCalls(origin, people),
        ...createBackupCall(origin, people),
      });
      const read = await makeCalls(createReadCalls(origin, people));
      const failed = await mend();
      const uploads = readdirSync(join(folder, "uploads"), { recursive: true }).map(String);
      const after = await makeCalls(createWriteCalls(origin, people));
      const refused = written.filter((one) => !isSuccess(one));
      await pause(300);
      const name = (words: string) => `${failure} fails: ${words}`;
      findings.note(name(`failed disk calls, in ${written.length} writes`), failed);
      findings.note(name("of these writes refused"), refused.length);
      findings.none(name("refused without a clear 503, or reads that failed"), [
        ...listUnclear(written),
        ...listFailed(read),
      ]);
      findings.none(
        name("refusals without one line in the log that has the cause"),
        listFailed(refused.filter((one) => countLogLines(site, one) !== 1)),
      );
      findings.none(
        name("unfinished files left behind"),
        uploads.filter((file) => file.endsWith(".part")),
      );
      findings.none(name("writes that failed afterwards, without a restart"), listFailed(after));
    }
  });

const countLogLines = (site: Site, { reply }: CallResult): number =>
  site
    .log()
    .filter(({ requestId }) => requestId === reply?.headers.get("x-request-id"))
    .filter((line) => /EIO|disk I\/O/.test(JSON.stringify(line))).length;

/**
 * Starts a site for the first time and again later, on a failing disk. Each start must fail with one line that says
 * what to do, and must work once the disk does.
 */
async function failUnderStart(findings: Findings): Promise<void> {
  const wrong: string[] = [];
  let refused = 0;
  const starts = FAILURE_NAMES.flatMap((failure) => [true, false].map((isFirst) => ({ failure, isFirst })));
  for (const { failure, isFirst } of starts)
    await withTempFolder(async (folder) => {
      const isWell = async (site = spawnSite(folder)) => {
        const origin = await site.listening();
        if (origin) await site.stop();
        return origin !== undefined;
      };
      if (!isFirst && !(await isWell())) wrong.push("the first start failed");
      const site = spawnSite(folder);
      const mend = await failCalls([site.pid], failure);
      const isUp = await isWell(site);
      await mend();
      const words = site.complaints().trim();
      if (!isUp) refused += 1;
      if (!isUp && !/^[^\n]+start again[^\n]*$/.test(words)) wrong.push(`${failure}: ${words}`);
      if (!(await isWell())) wrong.push(`${failure}: the next start failed`);
    });
  findings.note("starts on a failing disk", starts.length);
  findings.note("of these refused", refused);
  findings.none("starts without one line that says what to do, or followed by a failed start", wrong);
}

/**
 * Makes many simultaneous writes on SQLite, then kills the site, either while the disk is still failing or after it has
 * recovered.
 */
async function failUnderWriters(
  findings: Findings,
  { seed, endsAt, folder }: FaultTestOptions,
): Promise<void> {
  const die = createDice(seed);
  const restarts = new RestartedSite({ folder, address: getSqliteAddress(folder) }, die, `i${seed}`);
  let [failed, longest] = [0, 0];
  for (let round = 0; round < (isFullRun ? 50 : 8) && performance.now() < endsAt; round += 1) {
    const failure = FAILURE_NAMES[round % FAILURE_NAMES.length] ?? "every sync";
    await restarts.cycle(async (site) => {
      const mend = await failCalls([site.pid], failure);
      await pause(200 + die.below(800));
      if (die.below(2) === 0) await site.kill();
      failed += await mend();
      const origin = await site.listening();
      if (origin && site.isRunning()) longest = Math.max(longest, await restarts.awaitRecovery(origin));
      await site.kill();
    });
  }
  findings.note("SQLite, I/O errors: cycles", restarts.cycles);
  await restarts.judgeAtTheEnd(findings, "SQLite, I/O errors");
  noteFailures(findings, "SQLite, I/O errors", restarts, failed, longest);
}

/** PostgreSQL can't sync, so it shuts itself down. It is restarted once the disk works again. */
const failUnderPostgres = (findings: Findings, { seed, endsAt, folder }: FaultTestOptions): Promise<void> =>
  withCluster(async (cluster) => {
    const die = createDice(seed);
    const place = { folder, env: { DATABASE_URL: cluster.url }, address: { url: cluster.url } };
    const restarts = new RestartedSite(place, die, `j${seed}`);
    const site = await restarts.started();
    if (!site) throw new Error(restarts.failedStarts.join());
    let [failed, longest] = [0, 0];
    for (let round = 0; round < (isFullRun ? 20 : 3) && performance.now() < endsAt; round += 1) {
      let mend = async () => 0;
      await restarts.whileWriting(site.origin, async () => {
        await pause(300 + die.below(700));
        mend = await failCalls(cluster.pids(), "every sync");
        await pause(500 + die.below(1000));
      });
      failed += await mend();
      await cluster.kill();
      await cluster.start();
      longest = Math.max(longest, await restarts.awaitRecovery(site.origin));
    }
    await site.stop();
    await restarts.judgeAtTheEnd(findings, "PostgreSQL, I/O errors");
    noteFailures(findings, "PostgreSQL, I/O errors", restarts, failed, longest);
  });

function noteFailures(
  findings: Findings,
  engine: string,
  { writer }: RestartedSite,
  failed: number,
  longestMs: number,
): void {
  findings.note(`${engine}: failed disk calls`, failed);
  findings.note(`${engine}: writes refused with 503`, writer.refused);
  findings.note(`${engine}: longest until everything worked again, ms`, longestMs, {
    atMost: MAX_RECOVERY_MS,
  });
}
