import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type ChangeAuthor, type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { describeErrorForUsers, Refusal } from "#platform/errors/errors.server.ts";
import { withScratchFolder } from "#platform/files/files.server.ts";
import { discardHeldEmails, releaseHeldEmails } from "#platform/mail/mail.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { InvalidBackupError } from "./archive.server.ts";
import { type BackupStorageEnv, BackupStore } from "./backup-store.server.ts";
import { describeVerifiedBackup } from "./backup-texts.rules.ts";
import { mayStartBackupWork, reserveBackupId, runBackupWorkExclusively } from "./backup-turn.server.ts";
import type { Backup, BackupProof } from "./backups.contract.ts";
import { makeBackup } from "./make-backup.server.ts";
import { type VerifiedCounts, verifyBackup } from "./verify-backup.server.ts";

/** Lists the backups, except those that were never verified because their process was killed. */
export async function listBackups(house: House): Promise<Backup[]> {
  const backups = await new BackupStore(house).list();
  return (await mayStartBackupWork(house)) ? backups.filter(({ proof }) => proof) : backups;
}

/**
 * Returns whether there is a safety backup, which can undo a restore. As long as there is one, keep the files that it
 * needs, even if the current data doesn't refer to them.
 */
export const hasSafetyBackup = async (house: Pick<House, "env">): Promise<boolean> =>
  (await new BackupStore(house).list()).some(({ kind }) => kind === "safety");

/** Responds with a backup's archive. @throws {Refusal} 404 for an unknown backup, or one that could not be made */
export async function downloadBackup(house: House, id: number): Promise<Response> {
  const store = new BackupStore(house);
  const { at, bytes } = await store.find(id);
  return new Response(Readable.toWeb(await store.open(id)) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/gzip",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="${house.show().slug}-${at.slice(0, 10)}-${id}.tar.gz"`,
      "cache-control": "no-store",
    },
  });
}

/** Deletes a backup. @throws {Refusal} 404 for an unknown backup; 409 if another backup operation is running */
export const deleteBackup = (house: House, actor: Actor, id: number): Promise<void> =>
  runBackupWorkExclusively(house, async () => {
    const store = new BackupStore(house);
    const { at } = await store.find(id);
    await store.remove(id);
    await recordBackupAction(house, actor, "delete", id, formatBackupTime(at));
  });

/** Sends or discards the emails that have been held since a restore. Returns the number of emails. */
export const releaseOrDiscardHeldEmails = (house: House, actor: Actor, action: "release" | "discard") =>
  transaction(house.db, async (trx) => {
    const count = await (action === "release" ? releaseHeldEmails : discardHeldEmails)(trx, house);
    const detail = formatCount(count, "mail");
    await recordAdminEvent(trx, house, actor, { action, entity: "held-mails", entityId: null, detail });
    return { count };
  });

export type BackupHouse = Pick<House, "db" | "log" | "now" | "storage"> & { env: BackupStorageEnv };

/**
 * Starts a backup, and resolves as soon as it is in the list.
 * @throws {Refusal} 409 if another backup operation is running
 */
export function startBackup(house: House, actor: Actor): Promise<Backup> {
  const started = Promise.withResolvers<Backup>();
  runBackupWorkExclusively(house, async () => {
    const id = await reserveBackupId(house);
    await recordBackupAction(house, actor, "create", id);
    await makeAndVerifyBackup(house, { id, kind: "manual", onListed: started.resolve });
  }).catch(started.reject);
  return started.promise;
}

/**
 * Makes a backup before a risky change. If it can't be verified, its proof says so.
 * @throws {Refusal} 503, with its cause, if no backup could be made
 */
export async function makeSafetyBackup(house: BackupHouse, id: number, remark: string): Promise<Backup> {
  const { backup, error } = await makeAndVerifyBackup(house, { id, kind: "safety", remark });
  if (backup.bytes === 0)
    throw new Refusal("unavailable", `The safety backup failed: ${backup.proof?.detail}`, { cause: error });
  return backup;
}

export const recordBackupAction = (
  house: Pick<House, "db" | "now">,
  author: ChangeAuthor,
  action: RecordedAction<"backup">,
  id: number | null,
  detail?: string,
): Promise<void> =>
  recordAdminEvent(house.db, house, author, { action, entity: "backup", entityId: id, detail });

type NewBackup = Pick<Backup, "id" | "kind"> & {
  /** Text to put before the result of the verification. */
  remark?: string;
  /** Called once the backup is in the list. */
  onListed?: (backup: Backup) => void;
};

/**
 * Makes a backup and verifies it. If that fails once the backup is in the list, returns the error instead of throwing
 * it, and describes it in the backup's proof.
 */
export async function makeAndVerifyBackup(
  house: BackupHouse,
  { id, kind, remark = "", onListed }: NewBackup,
): Promise<{ backup: Backup; error?: unknown }> {
  const store = new BackupStore(house);
  const backup: Backup = { id, at: house.now().toISOString(), kind, bytes: 0, proof: null };
  await store.writeNote(backup);
  onListed?.({ ...backup });
  let error: unknown;
  try {
    await withScratchFolder(house.env.DATA_DIR, async (folder) => {
      const archive = join(folder, "backup.tar.gz");
      await makeBackup(archive, house);
      const { size } = await stat(archive);
      await store.addArchive(backup.id, archive);
      backup.bytes = size;
    });
    await store.writeNote(backup);
    backup.proof = await withScratchFolder(house.env.DATA_DIR, async (folder) =>
      makeBackupProof(house, await verifyBackup(await store.open(backup.id), folder), remark),
    );
    if (!(await store.hasArchive(backup.id))) {
      backup.bytes = 0;
      throw new InvalidBackupError("The archive was removed while it was being verified");
    }
  } catch (cause) {
    error = cause;
    house.log.error({ backup: backup.id, kind: backup.kind, error }, "backup failed");
    backup.proof = makeFailedBackupProof(house, error);
  }
  await store
    .writeNote(backup)
    .catch((error) => house.log.error({ backup: backup.id, error }, "a backup's result could not be saved"));
  return { backup, error };
}

export const makeBackupProof = (
  { now }: Pick<House, "now">,
  counts: VerifiedCounts,
  remark = "",
): BackupProof => ({
  ...{ at: now().toISOString(), ok: true, rows: counts.rows, files: counts.files },
  detail: `${remark}${describeVerifiedBackup(counts)}`,
});

export const makeFailedBackupProof = ({ now }: Pick<House, "now">, error: unknown): BackupProof => ({
  ...{ at: now().toISOString(), ok: false, rows: 0, files: 0 },
  detail: describeErrorForOwners(error),
});

/** Describes an error for owners, without file paths. */
export const describeErrorForOwners = (error: unknown): string =>
  error instanceof InvalidBackupError ? error.message : describeErrorForUsers(error);

/** Formats a backup's time for the activity log, such as 'of 2026-11-20 04:00 UTC'. */
export const formatBackupTime = (madeAt: string): string => `of ${madeAt.slice(0, 16).replace("T", " ")} UTC`;
