import type { Actor, House } from "#app/house.server.ts";
import { type Db, replaceData, SINGLE_ROW_ID, transaction } from "#platform/database/database.server.ts";
import { invalidField, Refusal } from "#platform/errors/errors.server.ts";
import { openStorage, withScratchFolder } from "#platform/files/files.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { InvalidBackupError } from "./archive.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import {
  readBackupRunState,
  reserveBackupId,
  runBackupWorkExclusively,
  updateBackupRunState,
} from "./backup-turn.server.ts";
import type { Backup } from "./backups.contract.ts";
import {
  describeErrorForOwners,
  formatBackupTime,
  makeFailedBackupProof,
  makeSafetyBackup,
  recordBackupAction,
} from "./kept-backups.server.ts";
import { moveUploadsToStorage, removeUnneededRestoredUploads } from "./restored-uploads.server.ts";
import { findCopyDatabase, verifyBackup } from "./verify-backup.server.ts";

/** The steps of a restore that other features implement. */
export type RestoreSteps = {
  /** Prepares the restored data as the app does with its data when it starts. */
  prepare(house: House): Promise<void>;
  /**
   * Removes what must not come back: sessions, links, and data that was erased after the backup was made. Holds unsent
   * messages. `liveDb` has the data that will be replaced.
   */
  settle(house: House, liveDb: Db): Promise<void>;
  /**
   * Captures the session of the person who started the restore. Returns a function that adds the session to the
   * restored data, and returns that person's id there.
   */
  rememberSession(house: House, jar: CookieJar): Promise<(restoredDb: Db) => Promise<number>>;
};

type Caller = { actor: Actor; jar: CookieJar };

/**
 * Starts a restore, and resolves once the site is in maintenance mode.
 * @throws {Refusal} 400 if `confirm` isn't the show's name; 404 for an unknown backup; 409 if another operation on
 * backups is running
 */
export async function startRestore(
  house: House,
  steps: RestoreSteps,
  { actor, jar }: Caller,
  { id, confirm }: { id: number; confirm: string },
): Promise<{ id: number }> {
  const { name } = house.show();
  if (toOneLine(confirm) !== toOneLine(name))
    throw invalidField("confirm", `Please type the show's name: ${name}`);
  const backup = await new BackupStore(house).find(id);
  const started = Promise.withResolvers<{ id: number }>();
  runBackupWorkExclusively(house, async (lease) => {
    const keepSession = await steps.rememberSession(house, jar);
    const backupRuns = {
      lastBackupId: await reserveBackupId(house),
      madeUntil: (await readBackupRunState(house)).madeUntil,
    };
    house.maintenance.begin();
    started.resolve({ id });
    house.log.info({ backup: id }, "a restore has begun: the site is in maintenance");
    const bringUpToDate = async (db: Db, liveDb: Db, folder: string) => {
      await steps.settle({ ...house, db, storage: openStorage({ DATA_DIR: folder }) }, liveDb);
      const restorer = { ...actor, id: await keepSession(db) };
      await transaction(db, async (trx) => {
        await updateBackupRunState({ ...house, db: trx }, { ...backupRuns, ...lease.terms() });
        await recordBackupAction({ ...house, db: trx }, restorer, "restore", id, formatBackupTime(backup.at));
      });
    };
    try {
      await withScratchFolder(house.env.DATA_DIR, (folder) =>
        replaceData(house.db, { force: true }, async (exclusiveDb) => {
          const remark = `Before the restore by ${actor.username}: `;
          const { proof } = await makeSafetyBackup(
            { ...house, db: exclusiveDb },
            backupRuns.lastBackupId,
            remark,
          );
          if (!proof?.ok) throw new Refusal("unavailable", `The safety backup failed: ${proof?.detail}`);
          const work = ({ db }: { db: Db }) => bringUpToDate(db, exclusiveDb, folder);
          await verifyBackup(await new BackupStore(house).open(id), folder, { work });
          await moveUploadsToStorage(folder, house);
          return findCopyDatabase(folder, exclusiveDb);
        }),
      );
      house.log.info({ backup: id }, "restored from a backup");
      // The data is already restored, so a failure here doesn't fail the restore.
      for (const step of await Promise.allSettled([
        lease.renew(house.db, SINGLE_ROW_ID),
        steps.prepare(house),
      ]))
        if (step.status === "rejected")
          house.log.warn({ error: step.reason }, "restored, but the site was not fully prepared");
    } catch (error) {
      house.log.error({ backup: id, error }, "restore failed");
      await recordFailure(house, actor, backup, error);
    } finally {
      house.maintenance.end();
    }
    await removeUnneededRestoredUploads(house).catch((error) =>
      house.log.warn({ error }, "the replaced uploads could not be removed: the next start tries again"),
    );
  }).catch(started.reject);
  return started.promise;
}

/** Records the failure. If the backup itself is the cause, marks it as not verified. */
async function recordFailure(house: House, actor: Actor, backup: Backup, error: unknown): Promise<void> {
  await recordBackupAction(house, actor, "fail-to-restore", backup.id, describeErrorForOwners(error));
  if (error instanceof InvalidBackupError)
    await new BackupStore(house).writeNote({ ...backup, proof: makeFailedBackupProof(house, error) });
}

/** Replaces line breaks with spaces, because nobody can type them into the field for the show's name. */
const toOneLine = (name: string): string => name.replaceAll(/\s+/g, " ");
