import type { House } from "#house.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import type { Limit } from "#platform/http/endpoint.contract.ts";
import { type Mail, queueLateMail } from "#platform/mail/mail.server.ts";
import { addressMail, findAddress, findPerson, hashToken, recordUserEvent } from "#team/team.server.ts";
import { changePassword } from "./accounts.server.ts";
import { hashPassword } from "./password.server.ts";
import { makePasswordLink, resetAddress } from "./password-links.server.ts";
import { writeResetMail } from "./reset-mail.rules.ts";
import type { SessionTables } from "./session.table.server.ts";

const MAILBOX_LIMIT: Limit = { name: "reset-mailbox", points: 5, seconds: 3600, counts: "all" };
export const RESET_MAIL = "password-reset";

/** Notes the name alone, so that the answer takes as long for an unknown one. */
export async function noteForgottenPassword(house: House, username: string): Promise<void> {
  await on<SessionTables>(house.db)
    .insertInto("forgotten_passwords")
    .values({ usernameFolded: fold(username), askedAt: house.now().toISOString() })
    .execute();
}

const AT_ONCE = 50;

/** Queues a mail for every noted name whose account has an address; at most five an hour go to one mailbox. */
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
      ? await house.limits.tryTake(MAILBOX_LIMIT, hashToken(fold(account.email)))
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

/** The mail with a link for a new password, made now. */
export async function mailPasswordLink(house: House, userId: number): Promise<Mail | undefined> {
  const account = await findAddress(house.db, { id: userId });
  if (!account?.email) return undefined;
  const { token } = await transaction(house.db, (db) => makePasswordLink(db, house, userId));
  return {
    ...addressMail(house, account.email, account.username),
    ...writeResetMail(house.show(), account.username, resetAddress(house, token)),
  };
}

/** Sets a password by a link, once; every session of the account ends. @throws {Refusal} 403 */
export async function resetPasswordByLink(
  house: House,
  { clientKey, requestId }: { clientKey: string; requestId: string },
  input: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(input.token);
  const now = house.now().toISOString();
  const isOpen = await on<SessionTables>(house.db)
    .selectFrom("password_links")
    .select("id")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  if (!isOpen) throw invalidLink();
  const passwordHash = await hashPassword(clientKey, input.password);
  const userId = await transaction(house.db, async (db) => {
    const used = await on<SessionTables>(db)
      .deleteFrom("password_links")
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", now)
      .returning("userId")
      .executeTakeFirst();
    const person = used && (await findPerson(db, used.userId));
    if (!person || !(await changePassword(db, person.id, passwordHash))) throw invalidLink();
    if (person.role) await recordUserEvent(db, house, person, "reset-password", person.id, "by a link");
    return person.id;
  });
  house.log.info({ requestId, userId }, "password reset");
}

const invalidLink = () => forbidden("Invalid or expired link");
