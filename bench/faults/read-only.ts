import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { answersOf, arrive, isClearRefusal, isDone, readingCalls, said, writingCalls } from "./calls.ts";
import {
  type FileSystem,
  findMountProblem,
  makeReadOnly,
  mountFailingDisk,
  mountMemory,
} from "./file-system.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "./part.ts";
import { type Site, startSite, stopSite } from "./site.ts";

/**
 * The data folder can't be written to: from the start on, whether empty or not, and from some moment on while the site
 * runs.
 */
export const readOnly: Part = () =>
  runInFolder(async (folder) => {
    const why = findMountProblem(folder);
    if (why) return { rows: [], remarks: [why] };
    const log = join(folder, "log.jsonl");
    const empty = mountMemory(join(folder, "empty"), 8);
    const used = mountMemory(join(folder, "used"), 32);
    const failing = mountFailingDisk(join(folder, "failing"), 64);
    try {
      const refusals = [await startRefused(empty, log), await startRefused(used, log, true)];
      const running = await failUnderSite(failing, log);
      return {
        rows: [
          mustBeZero(
            "starts on a read-only folder that were not refused in one line naming DATA_DIR",
            refusals.filter(({ isRefused }) => !isRefused),
          ),
          ...running.rows,
        ],
        remarks: [
          ...refusals.filter(({ isRefused }) => !isRefused).map(({ words }) => words),
          ...running.remarks,
        ],
      };
    } finally {
      for (const one of [empty, used, failing]) one.remove();
    }
  });

async function startRefused(disk: FileSystem, log: string, isUsedBefore = false) {
  const data = join(disk.folder, "data");
  if (isUsedBefore) {
    mkdirSync(data);
    const before = startSite(data, log);
    await before.listening();
    await stopSite(before);
  }
  makeReadOnly(disk);
  const site = startSite(data, log);
  const origin = await site.listening();
  if (origin) await stopSite(site);
  const words = site.complaints().trim();
  return { isRefused: !origin && words.includes("DATA_DIR") && !words.includes("\n"), words };
}

async function failUnderSite(disk: ReturnType<typeof mountFailingDisk>, logFile: string) {
  const site: Site = startSite(join(disk.folder, "data"), logFile);
  const origin = await site.listening();
  if (!origin) return { rows: [], remarks: [site.complaints()] };
  const people = await arrive(origin);
  const before = await answersOf(writingCalls(origin, people));
  disk.fail();
  const refused = await answersOf(writingCalls(origin, people));
  const read = await answersOf(readingCalls(origin, people));
  const unclear = refused.filter((one) => !isClearRefusal(one));
  const unread = read.filter((one) => !isDone(one));
  const unwell = before.filter((one) => !isDone(one));
  site.child.kill("SIGTERM");
  await site.ended;
  return {
    rows: [
      { figure: "writes tried on a disk that has become read-only under the site", ours: refused.length },
      mustBeZero("refused without 503, a sentence that names the disk and Retry-After", unclear),
      mustBeZero("reads that failed in the meantime", unread),
      mustHold(
        "the log says why",
        site.log().some((line) => /readonly|disk I\/O|EROFS/i.test(JSON.stringify(line))),
      ),
    ],
    remarks: [...unclear, ...unread, ...unwell].map(said),
  };
}
