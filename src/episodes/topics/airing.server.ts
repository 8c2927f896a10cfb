import { sql } from "kysely";
import type { House } from "#app/house.server.ts";
import { listChaptersByVideo } from "#episodes/chapters/chapters.server.ts";
import { parseDuration } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import { findEpisodes, hasEpisode } from "#episodes/list/episode-list.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { EpisodeTopic } from "#topics/aired/aired.contract.ts";
import { listAiredTopics, listEpisodeTopics } from "#topics/topics.server.ts";
import { computeClipSeconds } from "./airing.rules.ts";
import type { Clip } from "./clips.contract.ts";
import type { EpisodeMoment } from "./episode-moment.contract.ts";

/**
 * Returns the episode and second of each airing, in the given order. A result is null if the topic wasn't discussed, or
 * if its episode is hidden or deleted.
 */
export async function findAirings(
  db: Db,
  airings: readonly { episodeId: number | null; seconds: number | null }[],
): Promise<(EpisodeMoment | null)[]> {
  const ids = new Set(airings.flatMap(({ episodeId }) => episodeId ?? []));
  const episodes = new Map((await findEpisodes(db, [...ids])).map((episode) => [episode.id, episode]));
  return airings.map(({ episodeId, seconds }) => {
    const episode = episodeId === null ? undefined : episodes.get(episodeId);
    if (!episode) return null;
    const { id, title } = episode;
    return { id, title, address: formatEpisodePath(episode), seconds: seconds ?? 0 };
  });
}

/**
 * Returns where the topic was discussed. Returns null if it wasn't discussed, or if its episode is hidden or deleted.
 */
export async function findAiring(
  db: Db,
  topic: { airedEpisodeId: number | null; airedSeconds: number | null } | undefined,
): Promise<EpisodeMoment | null> {
  if (!topic) return null;
  const { airedEpisodeId: episodeId, airedSeconds: seconds } = topic;
  const [airing = null] = await findAirings(db, [{ episodeId, seconds }]);
  return airing;
}

/**
 * Lists the topics discussed in an episode, sorted by time. The episode may be hidden.
 * @throws {Refusal} 404 for an unknown episode
 */
export async function readTopicsOfEpisode({ db }: Pick<House, "db">, id: number): Promise<EpisodeTopic[]> {
  if (!(await hasEpisode(db, id))) throw notFound("Episode");
  return (await listEpisodeTopics(db, [id])).get(id) ?? [];
}

/** Lists topics discussed in public episodes, newest first. */
export async function listClips({ db }: Pick<House, "db">, limit: number): Promise<Clip[]> {
  const publicEpisodes = sql<number>`(select id from episodes where not hidden)`;
  const topics = await listAiredTopics(db, publicEpisodes, limit);
  const ids = [...new Set(topics.flatMap(({ episodeId }) => episodeId ?? []))];
  const [airings, episodes, topicsOf] = await Promise.all([
    findAirings(db, topics),
    findEpisodes(db, ids),
    listEpisodeTopics(db, ids),
  ]);
  const chaptersOf = await listChaptersByVideo(db, episodes);
  return topics.flatMap(({ id, content, category, subCategory, airedAt }, index) => {
    const airing = airings[index];
    const episode = episodes.find((listedEpisode) => listedEpisode.id === airing?.id);
    if (!airing || !episode || !airedAt) return [];
    const { youtubeId, episodeNumber, slug, thumbnailUrl, duration, publishedDate } = episode;
    const lengthSeconds = computeClipSeconds(airing.seconds, {
      chapters: (chaptersOf.get(youtubeId) ?? []).map(({ seconds }) => seconds),
      topics: (topicsOf.get(episode.id) ?? []).map(({ seconds }) => seconds),
      length: parseDuration(duration),
    });
    const video = { youtubeId, episodeNumber, slug, thumbnailUrl, duration, publishedDate };
    return [{ id, content, category, subCategory, airedAt, lengthSeconds, episode: airing, video }];
  });
}
