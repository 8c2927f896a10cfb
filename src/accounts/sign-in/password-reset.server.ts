import { z } from "zod";
import {
  findAccountToEmail,
  findPasswordLink,
  findPerson,
  makePasswordLink,
  makePersonThreadName,
  makeSenderAndRecipient,
  normalizeMailbox,
  recordUserEvent,
  redeemPasswordLink,
} from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import type { RateLimit } from "#platform/http/endpoint.contract.ts";
import { addJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { type Mail, queueDeferredMail } from "#platform/mail/mail.server.ts";
import { prepareAccountEmails } from "./account-emails.server.ts";
import { resetCredentials } from "./new-password.server.ts";
import { hashPassword } from "./password.server.ts";
import { makeResetUrl, writeResetMail } from "./reset-mail.rules.ts";
import { requireStrongPassword } from "./strong-password.server.ts";

const RESET_MAILBOX_LIMIT: RateLimit = { name: "reset-mailbox", points: 5, seconds: 3600, counts: "all" };
export const RESET_MAIL_WRITER_NAME = "password-reset";

const FORGOTTEN_PASSWORD_JOB = {
  name: "forgotten-password",
  payload: z.object({ usernameFolded: z.string() }),
};

/**
 * Requests an email with a password link for an account. Only queues a job for it, so that the response takes equally
 * long whether or not the account exists.
 */
export async function requestPasswordLinkMail(house: House, username: string): Promise<void> {
  const payload = { usernameFolded: foldText(username) };
  await addJob(house.db, house, FORGOTTEN_PASSWORD_JOB, payload, { canWait: true, keep: "nothing" });
}

/** Queues an email with a password link if the given account has an address. A mailbox gets at most five an hour. */
export const forgottenPasswordJobKind: JobKind<House, { usernameFolded: string }> = {
  ...FORGOTTEN_PASSWORD_JOB,
  // A restore revokes all earlier password links anyway.
  afterRestore: "dropped",
  pausesInMinutes: [0.5, 2, 5],
  run: async (house, payload) => {
    const account = await findAccountToEmail(house.db, payload);
    if (!account?.email) return;
    if (!(await house.limits.tryTake(RESET_MAILBOX_LIMIT, normalizeMailbox(account.email)))) return;
    const lateMail = { writer: RESET_MAIL_WRITER_NAME, subjectId: account.id };
    return {
      also: async (trx) => {
        await queueDeferredMail(trx, house, lateMail, makePersonThreadName("password", account.id));
      },
    };
  },
};

/**
 * Creates a password link and writes the email that contains it. Returns undefined if the account has no address. The
 * email names the person only if they have a role, because anybody can create an account with any name and a stranger's
 * address.
 */
export async function composePasswordLinkMail(house: House, userId: number): Promise<Mail | undefined> {
  const account = await findAccountToEmail(house.db, { id: userId });
  if (!account?.email) return undefined;
  const { token } = await transaction(house.db, (db) =>
    makePasswordLink(db, house, { userId, makerId: null }),
  );
  const name = account.role ? account.username : "";
  return {
    ...makeSenderAndRecipient(house, account.email, name),
    ...writeResetMail(house.show(), name, makeResetUrl(house.env.PUBLIC_URL, token)),
  };
}

/**
 * Sets a new password through a link, which works only once, and ends all of the account's sessions.
 * @throws {Refusal} 403 for an invalid link; 400 for a weak password if the person has a role
 */
export async function resetPasswordByLink(
  house: House,
  { clientKey, requestId }: { clientKey: string; requestId: string },
  input: { token: string; password: string },
): Promise<void> {
  const userId = await findPasswordLink(house, input.token);
  const person = userId !== undefined && (await findPerson(house.db, userId));
  if (!person) throw createInvalidLinkRefusal();
  if (person.role) await requireStrongPassword(house, "password", input.password);
  const queueEmails = await prepareAccountEmails(house, person);
  const passwordHash = await hashPassword(clientKey, input.password);
  await transaction(house.db, async (db) => {
    const isRedeemed = await redeemPasswordLink(db, house, input.token);
    if (!isRedeemed || !(await resetCredentials(db, person, passwordHash, queueEmails)))
      throw createInvalidLinkRefusal();
    if (person.role) await recordUserEvent(db, house, person, "reset-password", person.id, "by a link");
  });
  house.log.info({ requestId, userId: person.id }, "password reset");
}

const createInvalidLinkRefusal = () => forbidden("Invalid or expired link");
