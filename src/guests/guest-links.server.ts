import { hashToken, makeToken } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { Mail } from "#platform/mail/mail.server.ts";
import type { GuestRequestsTables } from "./guests.table.server.ts";
import { LINK_PLACEHOLDER } from "./mails/guest-mail.rules.ts";

/** The name of the mail writer `insertGuestPageLink`, which the mail queue calls just before it sends an email. */
export const GUEST_MAIL_WRITER_NAME = "guest";

/** Creates a URL for the guest's page, with a new token. Earlier URLs stay valid until the guest's data is erased. */
export async function makeGuestPageUrl(db: Db, { env }: Pick<House, "env">, requestId: number) {
  const { token, tokenHash } = makeToken();
  await qb<GuestRequestsTables>(db).insertInto("guest_links").values({ requestId, tokenHash }).execute();
  return `${env.PUBLIC_URL}/g/${token}`;
}

/**
 * Returns the id of the request that a link's token belongs to. The request may be in the trash.
 * @throws {Refusal} 404 for an unknown token
 */
export async function requireGuestRequestIdByToken(db: Db, token: string): Promise<number> {
  const link = await qb<GuestRequestsTables>(db)
    .selectFrom("guest_links")
    .select("requestId")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) throw notFound("Page");
  return link.requestId;
}

export async function deleteGuestLinks(db: Db, requestId: number): Promise<void> {
  await qb<GuestRequestsTables>(db).deleteFrom("guest_links").where("requestId", "=", requestId).execute();
}

/** Puts a new link to the guest's page into an email that is about to be sent. */
export async function insertGuestPageLink(
  house: House,
  requestId: number,
  draft: Mail | undefined,
): Promise<Mail | undefined> {
  if (!draft) return undefined;
  const address = await makeGuestPageUrl(house.db, house, requestId);
  const fill = (text: string) => text.replaceAll(LINK_PLACEHOLDER, address);
  return { ...draft, text: fill(draft.text), html: fill(draft.html) };
}
