import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ownerOf } from "#platform/database/testing/postgres-server.ts";
import { readOldData } from "#testing/old-data.ts";
import { BackupDesk } from "../backup-desk.ts";
import { type Site, spawnSite, startSite } from "../site.ts";
import type { Cluster } from "./cluster.ts";
import { type FileSystem, leaveRoom, mountMemory } from "./file-system.ts";
import { type Findings, onCluster, type Part } from "./part.ts";

const ROOMY_KB = 600 * 1024;
const LEFT_KB = 1024;
const ATTEMPTS = 20;
/** How long a scheduled backup may be in progress. */
const PATIENCE_MS = 60_000;

/** The disk has too little room for an update, fills up in the middle of one, and has too little room for a restore. */
export const tightDisk: Part = async (findings, { folder }) => {
  const disk = mountMemory(join(folder, "disk"), ROOMY_KB / 1024);
  const data = join(disk.folder, "data");
  const logFile = join(folder, "log.jsonl");
  try {
    layOldData(data);
    leaveRoom(disk, 32 * 1024);
    const early = spawnSite(data, { logFile });
    const isUp = (await early.listening()) !== undefined;
    findings.holds(
      "an update on a disk without room is refused in one line, before anything changes",
      !isUp && isOneLine(early, /not begun.*not enough space/),
      early.complaints(),
    );
    await fillDuringUpdate(findings, data, logFile, disk);
    leaveRoom(disk, ROOMY_KB);
    const site = await startSite(data, { logFile });
    findings.holds("the next start finishes it", true);
    const desk = new BackupDesk(site.origin);
    await desk.signIn();
    await restoreTwice(findings, "", desk, disk, () => undefined);
    findings.holds("the same process ran to the end and stopped in order", (await site.stop()) === 0);
  } finally {
    disk.remove();
  }
};

/** PostgreSQL's disk is too full for a restore: the one with the tables, and the one with everything. */
export const tightCluster: Part = async (findings, { folder }) => {
  // PostgreSQL's own user gets in.
  await chmod(folder, 0o711);
  for (const part of ["disk of tables", "whole disk"] as const) {
    const isWhole = part === "whole disk";
    const disk = mountMemory(join(folder, isWhole ? "whole" : "tables"), ROOMY_KB / 1024);
    try {
      await onCluster(
        async (cluster) => {
          const url = isWhole ? cluster.url : await makeDatabaseOn(disk, cluster);
          const site = await startSite(join(folder, `data-${part}`), { env: { DATABASE_URL: url } });
          const desk = new BackupDesk(site.origin);
          await desk.join();
          const name = `PostgreSQL's ${part} is full: `;
          await restoreTwice(findings, name, desk, disk, async () => {
            // A server that cannot write its log of changes stops. An administrator makes room and starts it again.
            if (cluster.pids().length >= 2) return;
            leaveRoom(disk, ROOMY_KB);
            await cluster.stop();
            await cluster.start();
          });
          findings.holds(`${name}the site ran to the end and stopped in order`, (await site.stop()) === 0);
        },
        isWhole ? { parent: disk.folder } : {},
      );
    } finally {
      disk.remove();
    }
  }
};

const isOneLine = (site: Site, words: RegExp): boolean => {
  const said = site.complaints().trim();
  return words.test(said) && !said.includes("\n");
};

function layOldData(data: string): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, "greenroom.sqlite"), readOldData("1.0.0", "greenroom.sqlite.gz"));
}

/**
 * Takes all free space as soon as the update's safety backup is verified, which is when the tables begin to change. A
 * tenth of a second later they have all changed, so it may take several updates until one hits the full disk.
 */
async function fillDuringUpdate(findings: Findings, data: string, logFile: string, disk: FileSystem) {
  for (let attempt = 1; ; attempt += 1) {
    leaveRoom(disk, ROOMY_KB);
    layOldData(data);
    const site = spawnSite(data, { logFile });
    const note = join(data, "backups/1.json");
    const isVerified = () => existsSync(note) && readFileSync(note, "utf8").includes('"ok":true');
    while (site.isRunning() && !isVerified()) await pause(1);
    leaveRoom(disk, 0);
    const isUp = (await site.listening()) !== undefined;
    if (isUp) await site.stop();
    if (isUp && attempt < ATTEMPTS) continue;
    return findings.holds(
      "an update whose disk fills stops in one line that says what to do",
      !isUp && isOneLine(site, /start again/),
      site.complaints(),
    );
  }
}

/** Only its tables and indexes are on the disk; the log of changes is not. */
async function makeDatabaseOn(disk: FileSystem, cluster: Cluster): Promise<string> {
  await ownerOf(disk.folder);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create tablespace small location '${disk.folder}'`);
  await client.query("create database small tablespace small");
  await client.end();
  return cluster.url.replace("/postgres?", "/small?");
}

/**
 * Restores a backup without room, then with room. A topic added after the backup shows which data are there. `revive`
 * is called while the site isn't ready.
 */
async function restoreTwice(
  findings: Findings,
  name: string,
  desk: BackupDesk,
  disk: FileSystem,
  revive: () => Promise<void> | undefined,
): Promise<void> {
  const { id } = await desk.makeBackup(PATIENCE_MS);
  const later = "What came after the backup?";
  await desk.addTopic(later);
  /** Returns everything that the team is told about it. */
  const restore = async (roomKb: number): Promise<string> => {
    leaveRoom(disk, roomKb);
    const answer = await desk.restore(id);
    for (; (await desk.call("/readyz"))?.status !== 200; await pause(100)) await revive();
    const [event] = JSON.parse((await desk.call("/api/admin-events?entity=backup&limit=1"))?.text ?? "[]");
    const [safety] = await desk.list();
    return JSON.stringify({
      status: answer?.status,
      answer: answer?.text,
      event,
      safety: safety?.proof?.detail,
    });
  };
  const refused = await restore(LEFT_KB);
  findings.holds(
    `${name}a restore without room fails, and the team is told that it's the disk`,
    /disk/.test(refused),
    refused,
  );
  findings.holds(`${name}it leaves everything as it was`, await desk.hasTopic(later), refused);
  const done = await restore(ROOMY_KB);
  findings.holds(`${name}with room it is done`, !(await desk.hasTopic(later)), done);
}
