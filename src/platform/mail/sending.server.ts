import { NO_LEASE, on } from "#platform/database/database.server.ts";
import { type ClaimedMail, claimNextMail } from "./claiming.server.ts";
import type { Delivery } from "./delivery.server.ts";
import type { MailHouse } from "./mail-house.server.ts";
import { Mail } from "./mail-shape.server.ts";
import type { OutboxTables } from "./outbox.table.server.ts";
import { isRefusal, pauseAfter, type SendingFailure } from "./retry.rules.ts";

/** A mail that is being sent when the process is asked to stop has this long to be taken. */
const LAST_CHANCE_MS = 8_000;

type Part = MailHouse;

/**
 * Sends every mail that is due and returns how many have gone. Several processes may do it at once: the one that leases
 * a mail sends it, however long the server takes.
 *
 * Exactly once ends where SMTP ends: when the connection or the process dies after the mail server has taken the mail
 * and before it is noted here, the mail is sent again. It then carries the same Message-ID and, in an invitation, the
 * same UID and SEQUENCE: mail programs that look at them show one.
 *
 * @param signal ends it after the mail that is being sent.
 */
export async function sendDueMails(house: Part, signal?: AbortSignal): Promise<number> {
  let delivery: Delivery | undefined;
  let gone = 0;
  try {
    for (;;) {
      const mail = signal?.aborted ? undefined : await claimNextMail(house);
      if (!mail) return gone;
      // The mailer is large: it is loaded with the first mail.
      delivery ??= (await import("./delivery.server.ts")).openDelivery(house);
      if (await send(house, delivery, mail, signal)) gone += 1;
    }
  } finally {
    delivery?.close();
  }
}

async function send(
  house: Part,
  delivery: Delivery,
  mail: ClaimedMail,
  signal?: AbortSignal,
): Promise<boolean> {
  const ending = new AbortController();
  const stop = () => setTimeout(() => ending.abort(), LAST_CHANCE_MS).unref();
  signal?.addEventListener("abort", stop);
  try {
    await mail.lease.renewDuring(mail.id, () =>
      delivery.deliver(Mail.parse(mail.content), mail.messageId, ending.signal),
    );
  } catch (error) {
    await noteFailure(house, mail, failureOf(error), ending.signal.aborted);
    return false;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  await finish(house, mail, "sent", null);
  house.log.info({ mail: mail.id, attempts: mail.attempts }, "mail sent");
  return true;
}

async function noteFailure(
  house: Part,
  mail: ClaimedMail,
  failure: SendingFailure & { reason: string },
  stopped: boolean,
): Promise<void> {
  const pause = stopped ? 0 : pauseAfter(mail.attempts);
  const final = !stopped && (isRefusal(failure) || pause === null);
  // The server's own words may name the recipient: they stay in the database.
  const { code, responseCode } = failure;
  house.log.warn(
    { mail: mail.id, attempts: mail.attempts, code, responseCode, final },
    "mail could not be sent",
  );
  if (final) return finish(house, mail, "failed", failure.reason);
  await settle(house, mail, {
    ...NO_LEASE,
    error: failure.reason,
    dueAt: new Date(house.now().getTime() + (pause ?? 0)).toISOString(),
  });
}

async function finish(
  house: Part,
  mail: ClaimedMail,
  state: "sent" | "failed",
  error: string | null,
): Promise<void> {
  await settle(house, mail, {
    state,
    error,
    content: null,
    ...NO_LEASE,
    settledAt: house.now().toISOString(),
  });
  await on<OutboxTables>(house.db)
    .deleteFrom("outbox")
    .where("id", "=", mail.id)
    .where("forget", "=", true)
    .where("state", "!=", "queued")
    .execute();
}

/** Changes the row only while the lease still holds. */
async function settle(
  house: Part,
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

const known = (value: unknown): object => (value !== null && typeof value === "object" ? value : {});

function failureOf(error: unknown): SendingFailure & { reason: string } {
  const { code, responseCode, permanent, response } = known(error) as Record<string, unknown>;
  const said =
    typeof response === "string" ? response : error instanceof Error ? error.message : String(error);
  return {
    code: typeof code === "string" ? code : undefined,
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
    permanent: permanent === true,
    reason: said.replace(/\s+/g, " ").slice(0, 500),
  };
}
