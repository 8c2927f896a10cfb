import type { House } from "#app/house.server.ts";
import { recordNewEpisodes } from "#followers/followers.server.ts";
import { announceEvent } from "#notices/notices.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { formatEpisodePath } from "./episode-address.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import type { Video } from "./import/import.rules.ts";

const MAX_NEWS_AGE_MS = 7 * DAY_MS;

/** Announces new episodes, except those older than a week, because an import may cover a whole channel. */
export async function announceNewEpisodes(trx: Db, house: House, videos: readonly Video[]): Promise<void> {
  const newsSince = new Date(house.now().getTime() - MAX_NEWS_AGE_MS).toISOString();
  const recentVideos = videos.filter(({ publishedAt }) => publishedAt >= newsSince);
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
