import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  createBackupCall,
  createReadCalls,
  createWriteCalls,
  findSlowestMs,
  isSuccess,
  listFailed,
  listUnclear,
  makeCalls,
} from "./calls.ts";
import { fillDisk, fillInodes, mountMemory } from "./file-system.ts";
import { type FaultTest, withPeopleOnSite } from "./part.ts";

const DISK_MB = 24;

/** The disk that holds the data folder and the log runs out of space or of inodes, and later has room again. */
export const fullDisk: FaultTest = async (findings, { folder }) => {
  for (const unit of ["byte", "inode"] as const) {
    const disk = mountMemory(join(folder, unit), DISK_MB);
    const name = (words: string) => `no ${unit} left: ${words}`;
    try {
      await withPeopleOnSite(findings, disk.folder, {}, async ({ origin, log }, people) => {
        const before = await makeCalls(createWriteCalls(origin, people));
        const giveBack = unit === "byte" ? fillDisk(disk) : fillInodes(disk);
        const written = await makeCalls({
          ...createWriteCalls(origin, people),
          ...createBackupCall(origin, people),
        });
        const read = await makeCalls(createReadCalls(origin, people));
        // The log is on the same disk. Lines that couldn't be written are written later.
        await pause(1000);
        giveBack();
        const after = await makeCalls(createWriteCalls(origin, people));
        await pause(1000);
        const lines = log();
        findings.note(name("writes tried"), written.length);
        findings.note(
          name("of these successful, because the database still had room"),
          written.filter(isSuccess).length,
        );
        findings.none(name("writes refused without a clear 503"), listUnclear(written));
        findings.none(name("reads that failed"), listFailed(read));
        findings.note(name("slowest answer, ms"), findSlowestMs([...written, ...read]), { atMost: 2000 });
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
