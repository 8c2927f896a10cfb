import {
  findAccountToEmail,
  listMembersWithEmail,
  makePersonThreadName,
  makeSenderAndRecipient,
  normalizeMailbox,
} from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { RateLimit, Role } from "#platform/http/endpoint.contract.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { type AccountChange, writeAccountMail, writeAccountMailToOwner } from "./account-email.rules.ts";

/** Limits emails about account changes, because anybody can register with somebody else's address. */
const ACCOUNT_EMAIL_LIMIT: RateLimit = { name: "account-mails", points: 10, seconds: 3600, counts: "all" };

type Person = { id: number; username: string; role: Role | null };

/**
 * Prepares the emails about a change to an account: one to the person and, if they are on the team, one to each of the
 * other owners. Call this before the change's transaction, because the change may replace the person's address. Then
 * call the returned function in the transaction to queue the emails. Don't call this for requests that change nothing:
 * it counts toward the limit, and they would keep a later change from being reported.
 */
export async function prepareAccountEmails(
  house: Pick<House, "db" | "env" | "limits" | "now" | "show">,
  { id, username, role }: Person,
): Promise<(db: Db, change: AccountChange) => Promise<void>> {
  const email = (await findAccountToEmail(house.db, { id }))?.email;
  const limitKey = role || !email ? `user ${id}` : normalizeMailbox(email);
  const maySend = await house.limits.tryTake(ACCOUNT_EMAIL_LIMIT, limitKey);
  return async (db, change) => {
    if (!maySend) return;
    const show = house.show();
    const details = { username, at: house.now(), site: house.env.PUBLIC_URL };
    if (email)
      await queueMail(
        db,
        house,
        { ...makeSenderAndRecipient(house, email, username), ...writeAccountMail(show, change, details) },
        { thread: makePersonThreadName("account", id), keep: "nothing" },
      );
    if (!role) return;
    const owners = (await listMembersWithEmail(db)).filter(
      (member) => member.role === "owner" && member.id !== id,
    );
    for (const owner of owners) {
      const texts = writeAccountMailToOwner(show, change, { ...details, owner: owner.username });
      await queueMail(
        db,
        house,
        { ...makeSenderAndRecipient(house, owner.email, owner.username), ...texts },
        { thread: makePersonThreadName("alarms", owner.id), keep: "nothing" },
      );
    }
  };
}
