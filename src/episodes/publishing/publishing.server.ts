import type { House } from "#app/house.server.ts";
import { listChaptersOf } from "#episodes/chapters/chapters.server.ts";
import { EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { sampleVideoPattern } from "#episodes/sample/sample-videos.rules.ts";
import { findTranscriptLanguages } from "#episodes/transcripts/transcript-rows.server.ts";
import { on } from "#platform/database/database.server.ts";
import { fileResponse, type ReadHeader, textFile } from "#platform/http/http.server.ts";
import { listEpisodeTopics } from "#topics/topics.server.ts";
import { feedXml, MAX_IN_SITEMAP, robotsText, sitemapXml } from "./publishing.rules.ts";

const EPISODES_IN_FEED = 50;

export async function publishFeed(house: House, header: ReadHeader): Promise<Response> {
  const episodes = await newestFirst(house, EPISODES_IN_FEED).select(EPISODE_COLUMNS).execute();
  const topics = await listEpisodeTopics(
    house.db,
    episodes.map(({ id }) => id),
  );
  const chapters = await listChaptersOf(house.db, episodes);
  const xml = feedXml(house.show(), house.env.PUBLIC_URL, episodes, topics, chapters);
  return answerText(xml, "application/rss+xml; charset=utf-8", header);
}

export async function publishSitemap(house: House, header: ReadHeader): Promise<Response> {
  const episodes = await newestFirst(house, MAX_IN_SITEMAP).select(["episodeNumber", "slug"]).execute();
  const xml = sitemapXml(house.env.PUBLIC_URL, episodes);
  return answerText(xml, "application/xml; charset=utf-8", header);
}

export function publishRobots(house: House, header: ReadHeader): Response {
  return answerText(robotsText(house.env.PUBLIC_URL), "text/plain; charset=utf-8", header);
}

/** Lists the newest episodes with audio, each with the language of its transcript and whether it has chapters. */
export async function listEpisodesWithAudio(house: House, limit: number) {
  const episodes = await newestFirst(house, limit)
    .where("audio", "is not", null)
    .select(EPISODE_COLUMNS)
    .execute();
  const languages = await findTranscriptLanguages(
    house.db,
    episodes.map(({ youtubeId }) => youtubeId),
  );
  const chapters = await listChaptersOf(house.db, episodes);
  return episodes.flatMap(({ audio, ...episode }) => {
    const { youtubeId } = episode;
    const hasChapters = (chapters.get(youtubeId) ?? []).length > 0;
    return audio ? [{ ...episode, audio, spoken: languages.get(youtubeId) ?? null, hasChapters }] : [];
  });
}

/** Leaves out samples. They are not episodes of this show, so nobody should find them or subscribe to them. */
const newestFirst = (house: House, limit: number) =>
  on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .where("hidden", "=", false)
    .where("youtubeId", "not like", sampleVideoPattern)
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .limit(limit);

const answerText = (text: string, type: string, header: ReadHeader): Response =>
  fileResponse(textFile(text, { "content-type": type, "cache-control": "public, max-age=300" }), header);
