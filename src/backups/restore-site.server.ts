import { join } from "node:path";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, NO_LEASE, replaceData, transaction } from "#platform/database/database.server.ts";
import { invalid, Refusal } from "#platform/errors/errors.server.ts";
import { openStorage, withScratch } from "#platform/files/files.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { BadBackup } from "./archive.server.ts";
import { COPY, verifyBackup } from "./backup-copy.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import { nextId, readRuns, setRuns, takeTurn } from "./backup-turn.server.ts";
import type { Backup } from "./backups.contract.ts";
import {
  describeFailure,
  makeSafetyBackup,
  nameMoment,
  recordBackup,
  wordsOf,
} from "./made-backup.server.ts";
import { addUnnamedUploadsJob, moveUploads } from "./restored-uploads.server.ts";

/** By then the restore has locked out all other processes, so none runs this job on the old data. */
const BEGUN_MS = 60_000;

/** What the rooms above do with restored data before it goes live. */
export type RestoreSteps = {
  /** Does what a start does with a migrated database. */
  prepare(house: House): Promise<void>;
  /** Ends what must not come back: sessions, links, and what was erased since. Messages that were waiting are held. */
  settle(house: House): Promise<void>;
  /**
   * Remembers the caller's session. Returns a function that adds it to restored data and returns the caller's id there.
   */
  rememberSession(house: House, jar: CookieJar): Promise<(restored: Db) => Promise<number>>;
};

type Caller = { actor: Actor; jar: CookieJar };

/** Returns once the site is in maintenance. @throws {Refusal} 400, 404, 409 */
export async function startRestore(
  house: House,
  steps: RestoreSteps,
  { actor, jar }: Caller,
  { id, confirm }: { id: number; confirm: string },
): Promise<{ id: number }> {
  const { name } = house.show();
  if (confirm !== name) throw invalid("confirm", `Please type the show's name: ${name}`);
  const backup = await new BackupStore(house).find(id);
  const begun = Promise.withResolvers<{ id: number }>();
  takeTurn(house, async () => {
    const keepSession = await steps.rememberSession(house, jar);
    const carried = { lastBackupId: await nextId(house), madeUntil: (await readRuns(house)).madeUntil };
    house.maintenance.begin();
    begun.resolve({ id });
    house.log.info({ backup: id }, "a restore has begun: the site is in maintenance");
    const bringUpToDate = async (db: Db, folder: string) => {
      await steps.settle({ ...house, db, storage: openStorage({ DATA_DIR: folder }) });
      const restorer = { ...actor, id: await keepSession(db) };
      await transaction(db, async (trx) => {
        await setRuns({ ...house, db: trx }, { ...carried, ...NO_LEASE });
        await addUnnamedUploadsJob({ ...house, db: trx });
        await recordBackup({ ...house, db: trx }, restorer, "restore", id, nameMoment(backup.at));
      });
    };
    try {
      await addUnnamedUploadsJob(house, new Date(house.now().getTime() + BEGUN_MS));
      await withScratch(house.env.DATA_DIR, (folder) =>
        replaceData(house.db, { force: true }, async (alone) => {
          const remark = `Before the restore by ${actor.username}: `;
          const { proof } = await makeSafetyBackup({ ...house, db: alone }, carried.lastBackupId, remark);
          if (!proof?.ok) throw new Refusal("unavailable", `The safety backup failed: ${proof?.detail}`);
          const work = ({ db }: { db: Db }) => bringUpToDate(db, folder);
          await verifyBackup(await new BackupStore(house).open(id), folder, { work });
          await moveUploads(folder, house.storage);
          return join(folder, COPY);
        }),
      );
      house.log.info({ backup: id }, "restored from a backup");
      // The data is in place by now, so nothing that fails here makes the restore fail.
      await steps
        .prepare(house)
        .catch((error) => house.log.warn({ error }, "restored, but the site was not fully prepared"));
    } catch (error) {
      house.log.error({ backup: id, error }, "restore failed");
      await noteFailure(house, actor, backup, error);
    } finally {
      house.maintenance.end();
    }
  }).catch(begun.reject);
  return begun.promise;
}

/** Marks the backup as not verified if it was the cause. */
async function noteFailure(house: House, actor: Actor, backup: Backup, error: unknown): Promise<void> {
  await recordBackup(house, actor, "fail-to-restore", backup.id, wordsOf(error));
  if (error instanceof BadBackup)
    await new BackupStore(house).note({ ...backup, proof: describeFailure(house, error) });
}
