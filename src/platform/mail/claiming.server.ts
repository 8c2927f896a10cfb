import { Lease, on } from "#platform/database/database.server.ts";
import type { MailHouse } from "./mail-house.server.ts";
import type { OutboxTables } from "./outbox.table.server.ts";
import { latestDueAfter, PAUSES_IN_MINUTES } from "./retry.rules.ts";

/** How long a mail waits for another process after its own has died. */
const LEASE_MS = 60_000;

export type ClaimedMail = {
  id: number;
  messageId: string;
  content: unknown;
  attempts: number;
  forget: boolean;
  lease: Lease;
};

/**
 * Leases the next due mail. A due time further ahead than any pause means that the clock was set back since, so it
 * counts as past.
 */
export async function claimNextMail(house: Pick<MailHouse, "db" | "now" | "log">) {
  const now = house.now().getTime();
  const later = (ms: number) => new Date(now + ms).toISOString();
  const lease = new Lease(house, { table: "outbox", termMs: LEASE_MS });
  const outbox = on<OutboxTables>(house.db);
  const due = await outbox
    .selectFrom("outbox")
    .select("outbox.id")
    .where("outbox.state", "=", "queued")
    .where("outbox.isHeld", "=", false)
    .where((row) =>
      row.or([
        row("outbox.dueAt", "<=", later(0)),
        ...[0, ...PAUSES_IN_MINUTES].map((_, attempts) =>
          row.and([
            row("outbox.attempts", "=", attempts),
            row("outbox.dueAt", ">", later(latestDueAfter(attempts))),
          ]),
        ),
      ]),
    )
    .where(lease.isFree())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as earlier")
            .select("earlier.id")
            .whereRef("earlier.thread", "=", "outbox.thread")
            .whereRef("earlier.id", "<", "outbox.id")
            .where("earlier.state", "=", "queued"),
        ),
      ),
    )
    .orderBy("outbox.dueAt")
    .orderBy("outbox.id")
    .limit(20)
    .execute();
  for (const { id } of due) {
    const claimed = await outbox
      .updateTable("outbox")
      .set((row) => ({ ...lease.terms(), attempts: row("attempts", "+", 1) }))
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("isHeld", "=", false)
      .where(lease.isFree())
      .returning(["id", "messageId", "content", "attempts", "forget"])
      .executeTakeFirst();
    if (claimed) return { ...claimed, lease };
  }
  return undefined;
}
