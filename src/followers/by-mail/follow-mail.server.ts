import { makeSenderAndRecipient } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { qb } from "#platform/database/database.server.ts";
import type { Mail, MailWriters } from "#platform/mail/mail.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { writeFollowMail } from "./follow-mail.rules.ts";
import { makeFollowerUrls } from "./follower-links.server.ts";
import { CONFIRMATION_WRITER_NAME } from "./mail-followers.server.ts";

export const followMailWriters: MailWriters<House> = { [CONFIRMATION_WRITER_NAME]: composeFollowMail };

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
