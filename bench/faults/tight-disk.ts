import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { Office } from "./backup-office.ts";
import { type FileSystem, findMountProblem, leaveRoom, mountMemory } from "./file-system.ts";
import { mustHold, type Part, runInFolder } from "./part.ts";
import { type Site, startSite, stopSite } from "./site.ts";

const ROOMY_MB = 600;
const ATTEMPTS = 20;
/** How long a scheduled backup may be in progress. */
const PATIENCE_MS = 60_000;
const OLD_DATA = join(import.meta.dirname, "../../e2e/old-data/1.0.0/greenroom.sqlite.gz");

/** The disk has too little room for an update, fills up in the middle of one, and has too little room for a restore. */
export const tightDisk: Part = () =>
  runInFolder(async (folder) => {
    const why = findMountProblem(folder);
    if (why) return { rows: [], remarks: [why] };
    const disk = mountMemory(join(folder, "disk"), ROOMY_MB);
    const data = join(disk.folder, "data");
    const log = join(folder, "log.jsonl");
    try {
      layOldData(data);
      leaveRoom(disk, 32 * 1024);
      const early = startSite(data, log);
      const isRefused = !(await early.listening()) && isOneLine(early, /not begun.*not enough space/);
      const { isStopped, words } = await fillDuringUpdate(data, log, disk);
      leaveRoom(disk, ROOMY_MB * 1024);
      const site = startSite(data, log);
      const origin = await site.listening();
      const restored = origin ? await restoreTwice(origin, disk) : undefined;
      const code = await stopSite(site);
      return {
        rows: [
          mustHold(
            "an update on a disk without room is refused in one line, before anything changes",
            isRefused,
          ),
          mustHold("an update whose disk fills stops in one line that says what to do", isStopped),
          mustHold("the next start goes on with it", origin !== undefined),
          mustHold("a restore without room is refused in a sentence", restored?.isRefused === true),
          mustHold("and leaves everything as it was", restored?.isUntouched === true),
          mustHold("with room it is done", restored?.isDone === true),
          mustHold("the same process to the end, which stopped in order", code === 0),
        ],
        remarks: [
          ...(isRefused ? [] : [early.complaints()]),
          ...(isStopped ? [] : [words]),
          ...(origin ? [] : [site.complaints()]),
          ...(restored?.said ?? []),
        ],
      };
    } finally {
      disk.remove();
    }
  });

const isOneLine = (site: Site, words: RegExp): boolean => {
  const said = site.complaints().trim();
  return words.test(said) && !said.includes("\n");
};

function layOldData(data: string): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, "greenroom.sqlite"), gunzipSync(readFileSync(OLD_DATA)));
}

/**
 * Takes all free space as soon as the update's safety backup is verified, which is when the tables begin to change. A
 * tenth of a second later they have all changed, so it may take several updates until one hits the full disk.
 */
async function fillDuringUpdate(data: string, log: string, disk: FileSystem) {
  for (let attempt = 1; ; attempt += 1) {
    leaveRoom(disk, ROOMY_MB * 1024);
    layOldData(data);
    const site = startSite(data, log);
    const note = join(data, "backups/1.json");
    const isProved = () => existsSync(note) && readFileSync(note, "utf8").includes('"ok":true');
    while (site.child.exitCode === null && !isProved()) await pause(1);
    leaveRoom(disk, 0);
    const isUp = (await site.listening()) !== undefined;
    if (!isUp || attempt === ATTEMPTS)
      return { isStopped: !isUp && isOneLine(site, /start again/), words: site.complaints() };
    await stopSite(site);
  }
}

/** Restores a backup without room, then with room. A topic added after the backup shows which data are there. */
async function restoreTwice(origin: string, disk: FileSystem) {
  const office = new Office(origin);
  await office.signIn();
  const backup = await office.makeBackup(PATIENCE_MS);
  const later = "What came after the backup?";
  await office.addTopic(later);
  const restore = async () => {
    const begun = await office.restore(backup.id);
    while ((await office.call("/readyz"))?.status !== 200) await pause(20);
    return begun;
  };
  const hasLater = async () =>
    (await office.call("/api/topics?search=after+the+backup"))?.text.includes(later) === true;
  leaveRoom(disk, 1024);
  const refused = await restore();
  const [safety] = await office.list();
  const isRefused =
    refused?.status === 503 || (safety?.proof?.ok === false && /disk/.test(safety.proof.detail));
  const isUntouched = await hasLater();
  leaveRoom(disk, ROOMY_MB * 1024);
  const done = await restore();
  const isDone = !(await hasLater());
  const said = [refused, done].map((reply) => `restore: ${reply?.status} ${reply?.text.slice(0, 200)}`);
  said.push(JSON.stringify(await office.list()));
  return { isRefused, isUntouched, isDone, said: isRefused && isUntouched && isDone ? [] : said };
}
