import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { clockTime } from "#episodes/durations.rules.ts";
import { episodePath, pathOf } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { addTopics, listParagraphs, splitDescription } from "#episodes/page/description.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { EpisodeTopic } from "#topics/aired/aired.contract.ts";

// https://www.w3.org/TR/xml/#charsets
const notInXml = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(notInXml, "")
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

export const feedDate = (iso: string): string => new Date(iso).toUTCString();

const absolute = (publicUrl: string, address: string): string => new URL(address, publicUrl).href;

/**
 * Writes RSS 2.0 (https://www.rssboard.org/rss-specification). An item keeps its guid when its title or number changes.
 */
export const feedXml = (
  show: Show,
  publicUrl: string,
  episodes: readonly Episode[],
  topics: ReadonlyMap<number, readonly EpisodeTopic[]>,
  chapters: ReadonlyMap<string, readonly Chapter[]>,
): string => {
  const newest = episodes[0];
  const head = [
    element("title", show.name),
    element("link", `${publicUrl}/`),
    element("description", `${show.tagline} ${show.blurb}`),
    element("language", show.language),
    ...(newest ? [element("pubDate", feedDate(newest.publishedDate))] : []),
    element("ttl", "60"),
    `<atom:link href="${escapeXml(`${publicUrl}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:psc="http://podlove.org/simple-chapters">
<channel>
${[...head, ...episodes.map((episode) => feedItem(show, publicUrl, episode, addTopics(chapters.get(episode.youtubeId) ?? [], topics.get(episode.id) ?? [])))].join("\n")}
</channel>
</rss>
`;
};

const feedItem = (show: Show, publicUrl: string, episode: Episode, chapters: readonly Chapter[]): string =>
  [
    "<item>",
    element("title", episode.title),
    element("link", absolute(publicUrl, episodePath(episode))),
    `<guid isPermaLink="false">${escapeXml(`${show.slug}:${episode.youtubeId}`)}</guid>`,
    element("pubDate", feedDate(episode.publishedDate)),
    element("description", describeInHtml(episode.description)),
    element("itunes:summary", episode.description),
    ...episode.tags.map((tag) => element("category", tag)),
    `<media:thumbnail url="${escapeXml(absolute(publicUrl, episode.thumbnailUrl))}"/>`,
    ...describeChapters(chapters),
    "</item>",
  ].join("\n");

/** Returns a description as HTML, which feed readers render: line breaks, links and special characters are escaped. */
export const describeInHtml = (description: string): string =>
  listParagraphs(description, [])
    .map((paragraph) => `<p>${paragraph.split("\n").map(linkAddresses).join("<br>")}</p>`)
    .join("");

/** Returns a line as HTML in which addresses are links. */
export const linkAddresses = (line: string): string =>
  splitDescription(line, null)
    .map((part) =>
      part.kind === "link"
        ? `<a href="${escapeXml(part.href)}">${escapeXml(part.text)}</a>`
        : escapeXml(part.text),
    )
    .join("");

/** Writes Podlove Simple Chapters 1.2: https://podlove.org/simple-chapters/ */
function describeChapters(chapters: readonly Chapter[]): string[] {
  if (chapters.length === 0) return [];
  const elements = chapters.map(
    ({ seconds, title }) => `<psc:chapter start="${clockTime(seconds)}" title="${escapeXml(title)}"/>`,
  );
  return [`<psc:chapters version="1.2">${elements.join("")}</psc:chapters>`];
}

const pages = ["/", "/episodes", "/topics", "/guest-request", "/privacy"];

/** The largest number of addresses in one file: https://www.sitemaps.org/protocol.html */
export const MAX_IN_SITEMAP = 50_000;

export const sitemapXml = (
  publicUrl: string,
  episodes: readonly { episodeNumber: number; slug: string }[],
): string => {
  const addresses = [...pages, ...episodes.map(pathOf)];
  const urls = addresses
    .slice(0, MAX_IN_SITEMAP)
    .map((address) => `<url>${element("loc", absolute(publicUrl, address))}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
};

export const robotsText = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
