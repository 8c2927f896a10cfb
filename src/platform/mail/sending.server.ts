import { NO_LEASE, on } from "#platform/database/database.server.ts";
import { messageOf } from "#platform/errors/errors.server.ts";
import { type ClaimedMail, claimNextMail } from "./claiming.server.ts";
import { type Delivery, DeliveryFailure } from "./delivery.server.ts";
import type { MailHouse } from "./mail-house.server.ts";
import { LateMail, Mail, type MailWriters } from "./mail-shape.server.ts";
import { openDelivery } from "./open-delivery.server.ts";
import type { OutboxTables } from "./outbox.table.server.ts";
import { pauseAfter } from "./retry.rules.ts";

const LAST_CHANCE_MS = 8_000;
const LONGEST_REASON = 500;

/** Sends every due mail and returns how many. `signal` stops it after the current one. Safe in several processes. */
export async function sendDueMails<H extends MailHouse>(
  house: H,
  writers: MailWriters<H>,
  signal?: AbortSignal,
): Promise<number> {
  let delivery: Delivery | undefined;
  let sent = 0;
  try {
    for (;;) {
      const mail = signal?.aborted ? undefined : await claimNextMail(house);
      if (!mail) return sent;
      delivery ??= await openDelivery(house);
      if (await sendMail(house, writers, delivery, mail, signal)) sent += 1;
    }
  } finally {
    delivery?.close();
  }
}

async function sendMail<H extends MailHouse>(
  house: H,
  writers: MailWriters<H>,
  delivery: Delivery,
  mail: ClaimedMail,
  signal?: AbortSignal,
): Promise<boolean> {
  const ending = new AbortController();
  const stop = () => setTimeout(() => ending.abort(), LAST_CHANCE_MS).unref();
  signal?.addEventListener("abort", stop);
  try {
    await mail.lease.renewDuring(mail.id, async () => {
      const written = await writeContent(house, writers, mail.content);
      if (written) await delivery.deliver(written, nameByDomain(mail.messageId, written), ending.signal);
    });
  } catch (error) {
    await recordFailure(house, mail, error, ending.signal.aborted);
    return false;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  await settleMail(house, mail, "sent", null);
  house.log.info({ mail: mail.id, attempts: mail.attempts }, "mail sent");
  return true;
}

/**
 * A mail that is written when it is sent was queued without its sender, but its Message-ID should have the sender's
 * domain.
 */
const nameByDomain = (messageId: string, { from }: Mail): string =>
  messageId.replace(/@localhost$/, `@${from.address.split("@").at(-1) || "localhost"}`);

async function writeContent<H>(
  house: H,
  writers: MailWriters<H>,
  content: unknown,
): Promise<Mail | undefined> {
  const late = LateMail.safeParse(content);
  if (!late.success) return Mail.parse(content);
  const { writer, subjectId, draft } = late.data;
  const write = Object.hasOwn(writers, writer) ? writers[writer] : undefined;
  if (!write) throw new Error(`No mail is written by ${writer}`);
  return write(house, subjectId, draft);
}

async function recordFailure(house: MailHouse, mail: ClaimedMail, error: unknown, isStopping: boolean) {
  const { isFinal, logged } =
    error instanceof DeliveryFailure ? error : { isFinal: false, logged: { code: codeOf(error) } };
  const pause = isStopping ? 0 : pauseAfter(mail.attempts);
  const final = !isStopping && (isFinal || pause === null);
  const reason = messageOf(error).replace(/\s+/g, " ").slice(0, LONGEST_REASON);
  house.log.warn({ mail: mail.id, attempts: mail.attempts, ...logged, final }, "mail could not be sent");
  if (final) return settleMail(house, mail, "failed", reason);
  const dueAt = new Date(house.now().getTime() + (pause ?? 0)).toISOString();
  await updateLeased(house, mail, { ...NO_LEASE, error: reason, dueAt });
}

async function settleMail(
  house: MailHouse,
  mail: ClaimedMail,
  state: "sent" | "failed",
  error: string | null,
): Promise<void> {
  const settledAt = house.now().toISOString();
  await updateLeased(house, mail, { ...NO_LEASE, state, error, content: null, settledAt });
  await on<OutboxTables>(house.db)
    .deleteFrom("outbox")
    .where("id", "=", mail.id)
    .where("forget", "=", true)
    .where("state", "!=", "queued")
    .execute();
}

async function updateLeased(
  house: MailHouse,
  mail: ClaimedMail,
  change: Partial<Omit<OutboxTables["outbox"], "id">>,
): Promise<void> {
  await on<OutboxTables>(house.db)
    .updateTable("outbox")
    .set(change)
    .where("id", "=", mail.id)
    .where(mail.lease.isHeld())
    .execute();
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
