import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import type { RateLimit } from "#platform/http/endpoint.contract.ts";
import { deleteMailThread, type Mail, parseMailbox, redirectMailThread } from "#platform/mail/mail.server.ts";

/** Returns the sender and recipient fields of an email from the show to one person. */
export function makeSenderAndRecipient(
  house: Pick<House, "env" | "show">,
  address: string,
  name = "",
): Pick<Mail, "from" | "replyTo" | "to"> {
  const [show, { MAIL_FROM, PUBLIC_URL }] = [house.show(), house.env];
  const replyTo = show.contactEmail ? { name: show.name, address: show.contactEmail } : undefined;
  const noReply = { name: show.name, address: `noreply@${new URL(PUBLIC_URL).hostname}` };
  return {
    from: MAIL_FROM ? parseMailbox(MAIL_FROM, show.name) : (replyTo ?? noReply),
    ...(replyTo && { replyTo }),
    to: { name, address },
  };
}

/** What emails are about: anybody's own account; for members, the show; and for owners, the safety of the site. */
const MAIL_KINDS = {
  person: ["account", "password", "test"],
  member: ["notices", "plans"],
  owner: ["alarms"],
} as const;

const MEMBER_MAIL_KINDS = [...MAIL_KINDS.member, ...MAIL_KINDS.owner];

type MailKind = (typeof MAIL_KINDS)[keyof typeof MAIL_KINDS][number];

/** Returns the name of a person's own queue, so that nobody's emails wait for somebody else's full mailbox. */
export const makePersonThreadName = (kind: MailKind, userId: number): string => `${kind} of user ${userId}`;

/** Deletes all of a person's unsent emails. Call it in the transaction that deletes the account. */
export const deletePersonEmails = (trx: Db, userId: number): Promise<void> =>
  deleteEmails(trx, userId, Object.values(MAIL_KINDS).flat());

/** Deletes unsent emails that only owners get. Call it in the transaction that takes away the person's rights. */
export const deleteOwnerEmails = (trx: Db, userId: number): Promise<void> =>
  deleteEmails(trx, userId, MAIL_KINDS.owner);

/** Deletes unsent emails that only the team gets. Call it in the transaction that takes away the person's rights. */
export const deleteMemberEmails = (trx: Db, userId: number): Promise<void> =>
  deleteEmails(trx, userId, MEMBER_MAIL_KINDS);

/**
 * Sends a member's waiting emails to a new address, or deletes them if it is null. The old address still gets those
 * about the account.
 */
export async function redirectMemberEmails(trx: Db, userId: number, address: string | null): Promise<void> {
  if (address === null) return deleteMemberEmails(trx, userId);
  for (const kind of MEMBER_MAIL_KINDS)
    await redirectMailThread(trx, makePersonThreadName(kind, userId), address);
}

async function deleteEmails(trx: Db, userId: number, kinds: readonly MailKind[]): Promise<void> {
  for (const kind of kinds) await deleteMailThread(trx, makePersonThreadName(kind, userId));
}

/**
 * Returns whether anybody reads the replies to the show's emails. If no address is configured, the emails are sent from
 * noreply@.
 */
export const hasAddressForReplies = ({ env, show }: Pick<House, "env" | "show">): boolean =>
  Boolean(env.MAIL_FROM || show().contactEmail);

/**
 * Returns the mailbox that an address delivers to, such as `ann@example.org` for `Ann+news@example.org`. Limits count
 * emails per mailbox.
 */
export function normalizeMailbox(address: string): string {
  const atIndex = address.lastIndexOf("@");
  const [localPart = ""] = address.slice(0, atIndex).split("+", 1);
  return foldText(`${localPart}${address.slice(atIndex)}`);
}

const UNCONFIRMED_MAILBOX_LIMIT: RateLimit = {
  name: "unconfirmed-mailbox",
  points: 3,
  seconds: 24 * 3600,
  counts: "all",
};
const ALL_UNCONFIRMED_MAILBOXES_LIMIT: RateLimit = {
  name: "unconfirmed-mails",
  points: 300,
  seconds: 3600,
  counts: "all",
};

/**
 * Counts an email to an unconfirmed address, which may belong to somebody else. Returns whether the email is within
 * the limits.
 */
export const tryTakeUnconfirmedMailLimit = async (
  house: Pick<House, "limits">,
  address: string,
): Promise<boolean> =>
  (await house.limits.tryTake(UNCONFIRMED_MAILBOX_LIMIT, normalizeMailbox(address))) &&
  (await house.limits.tryTake(ALL_UNCONFIRMED_MAILBOXES_LIMIT, "all"));
