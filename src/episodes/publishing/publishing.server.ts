import type { House } from "#app/house.server.ts";
import { listChaptersByVideo } from "#episodes/chapters/chapters.server.ts";
import { EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { sampleVideoLikePattern } from "#episodes/sample/sample-videos.rules.ts";
import { findTranscriptLanguages } from "#episodes/transcripts/transcript-rows.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { createTextFile, type ReadHeader, toFileResponse } from "#platform/http/http.server.ts";
import { listEpisodeTopics } from "#topics/topics.server.ts";
import { MAX_SITEMAP_ADDRESSES, writeFeedXml, writeRobotsTxt, writeSitemap } from "./publishing.rules.ts";

const MAX_EPISODES_IN_FEED = 50;

export async function serveFeed(house: House, header: ReadHeader): Promise<Response> {
  const episodes = await selectNewestRealEpisodes(house, MAX_EPISODES_IN_FEED)
    .select(EPISODE_COLUMNS)
    .execute();
  const topics = await listEpisodeTopics(
    house.db,
    episodes.map(({ id }) => id),
  );
  const chapters = await listChaptersByVideo(house.db, episodes);
  const xml = writeFeedXml(house.show(), house.env.PUBLIC_URL, episodes, topics, chapters);
  return serveCacheableText(xml, "application/rss+xml; charset=utf-8", header);
}

export async function serveSitemap(house: House, header: ReadHeader): Promise<Response> {
  const episodes = await selectNewestRealEpisodes(house, MAX_SITEMAP_ADDRESSES)
    .select(["id", "episodeNumber", "slug"])
    .execute();
  const xml = writeSitemap(house.env.PUBLIC_URL, episodes);
  return serveCacheableText(xml, "application/xml; charset=utf-8", header);
}

export function serveRobotsTxt(house: House, header: ReadHeader): Response {
  return serveCacheableText(writeRobotsTxt(house.env.PUBLIC_URL), "text/plain; charset=utf-8", header);
}

/**
 * Lists the newest episodes that have audio, each with its transcript's language (null if it has no transcript) and
 * whether it has chapters. Includes sample episodes to which the team has added audio.
 */
export async function listEpisodesWithAudio(house: House, limit: number) {
  const episodes = await selectNewestEpisodes(house, limit)
    .where("audio", "is not", null)
    .select(EPISODE_COLUMNS)
    .execute();
  const languages = await findTranscriptLanguages(
    house.db,
    episodes.map(({ youtubeId }) => youtubeId),
  );
  const chapters = await listChaptersByVideo(house.db, episodes);
  return episodes.flatMap(({ audio, ...episode }) => {
    const { youtubeId } = episode;
    const hasChapters = (chapters.get(youtubeId) ?? []).length > 0;
    return audio ? [{ ...episode, audio, spoken: languages.get(youtubeId) ?? null, hasChapters }] : [];
  });
}

/** Returns whether the podcast's feed has any episodes. */
export async function hasEpisodesWithAudio(house: House): Promise<boolean> {
  const episode = selectNewestEpisodes(house, 1).where("audio", "is not", null).select("id");
  return (await episode.executeTakeFirst()) !== undefined;
}

/** Leaves out sample episodes, because search engines and feed readers shouldn't list episodes without a video. */
const selectNewestRealEpisodes = (house: House, limit: number) =>
  selectNewestEpisodes(house, limit).where("youtubeId", "not like", sampleVideoLikePattern);

/** Selects public episodes, newest first. */
const selectNewestEpisodes = (house: House, limit: number) =>
  qb<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .where("hidden", "=", false)
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .limit(limit);

const serveCacheableText = (text: string, type: string, header: ReadHeader): Response =>
  toFileResponse(
    createTextFile(text, { "content-type": type, "cache-control": "public, max-age=300" }),
    header,
  );
