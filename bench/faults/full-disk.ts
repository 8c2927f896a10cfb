import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  answersOf,
  arrive,
  backupCall,
  isClearRefusal,
  isDone,
  readingCalls,
  said,
  writingCalls,
} from "./calls.ts";
import { fill, fillInodes, findMountProblem, mountMemory } from "./file-system.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "./part.ts";
import { startSite, stopSite } from "./site.ts";

const SMALL_MB = 24;

/** The disk under the data folder and the log has no byte or no inode left. Later it has room again. */
export const fullDisk: Part = async () => {
  const parts = [await fillUnderSite("byte"), await fillUnderSite("inode")];
  return { rows: parts.flatMap(({ rows }) => rows), remarks: parts.flatMap(({ remarks }) => remarks) };
};

const fillUnderSite = (unit: "byte" | "inode"): ReturnType<Part> =>
  runInFolder(async (folder) => {
    const why = findMountProblem(folder);
    if (why) return { rows: [], remarks: [why] };
    const disk = mountMemory(join(folder, "small"), SMALL_MB);
    try {
      const site = startSite(disk.folder, join(disk.folder, "log.jsonl"));
      const origin = await site.listening();
      if (!origin) return { rows: [], remarks: [site.complaints()] };
      const people = await arrive(origin);
      const before = await answersOf(writingCalls(origin, people));
      const giveBack = unit === "byte" ? fill(disk) : fillInodes(disk);
      const refused = await answersOf({ ...writingCalls(origin, people), ...backupCall(origin, people) });
      const read = await answersOf(readingCalls(origin, people));
      // The log is on the same disk. Lines that it could not write come later.
      await pause(1000);
      const longest = Math.max(
        ...[...refused, ...read].map(({ reply }) => reply?.ms ?? Number.POSITIVE_INFINITY),
      );
      giveBack();
      const after = await answersOf(writingCalls(origin, people));
      await pause(1000);
      const log = site.log();
      const code = await stopSite(site);
      const accepted = refused.filter(isDone);
      const unclear = refused.filter((one) => !isDone(one) && !isClearRefusal(one));
      const unread = read.filter((one) => !isDone(one));
      const unmended = [...before, ...after].filter((one) => !isDone(one));
      const figure = (words: string) => `no ${unit} left: ${words}`;
      return {
        rows: [
          { figure: figure("writes tried"), ours: refused.length },
          { figure: figure("of these done, in what the database still had"), ours: accepted.length },
          mustBeZero(figure("refused without 503, a sentence that names the disk and Retry-After"), unclear),
          mustBeZero(figure("reads that failed"), unread),
          { figure: figure("slowest answer, ms"), ours: longest, limit: { atMost: 2000 } },
          mustHold(
            figure("the log says why"),
            log.some((line) => JSON.stringify(line).match(/ENOSPC|is full/) !== null),
          ),
          ...(unit === "byte"
            ? [
                mustHold(
                  figure("the log on the same disk goes on, and says that it stood still"),
                  log.some(({ failure }) => failure === "ENOSPC"),
                ),
              ]
            : []),
          mustBeZero(figure("writes that failed once there was one again, without a restart"), unmended),
          mustHold(figure("the same process to the end, which stopped in order"), code === 0),
        ],
        remarks: [...unclear, ...unread, ...unmended].map(said),
      };
    } finally {
      disk.remove();
    }
  });
