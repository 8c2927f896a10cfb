import { z } from "zod";
import {
  addressMail,
  findAddress,
  findPasswordLink,
  findPerson,
  mailboxOf,
  makePasswordLink,
  recordUserEvent,
  redeemPasswordLink,
} from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import type { Limit } from "#platform/http/endpoint.contract.ts";
import { addJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { type Mail, queueLateMail } from "#platform/mail/mail.server.ts";
import { prepareAccountEmails } from "./account-emails.server.ts";
import { resetAccess } from "./new-password.server.ts";
import { hashPassword } from "./password.server.ts";
import { resetAddress, writeResetMail } from "./reset-mail.rules.ts";
import { requireStrongPassword } from "./strong-password.server.ts";

const MAILBOX_LIMIT: Limit = { name: "reset-mailbox", points: 5, seconds: 3600, counts: "all" };
export const RESET_MAIL = "password-reset";

const FORGOTTEN_JOB = { name: "forgotten-password", payload: z.object({ usernameFolded: z.string() }) };

/** Only queues a job, so that the answer takes equally long whether or not the name exists. */
export async function reportForgottenPassword(house: House, username: string): Promise<void> {
  const asked = { usernameFolded: fold(username) };
  await addJob(house.db, house, FORGOTTEN_JOB, asked, { canWait: true, keep: "nothing" });
}

/** Queues an email if the account with that name has an address. A mailbox gets at most five an hour. */
export const forgottenPasswordJob: JobKind<House, { usernameFolded: string }> = {
  ...FORGOTTEN_JOB,
  // A restore revokes earlier links, too.
  afterRestore: "dropped",
  pausesInMinutes: [0.5, 2, 5],
  run: async (house, asked) => {
    const account = await findAddress(house.db, asked);
    if (!account?.email || !(await house.limits.tryTake(MAILBOX_LIMIT, mailboxOf(account.email)))) return;
    const mail = { writer: RESET_MAIL, subjectId: account.id };
    return {
      also: async (trx) => {
        await queueLateMail(trx, house, mail, `password of user ${account.id}`);
      },
    };
  },
};

/** Creates a link that sets a new password, and writes the email that contains it. */
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
 * Sets a password by a link, which works once, and ends all of the account's sessions.
 * @throws {Refusal} 403; 400 for a weak password if the person has a role
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
  const tell = await prepareAccountEmails(house, person);
  const passwordHash = await hashPassword(clientKey, input.password);
  await transaction(house.db, async (db) => {
    const isSpent = await redeemPasswordLink(db, house, input.token);
    if (!isSpent || !(await resetAccess(db, person, passwordHash, tell))) throw invalidLink();
    if (person.role) await recordUserEvent(db, house, person, "reset-password", person.id, "by a link");
  });
  house.log.info({ requestId, userId: person.id }, "password reset");
}

const invalidLink = () => forbidden("Invalid or expired link");
