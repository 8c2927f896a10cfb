import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { spawnSite, startSite } from "../site.ts";
import {
  createPeople,
  createReadCalls,
  createWriteCalls,
  isClearRefusal,
  listFailed,
  makeCalls,
} from "./calls.ts";
import { type FileSystem, makeReadOnly, mountFailingDisk, mountMemory } from "./file-system.ts";
import type { FaultTest, Findings } from "./part.ts";

/** The data folder can't be written to: from the start, empty or not, or suddenly while the site is running. */
export const readOnlyFolder: FaultTest = async (findings, { folder }) => {
  const logFile = join(folder, "log.jsonl");
  const empty = mountMemory(join(folder, "empty"), 8);
  const used = mountMemory(join(folder, "used"), 32);
  const failing = mountFailingDisk(join(folder, "failing"), 64);
  try {
    const data = join(used.folder, "data");
    mkdirSync(data);
    await (await startSite(data, { logFile })).stop();
    const accepted: string[] = [];
    for (const disk of [empty, used]) {
      makeReadOnly(disk);
      const site = spawnSite(join(disk.folder, "data"), { logFile });
      const isUp = (await site.listening()) !== undefined;
      if (isUp) await site.stop();
      const words = site.complaints().trim();
      if (isUp || !words.includes("DATA_DIR") || words.includes("\n")) accepted.push(words || "it started");
    }
    findings.none("starts on a read-only folder that were not refused in one line naming DATA_DIR", accepted);
    await failWhileRunning(findings, failing, logFile);
  } finally {
    for (const one of [empty, used, failing]) one.remove();
  }
};

async function failWhileRunning(
  findings: Findings,
  disk: FileSystem & { fail(): void },
  logFile: string,
): Promise<void> {
  const site = await startSite(join(disk.folder, "data"), { logFile });
  const people = await createPeople(site.origin);
  findings.remarks.push(...listFailed(await makeCalls(createWriteCalls(site.origin, people))));
  disk.fail();
  const written = await makeCalls(createWriteCalls(site.origin, people));
  const read = await makeCalls(createReadCalls(site.origin, people));
  // The exit code means nothing, because the site can't save what it normally saves when it stops.
  await site.stop();
  findings.note("writes tried on a disk that has become read-only under the site", written.length);
  findings.none(
    "of these not refused with a clear 503",
    written.filter((one) => !isClearRefusal(one)).map(({ name, reply }) => `${name}: ${reply?.status}`),
  );
  findings.none("reads that failed in the meantime", listFailed(read));
  findings.holds(
    "the log says why",
    site.log().some((line) => /readonly|disk I\/O|EROFS/i.test(JSON.stringify(line))),
  );
}
