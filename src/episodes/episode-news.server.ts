import type { House } from "#app/house.server.ts";
import { recordNewEpisodes } from "#followers/followers.server.ts";
import { announceEvent } from "#notices/notices.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { formatEpisodePath } from "./episode-address.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import type { Video } from "./import/import.rules.ts";
import { readAnnouncedUntil, setAnnouncedUntil } from "./import/import.server.ts";

/**
 * An import may cover a whole channel, so older episodes aren't news. Imports are a week apart, and the first one after
 * a show may come while the show is still live.
 */
const MAX_NEWS_AGE_MS = 14 * DAY_MS;

/** Announces new episodes to followers and other programs. */
export async function announceNewEpisodes(trx: Db, house: House, videos: readonly Video[]): Promise<void> {
  const newsStart = await findNewsStart(trx, house);
  const recentVideos = videos.filter(({ publishedAt }) => publishedAt > newsStart);
  if (recentVideos.length === 0) return;
  const videoIds = recentVideos.map(({ videoId }) => videoId);
  const episodes = await qb<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select(["id", "title", "episodeNumber", "slug"])
    .where("youtubeId", "in", videoIds)
    .orderBy("id")
    .execute();
  const episodeIds = episodes.map(({ id }) => id);
  await recordNewEpisodes(trx, house, episodeIds);
  for (const episode of episodes) {
    const { id, title } = episode;
    await announceEvent(trx, house, "episode", { id, title, address: formatEpisodePath(episode) });
  }
}

/** Returns after which time, in ISO 8601, a video must have been published for its episode to be announced. */
async function findNewsStart(db: Db, { now }: Pick<House, "now">): Promise<string> {
  const earliest = new Date(now().getTime() - MAX_NEWS_AGE_MS).toISOString();
  const announcedUntil = await readAnnouncedUntil(db);
  return announcedUntil !== null && announcedUntil > earliest ? announcedUntil : earliest;
}

/**
 * Makes sure that episodes imported since the backup aren't announced again when they are imported into restored data.
 * `liveDb` is the data that was there before. Without it or its episodes, whatever was published up to now counts as
 * announced.
 */
export async function keepEpisodesAnnounced(house: House, liveDb?: Db): Promise<void> {
  const latestEpisode =
    liveDb &&
    (await qb<EpisodesTables>(liveDb)
      .selectFrom("episodes")
      .select("publishedDate")
      .orderBy("publishedDate", "desc")
      .limit(1)
      .executeTakeFirst());
  const announcedUntil = liveDb && (await readAnnouncedUntil(liveDb));
  const times = [latestEpisode?.publishedDate, announcedUntil].filter((time) => typeof time === "string");
  await setAnnouncedUntil(house, times.sort().at(-1) ?? house.now().toISOString());
}
