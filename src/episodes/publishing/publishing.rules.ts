import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  addTopicsToChapters,
  listDescriptionParagraphs,
  splitDescription,
} from "#episodes/page/description.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { EpisodeTopic } from "#topics/aired/aired.contract.ts";

// Matches the characters that XML doesn't allow: https://www.w3.org/TR/xml/#charsets
const INVALID_XML_CHARACTERS = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const XML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVALID_XML_CHARACTERS, "")
    .replace(/[&<>"']/g, (sign) => XML_ENTITIES[sign] ?? sign);

export const writeXmlElement = (name: string, text: string): string =>
  `<${name}>${escapeXml(text)}</${name}>`;

export const formatFeedDate = (iso: string): string => new Date(iso).toUTCString();

const toAbsoluteAddress = (publicUrl: string, address: string): string => new URL(address, publicUrl).href;

/**
 * Writes the feed in RSS 2.0 (https://www.rssboard.org/rss-specification). An item keeps its guid even if the episode's
 * title or number changes.
 */
export const writeFeedXml = (
  show: Show,
  publicUrl: string,
  episodes: readonly Episode[],
  topics: ReadonlyMap<number, readonly EpisodeTopic[]>,
  chapters: ReadonlyMap<string, readonly Chapter[]>,
): string => {
  const newestEpisode = episodes[0];
  const channelElements = [
    writeXmlElement("title", show.name),
    writeXmlElement("link", `${publicUrl}/`),
    writeXmlElement("description", `${show.tagline} ${show.blurb}`),
    writeXmlElement("language", show.language),
    ...(newestEpisode ? [writeXmlElement("pubDate", formatFeedDate(newestEpisode.publishedDate))] : []),
    writeXmlElement("ttl", "60"),
    `<atom:link href="${escapeXml(`${publicUrl}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:psc="http://podlove.org/simple-chapters">
<channel>
${[...channelElements, ...episodes.map((episode) => writeFeedItem(show, publicUrl, episode, addTopicsToChapters(chapters.get(episode.youtubeId) ?? [], topics.get(episode.id) ?? [])))].join("\n")}
</channel>
</rss>
`;
};

const writeFeedItem = (
  show: Show,
  publicUrl: string,
  episode: Episode,
  chapters: readonly Chapter[],
): string =>
  [
    "<item>",
    writeXmlElement("title", episode.title),
    writeXmlElement("link", toAbsoluteAddress(publicUrl, formatEpisodePath(episode))),
    `<guid isPermaLink="false">${escapeXml(`${show.slug}:${episode.youtubeId}`)}</guid>`,
    writeXmlElement("pubDate", formatFeedDate(episode.publishedDate)),
    writeXmlElement("description", formatDescriptionHtml(episode.description)),
    writeXmlElement("itunes:summary", episode.description),
    ...episode.tags.map((tag) => writeXmlElement("category", tag)),
    `<media:thumbnail url="${escapeXml(toAbsoluteAddress(publicUrl, episode.thumbnailUrl))}"/>`,
    ...writeChapters(chapters),
    "</item>",
  ].join("\n");

/** Converts a description to HTML with paragraphs, line breaks and links, for feed readers. */
export const formatDescriptionHtml = (description: string): string =>
  listDescriptionParagraphs(description, [])
    .map((paragraph) => `<p>${paragraph.split("\n").map(formatDescriptionLineHtml).join("<br>")}</p>`)
    .join("");

/** Converts a line to HTML and turns its URLs into links. */
export const formatDescriptionLineHtml = (line: string): string =>
  splitDescription(line, null)
    .map((part) =>
      part.kind === "link"
        ? `<a href="${escapeXml(part.href)}">${escapeXml(part.text)}</a>`
        : escapeXml(part.text),
    )
    .join("");

/** Writes chapters as Podlove Simple Chapters 1.2: https://podlove.org/simple-chapters/ */
function writeChapters(chapters: readonly Chapter[]): string[] {
  if (chapters.length === 0) return [];
  const elements = chapters.map(
    ({ seconds, title }) => `<psc:chapter start="${formatClockTime(seconds)}" title="${escapeXml(title)}"/>`,
  );
  return [`<psc:chapters version="1.2">${elements.join("")}</psc:chapters>`];
}

const SITEMAP_PAGES = ["/", "/episodes", "/topics", "/guest-request", "/privacy"];

/** The maximum number of URLs in a sitemap: https://www.sitemaps.org/protocol.html */
export const MAX_SITEMAP_ADDRESSES = 50_000;

export const writeSitemap = (
  publicUrl: string,
  episodes: readonly Parameters<typeof formatEpisodePath>[0][],
): string => {
  const addresses = [...SITEMAP_PAGES, ...episodes.map(formatEpisodePath)];
  const urls = addresses
    .slice(0, MAX_SITEMAP_ADDRESSES)
    .map((address) => `<url>${writeXmlElement("loc", toAbsoluteAddress(publicUrl, address))}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
};

export const writeRobotsTxt = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
