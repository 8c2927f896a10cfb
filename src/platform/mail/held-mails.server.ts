import { countRows, type Db, NO_LEASE, on } from "#platform/database/database.server.ts";
import type { MailHouse } from "./mail-house.server.ts";
import type { OutboxTables } from "./outbox.table.server.ts";

type Clock = Pick<MailHouse, "now">;

/** Holds every unsent mail, even one that was being sent when the data was copied. */
export async function holdMails(db: Db): Promise<void> {
  await on<OutboxTables>(db)
    .updateTable("outbox")
    .set({ isHeld: true, ...NO_LEASE })
    .where("state", "=", "queued")
    .execute();
}

export const countHeldMails = (db: Db): Promise<number> =>
  countRows(on<OutboxTables>(db).selectFrom("outbox").where("isHeld", "=", true));

export async function releaseHeldMails(trx: Db, house: Clock): Promise<number> {
  const { numUpdatedRows } = await on<OutboxTables>(trx)
    .updateTable("outbox")
    .set({ isHeld: false, dueAt: house.now().toISOString() })
    .where("isHeld", "=", true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function discardHeldMails(trx: Db, house: Clock): Promise<number> {
  const outbox = on<OutboxTables>(trx);
  const count = await countHeldMails(trx);
  const settledAt = house.now().toISOString();
  await outbox.deleteFrom("outbox").where("isHeld", "=", true).where("forget", "=", true).execute();
  await outbox
    .updateTable("outbox")
    .set({ isHeld: false, state: "failed", content: null, error: "Discarded after a restore", settledAt })
    .where("isHeld", "=", true)
    .execute();
  return count;
}
