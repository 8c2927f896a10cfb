import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readOldData } from "#testing/old-data.ts";
import { BackupOwner } from "../backup-desk.ts";
import { type SiteProcess, spawnSite, startSite } from "../site.ts";
import { leaveFreeSpace, type MountedFileSystem, mountTmpfs } from "./file-system.ts";
import type { FaultFindings, FaultTest } from "./part.ts";

const DISK_KB = 600 * 1024;
const SCARCE_KB = 1024;
const MAX_ATTEMPTS = 20;
/** How long to wait for a scheduled backup that is in progress, in milliseconds. */
const BACKUP_TIMEOUT_MS = 60_000;

/**
 * Tests a disk that has too little space for an update, one that fills up in the middle of an update, and one that has
 * too little space for a restore.
 */
export const testTightDisk: FaultTest = async (findings, { folder }) => {
  const disk = mountTmpfs(join(folder, "disk"), DISK_KB / 1024);
  const dataDir = join(disk.folder, "data");
  const logFile = join(folder, "log.jsonl");
  try {
    writeOldData(dataDir);
    leaveFreeSpace(disk, 32 * 1024);
    const siteOnFullDisk = spawnSite(dataDir, { logFile });
    const isUp = (await siteOnFullDisk.waitForOrigin()) !== undefined;
    findings.addFact(
      "an update on a disk without room is refused in one line, before anything changes",
      !isUp && isOneLineMatching(siteOnFullDisk, /not begun.*not enough space/),
      siteOnFullDisk.readErrorOutput(),
    );
    await fillDuringUpdate(findings, dataDir, logFile, disk);
    leaveFreeSpace(disk, DISK_KB);
    const site = await startSite(dataDir, { logFile });
    findings.addFact("the next start finishes it", true);
    const desk = new BackupOwner(site.origin);
    await desk.signIn();
    await restoreTwice(findings, desk, disk);
    findings.addFact("the same process ran to the end and stopped in order", (await site.stop()) === 0);
  } finally {
    disk.remove();
  }
};

const isOneLineMatching = (site: SiteProcess, pattern: RegExp): boolean => {
  const output = site.readErrorOutput().trim();
  return pattern.test(output) && !output.includes("\n");
};

function writeOldData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(join(dataDir, "greenroom.sqlite"), readOldData("1.0.0", "greenroom.sqlite.gz"));
}

/**
 * Fills the disk as soon as the update's safety backup is verified, because the tables begin to change then. Changing
 * them only takes a tenth of a second, so it may take several updates until one hits the full disk.
 */
async function fillDuringUpdate(
  findings: FaultFindings,
  dataDir: string,
  logFile: string,
  disk: MountedFileSystem,
) {
  for (let attempt = 1; ; attempt += 1) {
    leaveFreeSpace(disk, DISK_KB);
    writeOldData(dataDir);
    const site = spawnSite(dataDir, { logFile });
    const manifestPath = join(dataDir, "backups/1.json");
    const isVerified = () =>
      existsSync(manifestPath) && readFileSync(manifestPath, "utf8").includes('"ok":true');
    while (site.isRunning() && !isVerified()) await pause(1);
    leaveFreeSpace(disk, 0);
    const isUp = (await site.waitForOrigin()) !== undefined;
    if (isUp) await site.stop();
    if (isUp && attempt < MAX_ATTEMPTS) continue;
    return findings.addFact(
      "an update whose disk fills stops in one line that says what to do",
      !isUp && isOneLineMatching(site, /start again/),
      site.readErrorOutput(),
    );
  }
}

/**
 * Restores a backup twice, first without enough disk space and then with it. A topic that was added after the backup
 * shows which data is in use.
 */
async function restoreTwice(
  findings: FaultFindings,
  desk: BackupOwner,
  disk: MountedFileSystem,
): Promise<void> {
  const { id } = await desk.makeBackup(BACKUP_TIMEOUT_MS);
  const newTopic = "What came after the backup?";
  await desk.addTopic(newTopic);
  /** Starts the restore and waits until it ends. Returns everything that the site tells the team about it. */
  const restoreAndDescribe = async (freeKb: number): Promise<string> => {
    leaveFreeSpace(disk, freeKb);
    const response = await desk.restore(id);
    for (; (await desk.call("/readyz"))?.status !== 200; ) await pause(100);
    const [event] = JSON.parse((await desk.call("/api/admin-events?entity=backup&limit=1"))?.text ?? "[]");
    const [safetyBackup] = await desk.listBackups();
    return JSON.stringify({
      status: response?.status,
      answer: response?.text,
      event,
      safety: safetyBackup?.proof?.detail,
    });
  };
  const refusedRestore = await restoreAndDescribe(SCARCE_KB);
  findings.addFact(
    "a restore without room fails, and the team is told that it's the disk",
    /disk/.test(refusedRestore),
    refusedRestore,
  );
  findings.addFact("it leaves everything as it was", await desk.hasTopic(newTopic), refusedRestore);
  const completedRestore = await restoreAndDescribe(DISK_KB);
  findings.addFact("with room it is done", !(await desk.hasTopic(newTopic)), completedRestore);
}
