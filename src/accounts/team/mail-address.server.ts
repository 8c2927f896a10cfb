import type { House } from "#app/house.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import type { Limit } from "#platform/http/endpoint.contract.ts";
import { type Mail, parseMailbox } from "#platform/mail/mail.server.ts";

/** Returns the sender and recipient fields of an email from the show to one person. */
export function addressMail(
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

/**
 * Returns whether anybody reads the replies to the show's emails. If the show has no address, it sends from noreply@.
 */
export const areRepliesRead = ({ env, show }: Pick<House, "env" | "show">): boolean =>
  Boolean(env.MAIL_FROM || show().contactEmail);

/**
 * Returns the mailbox that an address delivers to, for counting emails: `Ann+news@example.org` delivers to
 * `ann@example.org`.
 */
export function normalizeMailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, at).split("+", 1);
  return fold(`${local}${address.slice(at)}`);
}

const UNCONFIRMED_MAILBOX_LIMIT: Limit = {
  name: "unconfirmed-mailbox",
  points: 3,
  seconds: 24 * 3600,
  counts: "all",
};
const ALL_UNCONFIRMED_MAILBOXES_LIMIT: Limit = {
  name: "unconfirmed-mails",
  points: 300,
  seconds: 3600,
  counts: "all",
};

/**
 * Counts an email to an unconfirmed address, which anybody may have entered. Returns whether the email is within the
 * limits.
 */
export const allowUnconfirmedMail = async (house: Pick<House, "limits">, address: string): Promise<boolean> =>
  (await house.limits.tryTake(UNCONFIRMED_MAILBOX_LIMIT, normalizeMailbox(address))) &&
  (await house.limits.tryTake(ALL_UNCONFIRMED_MAILBOXES_LIMIT, "all"));
