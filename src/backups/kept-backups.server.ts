import { Readable } from "node:stream";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { countHeldEmails, discardHeldEmails, releaseHeldEmails } from "#platform/mail/mail.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import { isTurnFree, takeTurn } from "./backup-turn.server.ts";
import type { Backup } from "./backups.contract.ts";
import { formatBackupTime, recordBackup } from "./made-backup.server.ts";

/** Lists the backups, except those that a killed process left unverified. */
export async function listBackups(house: House): Promise<Backup[]> {
  const backups = await new BackupStore(house).list();
  return (await isTurnFree(house)) ? backups.filter(({ proof }) => proof) : backups;
}

/** Returns whether a restore can still be undone. Undoing it needs files that the restored data doesn't refer to. */
export const hasSafetyBackup = async (house: Pick<House, "env">): Promise<boolean> =>
  (await new BackupStore(house).list()).some(({ kind }) => kind === "safety");

/** @throws {Refusal} 404 */
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

/** @throws {Refusal} 404 for an unknown backup; 409 as in `takeTurn` */
export const deleteBackup = (house: House, actor: Actor, id: number): Promise<void> =>
  takeTurn(house, async () => {
    const store = new BackupStore(house);
    const { at } = await store.find(id);
    await recordBackup(house, actor, "delete", id, formatBackupTime(at));
    await store.remove(id);
  });

export const countHeldMails = async ({ db }: House) => ({ count: await countHeldEmails(db) });

/** Sends or discards the emails that have been held since a restore. Returns how many there were. */
export const settleHeldMails = (house: House, actor: Actor, action: "release" | "discard") =>
  transaction(house.db, async (trx) => {
    const count = await (action === "release" ? releaseHeldEmails : discardHeldEmails)(trx, house);
    const detail = `${count} ${count === 1 ? "mail" : "mails"}`;
    await recordAdminEvent(trx, house, actor, { action, entity: "held-mails", entityId: null, detail });
    return { count };
  });
