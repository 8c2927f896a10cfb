/** What machines read of the show: the feed, the list of pages, and what search engines may look at. */
import { episodePath, pathOf } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { show } from "#show.ts";

// Characters that XML 1.0 cannot hold at all, not even escaped: https://www.w3.org/TR/xml/#charsets
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be found
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const named: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text as it stands between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(notInXml, "")
    .replace(/[&<>"']/g, (sign) => named[sign] ?? sign);

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/** RFC 822 with a four-digit year, as RSS wants it: "Wed, 18 Nov 2026 18:00:00 GMT". */
const feedDate = (iso: string): string => new Date(iso).toUTCString();

const absolute = (publicUrl: string, address: string): string => new URL(address, publicUrl).href;

/**
 * The episodes given, newest first, as RSS 2.0 (https://www.rssboard.org/rss-specification). An item keeps its guid
 * when its title or number changes.
 * @param publicUrl canonical origin of the site
 */
export const feedXml = (publicUrl: string, episodes: readonly Episode[]): string => {
  const newest = episodes[0];
  const head = [
    element("title", show.name),
    element("link", `${publicUrl}/`),
    element("description", `${show.tagline} ${show.blurb}`),
    element("language", "en-us"),
    ...(newest ? [element("pubDate", feedDate(newest.publishedDate))] : []),
    element("ttl", "60"),
    `<atom:link href="${xmlText(`${publicUrl}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${[...head, ...episodes.map((episode) => feedItem(publicUrl, episode))].join("\n")}
</channel>
</rss>
`;
};

const feedItem = (publicUrl: string, episode: Episode): string =>
  [
    "<item>",
    element("title", episode.title),
    element("link", absolute(publicUrl, episodePath(episode))),
    `<guid isPermaLink="false">${xmlText(`${show.slug}:${episode.youtubeId}`)}</guid>`,
    element("pubDate", feedDate(episode.publishedDate)),
    element("description", episode.description),
    ...episode.tags.map((tag) => element("category", tag)),
    `<media:thumbnail url="${xmlText(absolute(publicUrl, episode.thumbnailUrl))}"/>`,
    "</item>",
  ].join("\n");

const pages = ["/", "/episodes", "/guest-request", "/privacy"];

/** The most addresses that one file may hold: https://www.sitemaps.org/protocol.html */
export const mostInSitemap = 50_000;

/** Every public page; where there are more than one file may hold, the last episodes given are left out. */
export const sitemapXml = (
  publicUrl: string,
  episodes: readonly { episodeNumber: number; slug: string }[],
): string => {
  const addresses = [...pages, ...episodes.map((episode) => pathOf(episode.episodeNumber, episode.slug))];
  const urls = addresses
    .slice(0, mostInSitemap)
    .map((address) => `<url>${element("loc", absolute(publicUrl, address))}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
};

/** Everything may be read but the back office and the way into it. */
export const robotsText = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
