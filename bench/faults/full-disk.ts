import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  answersOf,
  backupCall,
  isDone,
  listFailed,
  listUnclear,
  readingCalls,
  slowestMs,
  writingCalls,
} from "./calls.ts";
import { fill, fillInodes, mountMemory } from "./file-system.ts";
import { onSite, type Part } from "./part.ts";

const SMALL_MB = 24;

/** The disk under the data folder and the log has no byte or no inode left. Later it has room again. */
export const fullDisk: Part = async (findings, { folder }) => {
  for (const unit of ["byte", "inode"] as const) {
    const disk = mountMemory(join(folder, unit), SMALL_MB);
    const name = (words: string) => `no ${unit} left: ${words}`;
    try {
      await onSite(findings, disk.folder, {}, async ({ origin, log }, people) => {
        const before = await answersOf(writingCalls(origin, people));
        const giveBack = unit === "byte" ? fill(disk) : fillInodes(disk);
        const written = await answersOf({ ...writingCalls(origin, people), ...backupCall(origin, people) });
        const read = await answersOf(readingCalls(origin, people));
        // The log is on the same disk. Lines that it could not write come later.
        await pause(1000);
        giveBack();
        const after = await answersOf(writingCalls(origin, people));
        await pause(1000);
        const lines = log();
        findings.note(name("writes tried"), written.length);
        findings.note(
          name("of these successful, because the database still had room"),
          written.filter(isDone).length,
        );
        findings.none(name("writes refused without a clear 503"), listUnclear(written));
        findings.none(name("reads that failed"), listFailed(read));
        findings.note(name("slowest answer, ms"), slowestMs([...written, ...read]), { atMost: 2000 });
        const isSaid = lines.some((line) => /ENOSPC|is full/.test(JSON.stringify(line)));
        findings.holds(name("the log says why"), isSaid);
        if (unit === "byte")
          findings.holds(
            name("the log on the same disk goes on, and says that it stood still"),
            lines.some(({ failure }) => failure === "ENOSPC"),
          );
        findings.none(
          name("writes that failed once there was room again, without a restart"),
          listFailed([...before, ...after]),
        );
      });
    } finally {
      disk.remove();
    }
  }
};
