import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor, House } from "#app/house.server.ts";
import { invalid, tooManyUploads } from "#platform/errors/errors.server.ts";
import { limitToDiskSpace, withScratch } from "#platform/files/files.server.ts";
import { receiveUpload } from "#platform/http/http.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { BadBackup } from "./archive.server.ts";
import { verifyBackup } from "./backup-copy.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import { nextId, takeTurn } from "./backup-turn.server.ts";
import { type Backup, MAX_BACKUP_BYTES } from "./backups.contract.ts";
import { describeProof, recordBackup, wordsOf } from "./made-backup.server.ts";

const BACKUP_FILE = { field: "backup", limit: MAX_BACKUP_BYTES, missing: "Please choose a backup" };

/** An upload may take an hour, and its file stays on the disk until its turn. */
const uploads = new Queue({ places: 2, mostWaiting: 0, refuse: tooManyUploads });
/** Nobody wants to send a large file again only because a backup was being made. */
const PATIENCE_MS = 10 * 60 * 1000;

/** Keeps the upload only if it verifies. @throws {Refusal} 400 with what is wrong; 409; 503; like `receiveUpload` */
export const uploadBackup = (house: House, actor: Actor, request: Request): Promise<Backup> =>
  uploads.run(() =>
    withScratch(house.env.DATA_DIR, async (folder) => {
      const archive = join(folder, "backup.tar.gz");
      await receiveUpload(request, BACKUP_FILE, (file) =>
        pipeline(file, limitToDiskSpace(folder), createWriteStream(archive, { mode: 0o600 })),
      );
      return takeTurn(house, () => keepVerified(house, actor, folder, archive), PATIENCE_MS);
    }),
  );

async function keepVerified(house: House, actor: Actor, folder: string, archive: string): Promise<Backup> {
  const content = join(folder, "content");
  await mkdir(content);
  const verified = await verifyBackup(createReadStream(archive), content).catch(async (error) => {
    await recordBackup(house, actor, "fail-to-upload", null, wordsOf(error));
    throw error instanceof BadBackup ? invalid("backup", error.message) : error;
  });
  const { size: bytes } = await stat(archive);
  const id = await nextId(house);
  const backup: Backup = { id, at: verified.madeAt, kind: "uploaded", bytes, proof: null };
  const store = new BackupStore(house);
  await store.note(backup);
  await store.addArchive(id, archive);
  const proved = { ...backup, proof: describeProof(house, verified) };
  await store.note(proved);
  await recordBackup(house, actor, "upload", id);
  return proved;
}
