import { randomUUID } from "node:crypto";
import { type Db, NO_LEASE, on } from "#platform/database/database.server.ts";
import type { MailHouse } from "./mail-house.server.ts";
import { Mail } from "./mail-shape.server.ts";
import type { OutboxTables } from "./outbox.table.server.ts";

type Clock = Pick<MailHouse, "now">;

/**
 * Puts a mail on its way, inside the transaction of the change that calls for it: neither stands without the other.
 *
 * @param thread mails of one thread leave in the order in which they were queued; holds no personal data.
 * @param forget deletes every trace once the mail has gone or has failed for good.
 * @returns the mail's number, for `mailStates`.
 */
export async function queueMail(
  trx: Db,
  house: Clock,
  mail: Mail,
  { thread, forget = false }: { thread: string; forget?: boolean },
): Promise<number> {
  const now = house.now().toISOString();
  const domain = mail.from.address.split("@").at(-1) || "localhost";
  const { id } = await on<OutboxTables>(trx)
    .insertInto("outbox")
    .values({
      messageId: `${randomUUID()}@${domain}`,
      thread,
      content: JSON.stringify(Mail.parse(mail)),
      state: "queued",
      forget,
      attempts: 0,
      dueAt: now,
      ...NO_LEASE,
      error: null,
      createdAt: now,
      settledAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type MailState = { state: "queued" | "sent" | "failed"; error: string | null };

/** How the mails stand, by number. `error` is why the last try failed, in the mail server's words where it spoke. */
export async function mailStates(db: Db, ids: readonly number[]): Promise<Map<number, MailState>> {
  const known = new Map<number, MailState>();
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await on<OutboxTables>(db)
      .selectFrom("outbox")
      .select(["id", "state", "error"])
      .where("id", "in", ids.slice(start, start + 500))
      .execute();
    for (const { id, state, error } of rows) known.set(id, { state, error });
  }
  return known;
}

/** Tries a waiting mail at once. False where it is not waiting: being sent, sent, or failed. */
export async function hurryMail(trx: Db, house: Clock, id: number): Promise<boolean> {
  const now = house.now().toISOString();
  const hurried = await on<OutboxTables>(trx)
    .updateTable("outbox")
    .set({ dueAt: now })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning("id")
    .executeTakeFirst();
  return hurried !== undefined;
}

/** Deletes what is left of a thread's mails: those settled now, those still on their way when they are. */
export async function forgetThread(trx: Db, thread: string): Promise<void> {
  const outbox = on<OutboxTables>(trx);
  await outbox.deleteFrom("outbox").where("thread", "=", thread).where("state", "!=", "queued").execute();
  await outbox.updateTable("outbox").set({ forget: true }).where("thread", "=", thread).execute();
}
