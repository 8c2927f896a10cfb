import type { House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import { MAX_CLOCK_SKEW_MS } from "#platform/time/zoned-time.rules.ts";
import { findCurrentOrNextShowDate, formatDayIn } from "#show/dates.rules.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { createMessage, doesMessageExist, makeMessageKey } from "./message-row.server.ts";
import { formatTitles } from "./message-texts.rules.ts";
import { composeMessageText } from "./message-texts.server.ts";
import { type AnnouncedWeek, composeSoonMessage } from "./on-air-messages.server.ts";

const HALF_AN_HOUR_MS = 30 * MINUTE_MS;

/**
 * Records newly published episodes, so that followers can be notified later. Call it in the transaction that imports
 * the episodes.
 */
export async function recordNewEpisodes(
  trx: Db,
  { now }: Pick<House, "now">,
  episodeIds: readonly number[],
): Promise<void> {
  if (episodeIds.length === 0) return;
  const nowIso = now().toISOString();
  await qb<FollowersTables>(trx)
    .insertInto("follower_news")
    .values(episodeIds.map((episodeId) => ({ episodeId, at: nowIso })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Functions of the weeks and episodes that messages are about. The followers' code may not import those, so the app
 * passes them in.
 */
export type MessageSubjectAccess = {
  /** Keeps weeks from being skipped or put on air until the transaction ends. */
  lockLiveState(trx: Db): Promise<void>;
  readWeek(house: House, date: string): Promise<AnnouncedWeek & { status: string }>;
  /** Lists those of the given episodes that are public. */
  listEpisodes(house: House, ids: readonly number[]): Promise<{ title: string; address: string }[]>;
};

/** Creates the messages that are due by now. Several processes can safely do this at the same time. */
export async function createDueMessages(house: House, sources: MessageSubjectAccess): Promise<void> {
  await queueSoonMessage(house, sources);
  await queueEpisodeMessage(house, sources);
}

async function queueSoonMessage(
  house: House,
  { lockLiveState, readWeek }: MessageSubjectAccess,
): Promise<void> {
  const now = house.now();
  const { date, startsAt } = findCurrentOrNextShowDate(house.show(), now);
  const msUntilStart = startsAt.getTime() - now.getTime();
  if (
    msUntilStart <= 0 ||
    msUntilStart > HALF_AN_HOUR_MS ||
    (await doesMessageExist(house.db, makeMessageKey("soon", date)))
  )
    return;
  await transaction(house.db, async (trx) => {
    await lockLiveState(trx);
    const week = await readWeek({ ...house, db: trx }, date);
    if (week.status !== "planned") return;
    const message = await composeSoonMessage(trx, house, week);
    await createMessage(trx, house, { ...message, kind: "soon", page: "/", shownUntil: week.endsAt });
  });
}

async function queueEpisodeMessage(house: House, { listEpisodes }: MessageSubjectAccess): Promise<void> {
  const news = await qb<FollowersTables>(house.db).selectFrom("follower_news").selectAll().execute();
  if (news.length === 0) return;
  const now = house.now().getTime();
  const lastMessage = await qb<FollowersTables>(house.db)
    .selectFrom("follower_messages")
    .select("at")
    .where("kind", "=", "episode")
    // Ignore messages dated in the future: the clock must have been set back since they were created.
    .where("at", "<=", new Date(now + MAX_CLOCK_SKEW_MS).toISOString())
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (lastMessage && now - Date.parse(lastMessage.at) < DAY_MS) return;
  const ids = news.map(({ episodeId }) => episodeId);
  const episodes = await listEpisodes(house, ids);
  const deleteNews = (trx: Db) =>
    qb<FollowersTables>(trx).deleteFrom("follower_news").where("episodeId", "in", ids).execute();
  await transaction(house.db, async (trx) => {
    const [firstEpisode] = episodes;
    if (!firstEpisode) return deleteNews(trx);
    const title = formatTitles(episodes.map((episode) => episode.title));
    const words = await composeMessageText(trx, house, "episode", title);
    const deadlineIso = new Date(now + DAY_MS).toISOString();
    const isCreated = await createMessage(trx, house, {
      kind: "episode",
      key: `episode ${Math.min(...ids)} ${formatDayIn(house.show().timeZone, house.now())}`,
      page: episodes.length === 1 ? firstEpisode.address : "/episodes",
      ...words,
      sendUntil: deadlineIso,
      shownUntil: deadlineIso,
    });
    // If another process was faster, its message may lack the newest episodes. They wait for the next message.
    return isCreated ? deleteNews(trx) : undefined;
  });
}
