import { makeSenderAndRecipient } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { qb } from "#platform/database/database.server.ts";
import type { Mail, MailWriters } from "#platform/mail/mail.server.ts";
import { writeMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { makeFollowerUrls } from "./follower-links.server.ts";
import { CONFIRMATION_MAIL_WRITER } from "./mail-followers.server.ts";

export const followEmails: MailWriters<House> = { [CONFIRMATION_MAIL_WRITER]: composeFollowMail };

/**
 * Writes the email to an address that somebody entered on the site. This runs just before the email is sent, so that
 * its link is never stored in the database.
 */
async function composeFollowMail(house: House, id: number): Promise<Mail | undefined> {
  const row = await qb<FollowersTables>(house.db)
    .selectFrom("followers")
    .select(["email", "linkSeed", "confirmedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { pageUrl, unsubscribeUrl } = await makeFollowerUrls(house, row.linkSeed);
  const isConfirmed = row.confirmedAt !== null;
  return {
    ...makeSenderAndRecipient(house, row.email),
    ...writeFollowMail(house.show(), { isConfirmed, pageUrl }),
    unsubscribe: unsubscribeUrl,
  };
}

/**
 * Writes the email sent to an address that somebody entered on the site. It contains nothing that they typed, because
 * anybody can enter anybody's address.
 */
function writeFollowMail(
  show: Show,
  { isConfirmed, pageUrl }: { isConfirmed: boolean; pageUrl: string },
): ReturnType<typeof writeMail> {
  const footer = `${show.name}. Somebody entered this address on our site. ${show.contactEmail}`;
  if (isConfirmed)
    return writeMail(show, `${show.name}: you already follow the show`, {
      greeting: "Hello,",
      heading: "You already follow the show.",
      lead: "You don’t have to confirm anything. On your page you can choose when we tell you, or stop.",
      button: { label: "Open your page", address: pageUrl },
      hint: "If you didn’t ask for this, ignore this email. Nothing has changed.",
      footer,
    });
  return writeMail(show, `${show.name}: please confirm your address`, {
    greeting: "Hello,",
    heading: "Should we tell you when we’re live?",
    lead: "Somebody asked us to email this address when the show is on. Press the button if that was you.",
    button: { label: "Yes, tell me", address: pageUrl },
    hint: "If it wasn’t you, ignore this email. You won’t hear from us again, and we delete the address after 7 days.",
    footer,
  });
}
