import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor, House } from "#app/house.server.ts";
import { createTooManyUploadsRefusal, invalidField } from "#platform/errors/errors.server.ts";
import { limitToDiskSpace, withScratchFolder } from "#platform/files/files.server.ts";
import { receiveUpload } from "#platform/http/http.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { Queue } from "#platform/work/work.server.ts";
import { InvalidBackupError } from "./archive.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import { reserveBackupId, runBackupWorkExclusively } from "./backup-turn.server.ts";
import { type Backup, MAX_BACKUP_BYTES } from "./backups.contract.ts";
import { describeErrorForOwners, makeBackupProof, recordBackupAction } from "./kept-backups.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

const BACKUP_FILE = { field: "backup", limit: MAX_BACKUP_BYTES, missing: "Please choose a backup" };

/**
 * Limits how many uploads are on the disk. Each may take an hour, and its file stays on the disk until it can be
 * verified.
 */
const uploadQueue = new Queue({ places: 2, maxWaiting: 0, refuse: createTooManyUploadsRefusal });
/**
 * How long an uploaded backup waits for another backup operation to end. Refusing it sooner would make people upload a
 * large file again.
 */
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * Verifies an uploaded backup and adds it to the list.
 * @throws {Refusal} 400 that says what is wrong with the backup; 409 if another backup operation takes too long; 503 if
 * the disk is full; 413 or 415 if the form is refused
 */
export const uploadBackup = (house: House, actor: Actor, request: Request): Promise<Backup> =>
  uploadQueue.run(() =>
    withScratchFolder(house.env.DATA_DIR, async (folder) => {
      const archive = join(folder, "backup.tar.gz");
      await receiveUpload(request, BACKUP_FILE, (file) =>
        pipeline(file, limitToDiskSpace(folder), createWriteStream(archive, { mode: 0o600 })),
      );
      return runBackupWorkExclusively(
        house,
        () => addVerifiedBackup(house, actor, folder, archive),
        PATIENCE_MS,
      );
    }),
  );

async function addVerifiedBackup(
  house: House,
  actor: Actor,
  folder: string,
  archive: string,
): Promise<Backup> {
  const content = join(folder, "content");
  await mkdir(content);
  const counts = await verifyBackup(createReadStream(archive), content).catch(async (error) => {
    await recordBackupAction(house, actor, "fail-to-upload", null, describeErrorForOwners(error));
    throw error instanceof InvalidBackupError ? invalidField("backup", error.message) : error;
  });
  const { size: bytes } = await stat(archive);
  const id = await reserveBackupId(house);
  const backup: Backup = { id, at: counts.madeAt, kind: "uploaded", bytes, proof: null };
  const store = new BackupStore(house);
  await store.writeNote(backup);
  await store.addArchive(id, archive);
  const verifiedBackup = { ...backup, proof: makeBackupProof(house, counts) };
  await store.writeNote(verifiedBackup);
  await recordBackupAction(house, actor, "upload", id);
  return verifiedBackup;
}
