import {
  addressMail,
  findAddress,
  findPasswordLink,
  findPerson,
  mailboxOf,
  makePasswordLink,
  recordUserEvent,
  spendPasswordLink,
} from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import type { Limit } from "#platform/http/endpoint.contract.ts";
import { type Mail, queueLateMail } from "#platform/mail/mail.server.ts";
import { prepareAccountMails } from "./account-mails.server.ts";
import { resetAccess } from "./new-password.server.ts";
import { hashPassword } from "./password.server.ts";
import { resetAddress, writeResetMail } from "./reset-mail.rules.ts";
import type { SessionTables } from "./sign-in.table.server.ts";
import { requireStrongPassword } from "./strong-password.server.ts";

const MAILBOX_LIMIT: Limit = { name: "reset-mailbox", points: 5, seconds: 3600, counts: "all" };
export const RESET_MAIL = "password-reset";

/** Only notes the name, so that the answer takes equally long for unknown names. */
export async function noteForgottenPassword(house: House, username: string): Promise<void> {
  await on<SessionTables>(house.db)
    .insertInto("forgotten_passwords")
    .values({ usernameFolded: fold(username), askedAt: house.now().toISOString() })
    .execute();
}

const AT_ONCE = 50;

/** Queues a mail for every noted name whose account has an address, at most five an hour per mailbox. */
export async function answerForgottenPasswords(house: House): Promise<void> {
  const noted = await on<SessionTables>(house.db)
    .selectFrom("forgotten_passwords")
    .selectAll()
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  for (const { id, usernameFolded } of noted) {
    const account = await findAddress(house.db, { usernameFolded });
    const mayMail = account?.email
      ? await house.limits.tryTake(MAILBOX_LIMIT, mailboxOf(account.email))
      : false;
    await transaction(house.db, async (db) => {
      const taken = await on<SessionTables>(db)
        .deleteFrom("forgotten_passwords")
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      if (taken && account && mayMail)
        await queueLateMail(
          db,
          house,
          { writer: RESET_MAIL, subjectId: account.id },
          `password of user ${account.id}`,
        );
    });
  }
}

/** Writes the mail with a link for a new password, and creates the link. */
export async function mailPasswordLink(house: House, userId: number): Promise<Mail | undefined> {
  const account = await findAddress(house.db, { id: userId });
  if (!account?.email) return undefined;
  const { token } = await transaction(house.db, (db) =>
    makePasswordLink(db, house, { userId, makerId: null }),
  );
  return {
    ...addressMail(house, account.email, account.username),
    ...writeResetMail(house.show(), account.username, resetAddress(house.env.PUBLIC_URL, token)),
  };
}

/**
 * Sets a password by a link, once; every session of the account ends. @throws {Refusal} 403; 400 for a weak one of the
 * team
 */
export async function resetPasswordByLink(
  house: House,
  { clientKey, requestId }: { clientKey: string; requestId: string },
  input: { token: string; password: string },
): Promise<void> {
  const userId = await findPasswordLink(house, input.token);
  const person = userId !== undefined && (await findPerson(house.db, userId));
  if (!person) throw invalidLink();
  if (person.role) await requireStrongPassword(house, "password", input.password);
  const tell = await prepareAccountMails(house, person);
  const passwordHash = await hashPassword(clientKey, input.password);
  await transaction(house.db, async (db) => {
    const isSpent = await spendPasswordLink(db, house, input.token);
    if (!isSpent || !(await resetAccess(db, person, passwordHash, tell))) throw invalidLink();
    if (person.role) await recordUserEvent(db, house, person, "reset-password", person.id, "by a link");
  });
  house.log.info({ requestId, userId: person.id }, "password reset");
}

const invalidLink = () => forbidden("Invalid or expired link");
