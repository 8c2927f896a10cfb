import { on } from "#platform/database/database.server.ts";
import type { MailHouse } from "./mail-house.server.ts";
import type { OutboxTables } from "./outbox.table.server.ts";
import { latestDueAfter, PAUSES_IN_MINUTES } from "./retry.rules.ts";

/** How long a claim holds without being renewed: the mail of a process that died waits this long for another. */
export const CLAIM_MS = 60_000;
/** A claim that holds for longer is of a clock that has been set back since. */
const LONGEST_CLAIM_MS = 10 * CLAIM_MS;

/** A mail as the process has it that claimed it. */
export type Claimed = { id: number; messageId: string; content: unknown; attempts: number; forget: boolean };

/**
 * Claims the next mail that is due, of those that are first in their thread; undefined where there is none. A moment so
 * far ahead that no pause or claim leads there was noted by a clock that has been set back since: it counts as past.
 */
export async function claimNext(
  house: Pick<MailHouse, "db" | "now">,
  claim: string,
): Promise<Claimed | undefined> {
  const now = house.now().toISOString();
  const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  const outbox = on<OutboxTables>(house.db);
  const due = await outbox
    .selectFrom("outbox as mail")
    .select("mail.id")
    .where("mail.state", "=", "queued")
    .where((row) =>
      row.or([
        row("mail.dueAt", "<=", now),
        ...[0, ...PAUSES_IN_MINUTES].map((_, attempts) =>
          row.and([
            row("mail.attempts", "=", attempts),
            row("mail.dueAt", ">", later(latestDueAfter(attempts))),
          ]),
        ),
      ]),
    )
    .where((row) =>
      row.or([
        row("mail.claimedUntil", "is", null),
        row("mail.claimedUntil", "<", now),
        row("mail.claimedUntil", ">", later(LONGEST_CLAIM_MS)),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as earlier")
            .select("earlier.id")
            .whereRef("earlier.thread", "=", "mail.thread")
            .whereRef("earlier.id", "<", "mail.id")
            .where("earlier.state", "=", "queued"),
        ),
      ),
    )
    .orderBy("mail.dueAt")
    .orderBy("mail.id")
    .limit(20)
    .execute();
  for (const { id } of due) {
    const claimed = await outbox
      .updateTable("outbox")
      .set((row) => ({ claim, claimedUntil: later(CLAIM_MS), attempts: row("attempts", "+", 1) }))
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where((row) =>
        row.or([
          row("claimedUntil", "is", null),
          row("claimedUntil", "<", now),
          row("claimedUntil", ">", later(LONGEST_CLAIM_MS)),
        ]),
      )
      .returning(["id", "messageId", "content", "attempts", "forget"])
      .executeTakeFirst();
    if (claimed) return claimed;
  }
  return undefined;
}
