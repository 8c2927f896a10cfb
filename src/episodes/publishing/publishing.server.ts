import { hash } from "node:crypto";
import { EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import type { House } from "#house.server.ts";
import { on } from "#platform/database/database.server.ts";
import { isNamed } from "#platform/http/http.server.ts";
import { feedXml, MAX_IN_SITEMAP, robotsText, sitemapXml } from "./publishing.rules.ts";

const IN_FEED = 50;

export async function publishFeed(house: House, ifNoneMatch: string | undefined): Promise<Response> {
  const episodes = await newestFirst(house, IN_FEED).select(EPISODE_COLUMNS).execute();
  const xml = feedXml(house.env.PUBLIC_URL, episodes);
  return respond(xml, "application/rss+xml; charset=utf-8", ifNoneMatch);
}

export async function publishSitemap(house: House, ifNoneMatch: string | undefined): Promise<Response> {
  const episodes = await newestFirst(house, MAX_IN_SITEMAP).select(["episodeNumber", "slug"]).execute();
  const xml = sitemapXml(house.env.PUBLIC_URL, episodes);
  return respond(xml, "application/xml; charset=utf-8", ifNoneMatch);
}

export function publishRobots(house: House, ifNoneMatch: string | undefined): Response {
  return respond(robotsText(house.env.PUBLIC_URL), "text/plain; charset=utf-8", ifNoneMatch);
}

const newestFirst = (house: House, limit: number) =>
  on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .limit(limit);

function respond(text: string, type: string, ifNoneMatch: string | undefined): Response {
  const etag = `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
  const headers = { "content-type": type, "cache-control": "public, max-age=300", etag };
  return isNamed(ifNoneMatch, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
