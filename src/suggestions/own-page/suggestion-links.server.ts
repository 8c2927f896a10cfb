import { hashToken, makeToken } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { TopicRequestsTables } from "../suggestions.table.server.ts";

/**
 * Returns a URL of the suggester's page and a URL for unsubscribing, both with a new token. Earlier links stay valid.
 */
export async function makeSuggestionUrls(db: Db, { env }: Pick<House, "env">, requestId: number) {
  const { token, tokenHash } = makeToken();
  await qb<TopicRequestsTables>(db).insertInto("suggestion_links").values({ tokenHash, requestId }).execute();
  return {
    pageUrl: `${env.PUBLIC_URL}/s/${token}`,
    unsubscribeUrl: `${env.PUBLIC_URL}/api/suggestions/${token}/unsubscribe`,
  };
}

/**
 * Returns the id of the request that a link belongs to, even if the request is in the trash.
 * @throws {Refusal} 404 for an unknown link
 */
export async function requireTopicRequestIdByToken(db: Db, token: string): Promise<number> {
  const link = await qb<TopicRequestsTables>(db)
    .selectFrom("suggestion_links")
    .select("requestId")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) throw notFound("Suggestion");
  return link.requestId;
}

export async function deleteSuggestionLinks(db: Db, requestIds: readonly number[]): Promise<void> {
  await qb<TopicRequestsTables>(db)
    .deleteFrom("suggestion_links")
    .where("requestId", "in", requestIds)
    .execute();
}
