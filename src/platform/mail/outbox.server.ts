import { randomBytes } from "node:crypto";
import { type Db, NO_LEASE, on } from "#platform/database/database.server.ts";
import { tagThread } from "./mail-files.server.ts";
import type { MailHouse } from "./mail-house.server.ts";
import { LateMail, Mail } from "./mail-shape.server.ts";
import type { OutboxTables } from "./outbox.table.server.ts";

type Clock = Pick<MailHouse, "now">;

/**
 * Queues a mail in its change's transaction and returns its id. Mails of one `thread` (no personal data) leave in
 * order. `finish` names the writer that gets the mail as a draft when it is sent.
 */
export async function queueMail(
  trx: Db,
  house: Clock,
  mail: Mail,
  { thread, forget = false, finish }: { thread: string; forget?: boolean; finish?: LateMail | undefined },
): Promise<number> {
  const domain = mail.from.address.split("@").at(-1) || "localhost";
  const content = finish ? LateMail.parse({ ...finish, draft: mail }) : Mail.parse(mail);
  return addToOutbox(trx, house, { content, domain, thread, forget });
}

/** Queues a mail that is written when it is sent, after `afterMs` at the earliest, and leaves no trace. */
export const queueLateMail = (
  trx: Db,
  house: Clock,
  mail: LateMail,
  thread: string,
  afterMs = 0,
): Promise<number> =>
  addToOutbox(trx, house, {
    content: LateMail.parse(mail),
    domain: "localhost",
    thread,
    forget: true,
    afterMs,
  });

async function addToOutbox(
  trx: Db,
  house: Clock,
  {
    content,
    domain,
    thread,
    forget,
    afterMs = 0,
  }: { content: object; domain: string; thread: string; forget: boolean; afterMs?: number },
): Promise<number> {
  const now = house.now().toISOString();
  const { id } = await on<OutboxTables>(trx)
    .insertInto("outbox")
    .values({
      messageId: `${tagThread(thread)}-${randomBytes(12).toString("hex")}@${domain}`,
      thread,
      content: JSON.stringify(content),
      state: "queued",
      forget,
      isHeld: false,
      attempts: 0,
      dueAt: new Date(house.now().getTime() + afterMs).toISOString(),
      ...NO_LEASE,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type MailState = { state: "queued" | "sent" | "failed"; error: string | null };

/**
 * Returns the states of mails by id. `error` says why the last try failed, in the mail server's words if there are any.
 */
export async function readMailStates(db: Db, ids: readonly number[]): Promise<Map<number, MailState>> {
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

export async function retryMailNow(trx: Db, house: Clock, id: number): Promise<boolean> {
  const now = house.now().toISOString();
  const queued = await on<OutboxTables>(trx)
    .updateTable("outbox")
    .set({ dueAt: now, isHeld: false })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning("id")
    .executeTakeFirst();
  return queued !== undefined;
}

/** Deletes a thread's settled mails now, and its queued ones once they are settled. */
export async function forgetThread(trx: Db, thread: string): Promise<void> {
  const outbox = on<OutboxTables>(trx);
  await outbox.deleteFrom("outbox").where("thread", "=", thread).where("state", "!=", "queued").execute();
  await outbox.updateTable("outbox").set({ forget: true }).where("thread", "=", thread).execute();
}

export async function dropThread(trx: Db, thread: string): Promise<void> {
  await on<OutboxTables>(trx).deleteFrom("outbox").where("thread", "=", thread).execute();
}

/** Deletes the mails of a thread that are not due yet and were never tried. */
export async function dropPostponed(trx: Db, house: Clock, thread: string): Promise<void> {
  await on<OutboxTables>(trx)
    .deleteFrom("outbox")
    .where("thread", "=", thread)
    .where("attempts", "=", 0)
    .where("dueAt", ">", house.now().toISOString())
    .execute();
}
