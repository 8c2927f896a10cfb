import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readOldData } from "#testing/old-data.ts";
import { BackupDesk } from "../backup-desk.ts";
import { type Site, spawnSite, startSite } from "../site.ts";
import { type FileSystem, leaveFreeSpace, mountMemory } from "./file-system.ts";
import type { FaultTest, Findings } from "./part.ts";

const DISK_KB = 600 * 1024;
const SCARCE_KB = 1024;
const MAX_ATTEMPTS = 20;
/** How long to wait for a scheduled backup that is in progress, in milliseconds. */
const BACKUP_TIMEOUT_MS = 60_000;

/**
 * Tests a disk that has too little space for an update, one that fills up in the middle of an update, and one that has
 * too little space for a restore.
 */
export const tightDisk: FaultTest = async (findings, { folder }) => {
  const disk = mountMemory(join(folder, "disk"), DISK_KB / 1024);
  const data = join(disk.folder, "data");
  const logFile = join(folder, "log.jsonl");
  try {
    writeOldData(data);
    leaveFreeSpace(disk, 32 * 1024);
    const early = spawnSite(data, { logFile });
    const isUp = (await early.listening()) !== undefined;
    findings.addFact(
      "an update on a disk without room is refused in one line, before anything changes",
      !isUp && isOneLineMatching(early, /not begun.*not enough space/),
      early.complaints(),
    );
    await fillDuringUpdate(findings, data, logFile, disk);
    leaveFreeSpace(disk, DISK_KB);
    const site = await startSite(data, { logFile });
    findings.addFact("the next start finishes it", true);
    const desk = new BackupDesk(site.origin);
    await desk.signIn();
    await restoreTwice(findings, desk, disk);
    findings.addFact("the same process ran to the end and stopped in order", (await site.stop()) === 0);
  } finally {
    disk.remove();
  }
};

const isOneLineMatching = (site: Site, words: RegExp): boolean => {
  const output = site.complaints().trim();
  return words.test(output) && !output.includes("\n");
};

function writeOldData(data: string): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, "greenroom.sqlite"), readOldData("1.0.0", "greenroom.sqlite.gz"));
}

/**
 * Fills the disk as soon as the update's safety backup is verified, because the tables begin to change then. Changing
 * them only takes a tenth of a second, so it may take several updates until one hits the full disk.
 */
async function fillDuringUpdate(findings: Findings, data: string, logFile: string, disk: FileSystem) {
  for (let attempt = 1; ; attempt += 1) {
    leaveFreeSpace(disk, DISK_KB);
    writeOldData(data);
    const site = spawnSite(data, { logFile });
    const note = join(data, "backups/1.json");
    const isVerified = () => existsSync(note) && readFileSync(note, "utf8").includes('"ok":true');
    while (site.isRunning() && !isVerified()) await pause(1);
    leaveFreeSpace(disk, 0);
    const isUp = (await site.listening()) !== undefined;
    if (isUp) await site.stop();
    if (isUp && attempt < MAX_ATTEMPTS) continue;
    return findings.addFact(
      "an update whose disk fills stops in one line that says what to do",
      !isUp && isOneLineMatching(site, /start again/),
      site.complaints(),
    );
  }
}

/**
 * Restores a backup twice, first without enough disk space and then with it. A topic that was added after the backup
 * shows which data is in use.
 */
async function restoreTwice(findings: Findings, desk: BackupDesk, disk: FileSystem): Promise<void> {
  const { id } = await desk.makeBackup(BACKUP_TIMEOUT_MS);
  const later = "What came after the backup?";
  await desk.addTopic(later);
  /** Starts the restore. Returns everything that the team can find out about it. */
  const restore = async (roomKb: number): Promise<string> => {
    leaveFreeSpace(disk, roomKb);
    const response = await desk.restore(id);
    for (; (await desk.call("/readyz"))?.status !== 200; ) await pause(100);
    const [event] = JSON.parse((await desk.call("/api/admin-events?entity=backup&limit=1"))?.text ?? "[]");
    const [safety] = await desk.list();
    return JSON.stringify({
      status: response?.status,
      answer: response?.text,
      event,
      safety: safety?.proof?.detail,
    });
  };
  const refused = await restore(SCARCE_KB);
  findings.addFact(
    "a restore without room fails, and the team is told that it's the disk",
    /disk/.test(refused),
    refused,
  );
  findings.addFact("it leaves everything as it was", await desk.hasTopic(later), refused);
  const done = await restore(DISK_KB);
  findings.addFact("with room it is done", !(await desk.hasTopic(later)), done);
}
