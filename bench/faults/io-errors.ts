import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "../report.ts";
import {
  answersOf,
  arrive,
  backupCall,
  isClearRefusal,
  isDone,
  readingCalls,
  said,
  unlockSpins,
  writingCalls,
} from "./calls.ts";
import { FAILURE_NAMES, failCalls, hasStrace } from "./failing-calls.ts";
import { runStorms } from "./io-storms.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "./part.ts";
import { type Site, startSite, stopSite } from "./site.ts";

type Measured = Awaited<ReturnType<Part>>;

/**
 * The disk answers EIO to syncs, writes and renames: during single calls, during a start, under a client that writes
 * until a kill, and under PostgreSQL. Everything acknowledged must be there; everything else must be refused with a
 * sentence.
 */
export const ioErrors: Part = async (options) => {
  if (!hasStrace()) return { rows: [], remarks: ["No strace on this machine: nothing was measured."] };
  const parts = [await failUnderCalls(), await failUnderStart(), ...(await runStorms(options))];
  return { rows: parts.flatMap(({ rows }) => rows), remarks: parts.flatMap(({ remarks }) => remarks) };
};

/** Makes one call after another, to check each refusal and to count its lines in the log. */
const failUnderCalls = (): Promise<Measured> =>
  runInFolder(async (folder) => {
    const site = startSite(folder, join(folder, "log.jsonl"));
    const origin = await site.listening();
    if (!origin) return { rows: [], remarks: [site.complaints()] };
    const people = await arrive(origin);
    const calls = { ...writingCalls(origin, people), ...backupCall(origin, people) };
    const rows: Row[] = [];
    const remarks: string[] = [];
    for (const failure of FAILURE_NAMES) {
      await unlockSpins(origin, people);
      const mend = await failCalls([site.child.pid ?? 0], failure);
      const answers = await answersOf(calls);
      const read = await answersOf(readingCalls(origin, people));
      const failed = await mend();
      const drafts = readdirSync(join(folder, "uploads"), { recursive: true }).filter((name) =>
        String(name).endsWith(".part"),
      );
      const after = (await answersOf(writingCalls(origin, people))).filter((one) => !isDone(one));
      const refused = answers.filter((one) => !isDone(one));
      const unclear = [
        ...refused.filter((one) => !isClearRefusal(one)),
        ...read.filter((one) => !isDone(one)),
      ];
      await pause(300);
      const unsaid = refused.filter(
        ({ reply }) => countLines(site, reply?.headers.get("x-request-id")) !== 1,
      );
      rows.push(
        { figure: `${failure} fails: calls to the disk that did, in ${answers.length} writes`, ours: failed },
        { figure: `${failure} fails: of these writes refused`, ours: refused.length },
        mustBeZero(`${failure} fails: refused without a clear 503, or reads that failed`, unclear),
        mustBeZero(`${failure} fails: refusals without one line in the log that has the cause`, unsaid),
        mustBeZero(`${failure} fails: drafts of files left behind`, drafts),
        mustBeZero(`${failure} fails: writes that failed afterwards, without a restart`, after),
      );
      remarks.push(...[...unclear, ...unsaid, ...after].map(said), ...drafts.map(String));
    }
    rows.push(mustHold("the same process to the end, which stopped in order", (await stopSite(site)) === 0));
    return { rows, remarks };
  });

const countLines = (site: Site, requestId: string | null | undefined): number =>
  site.log().filter((line) => line.requestId === requestId && /EIO|disk I\/O/.test(JSON.stringify(line)))
    .length;

/**
 * Makes a first start and a later one on a failing disk. Each must be refused with one line that says what to do, and
 * work afterwards.
 */
const failUnderStart = async (): Promise<Measured> => {
  const remarks: string[] = [];
  let refused = 0;
  const starts = FAILURE_NAMES.flatMap((failure) => [true, false].map((isFirst) => ({ failure, isFirst })));
  for (const { failure, isFirst } of starts)
    await runInFolder(async (folder) => {
      const begin = () => startSite(folder, join(folder, "log.jsonl"));
      const isWell = async (site = begin()) => {
        const origin = await site.listening();
        if (origin) await stopSite(site);
        return origin !== undefined;
      };
      if (!isFirst && !(await isWell())) remarks.push("the first start failed");
      const site = begin();
      const mend = await failCalls([site.child.pid ?? 0], failure);
      const isUp = await isWell(site);
      await mend();
      const words = site.complaints().trim();
      if (!isUp) refused += 1;
      if (!isUp && !/^[^\n]+start again[^\n]*$/.test(words)) remarks.push(`${failure}: ${words}`);
      if (!(await isWell())) remarks.push(`${failure}: the next start failed`);
    });
  return {
    rows: [
      { figure: "starts on a failing disk", ours: starts.length },
      { figure: "of these refused", ours: refused },
      mustBeZero("without one line that says what to do, or followed by another that failed", remarks),
    ],
    remarks,
  };
};
