import { join } from "node:path";
import type { Actor, House } from "#house.server.ts";
import { type Db, sourceOf, transaction } from "#platform/database/database.server.ts";
import { invalid, Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { holdMails } from "#platform/mail/mail.server.ts";
import { BadBackup, DATABASE_IN_ARCHIVE, UPLOADS_IN_ARCHIVE } from "./archive.server.ts";
import { dropOtherUploads, putUploads } from "./archived-uploads.server.ts";
import { carryRuns, readRuns, takeTurn } from "./backup-turn.server.ts";
import type { Backup } from "./backups.contract.ts";
import { proveBackup } from "./prove-backup.server.ts";
import { withScratch } from "./scratch.server.ts";
import {
  beginBackup,
  describeFailure,
  makeAndProve,
  nameMoment,
  recordBackup,
  wordsOf,
} from "./shelve-backup.server.ts";
import { ShelvedBackups } from "./shelved-backups.server.ts";

/** What the rooms above do to restored data before it takes the place. */
export type RestoreSteps = {
  /** What a start does to a migrated database. */
  prepare(house: House): Promise<void>;
  /** Remembers the caller's session. What it gives ends all others in restored data, and gives the caller's id there. */
  rememberSession(house: House, jar: CookieJar): Promise<(restored: Db) => Promise<number>>;
};

type Caller = { actor: Actor; jar: CookieJar };

/** Answers when the site is in maintenance. @throws {Refusal} 400, 404, 409 */
export async function startRestore(
  house: House,
  steps: RestoreSteps,
  { actor, jar }: Caller,
  { id, confirm }: { id: number; confirm: string },
): Promise<{ id: number }> {
  const { name } = house.show();
  if (confirm !== name) throw invalid("confirm", `Please type the show's name: ${name}`);
  const backup = await new ShelvedBackups(house).find(id);
  const source = sourceOf(house.db);
  if (source.url !== undefined) throw refuseOnPostgres(id);
  const begun = Promise.withResolvers<{ id: number }>();
  takeTurn(house, async () => {
    const keepSession = await steps.rememberSession(house, jar);
    const safety = await beginBackup(house, "safety");
    const { madeUntil } = await readRuns(house);
    house.maintenance.begin();
    begun.resolve({ id });
    try {
      await withScratch(house.env.DATA_DIR, async (folder) => {
        await source.replace(async () => {
          await makeSafetyBackup(house, safety, actor);
          const restored = await new ShelvedBackups(house).open(id);
          await proveBackup(restored, folder, house.db, async ({ db }) => {
            await steps.prepare({ ...house, db });
            const actorId = await keepSession(db);
            await transaction(db, async (trx) => {
              await holdMails(trx);
              await carryRuns(trx, { madeUntil, lastBackupId: safety.id });
              const restorer = { ...actor, id: actorId };
              await recordBackup({ ...house, db: trx }, restorer, "restore", id, nameMoment(backup.at));
            });
          });
          await putUploads(house.storage, join(folder, UPLOADS_IN_ARCHIVE));
          return join(folder, DATABASE_IN_ARCHIVE.sqlite);
        });
        await dropOtherUploads(house.storage, join(folder, UPLOADS_IN_ARCHIVE));
      });
      house.log.info({ backup: id }, "restored from a backup");
    } catch (error) {
      house.log.error({ backup: id, error }, "restore failed");
      await noteFailure(house, actor, backup, error);
    } finally {
      house.maintenance.end();
    }
  }).catch(begun.reject);
  return begun.promise;
}

const refuseOnPostgres = (id: number): Refusal => {
  const command = `npm run restore backup-${id}.tar.gz overwrite force`;
  return new Refusal("conflict", `On PostgreSQL, download this backup and run: ${command}`, {
    details: { command },
  });
};

async function makeSafetyBackup(house: House, safety: Backup, actor: Actor): Promise<void> {
  const { proof } = await makeAndProve(house, safety, `Before the restore by ${actor.username}: `);
  if (!proof?.ok) throw new Refusal("unavailable", `The safety backup failed: ${proof?.detail}`);
}

/** A backup that cannot be trusted any more says so in the list. */
async function noteFailure(house: House, actor: Actor, backup: Backup, error: unknown): Promise<void> {
  await recordBackup(house, actor, "fail-to-restore", backup.id, wordsOf(error));
  if (error instanceof BadBackup)
    await new ShelvedBackups(house).note({ ...backup, proof: describeFailure(house, error) });
}
