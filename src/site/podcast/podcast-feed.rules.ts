import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { escapeXml, formatFeedDate, writeXmlElement } from "#episodes/publishing/publishing.rules.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { computeExpectedShowEnd } from "#on-air/live/show-end.rules.ts";
import { formatDayIn } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { splitCategory } from "./categories.rules.ts";
import { shortenDescription, writeDescriptionHtml } from "./feed-texts.rules.ts";
import type { Podcast } from "./podcast.contract.ts";

export type PodcastEpisode = Episode & {
  audio: NonNullable<Episode["audio"]>;
  /** The language of the episode's transcript, or null if there is no transcript. */
  spoken: string | null;
  hasChapters: boolean;
};

export type PodcastFeedData = {
  show: Show;
  podcast: Podcast;
  publicUrl: string;
  /** Identifies the feed, even if its URL changes. */
  guid: string;
  live: LiveState;
  episodes: readonly PodcastEpisode[];
};

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  // PSP-1 requires this for descriptions that contain HTML.
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
].join(" ");

/**
 * Writes the feed as RSS 2.0 with Apple's tags (https://help.apple.com/itc/podcasts_connect/) and the tags of
 * Podcasting 2.0.
 */
export function writePodcastXml(feed: PodcastFeedData): string {
  const { show, podcast, publicUrl, guid, episodes } = feed;
  const channelElements = [
    writeXmlElement("title", podcast.title),
    writeXmlElement("link", `${publicUrl}/`),
    writeXmlElement("description", shortenDescription(`${show.tagline} ${show.blurb}`)),
    writeXmlElement("language", show.language),
    ...(episodes[0] ? [writeXmlElement("pubDate", formatFeedDate(episodes[0].publishedDate))] : []),
    `<atom:link href="${escapeXml(makeFeedUrl(publicUrl))}" rel="self" type="application/rss+xml"/>`,
    writeXmlElement("itunes:author", podcast.author),
    ...(podcast.email
      ? [
          `<itunes:owner>${writeXmlElement("itunes:name", podcast.author)}${writeXmlElement("itunes:email", podcast.email)}</itunes:owner>`,
        ]
      : []),
    writeCategory(podcast.category),
    writeXmlElement("itunes:explicit", String(podcast.explicit)),
    writeXmlElement("itunes:type", "episodic"),
    ...writePictureElements(podcast, publicUrl),
    writeXmlElement("podcast:guid", guid),
    writeXmlElement("podcast:medium", "podcast"),
    `<podcast:locked${podcast.email ? ` owner="${escapeXml(podcast.email)}"` : ""}>${podcast.locked ? "yes" : "no"}</podcast:locked>`,
    ...(podcast.funding
      ? [
          `<podcast:funding url="${escapeTypedUrl(podcast.funding.url)}">${escapeXml(podcast.funding.text)}</podcast:funding>`,
        ]
      : []),
    ...show.hosts.map((name) => `<podcast:person role="host">${escapeXml(name)}</podcast:person>`),
    ...writeLiveItem(feed),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${NAMESPACES}>
<channel>
${[...channelElements, ...episodes.map((episode) => writeEpisodeItem(feed, episode))].join("\n")}
</channel>
</rss>
`;
}

export const makeFeedUrl = (publicUrl: string): string => `${publicUrl}/podcast.xml`;

/** Writes the address of another site, as somebody typed it, but with `%20` for a space. */
const escapeTypedUrl = (url: string): string => escapeXml(url.replaceAll(" ", "%20"));

function writeCategory(name: string): string {
  const { category, subcategory } = splitCategory(name);
  const openTag = `<itunes:category text="${escapeXml(category)}"`;
  return subcategory
    ? `${openTag}><itunes:category text="${escapeXml(subcategory)}"/></itunes:category>`
    : `${openTag}/>`;
}

function writePictureElements({ picture, title }: Podcast, publicUrl: string): string[] {
  if (!picture) return [];
  const url = new URL(picture, publicUrl).href;
  const link = writeXmlElement("link", `${publicUrl}/`);
  return [
    `<itunes:image href="${escapeXml(url)}"/>`,
    `<image>${writeXmlElement("url", url)}${writeXmlElement("title", title)}${link}</image>`,
  ];
}

/**
 * Describes the show that is on air or, if there is none, the next show. The status is "live" only if the team has put
 * the show on air, no matter what the schedule says. Returns nothing for a skipped show. Apps require an enclosure, so
 * the item links to the show's first stream or, if it has none, to this site.
 */
function writeLiveItem({ show, publicUrl, live }: PodcastFeedData): string[] {
  if (live.status === "skipped") return [];
  const status = live.status === "live" ? "live" : "pending";
  const end = computeExpectedShowEnd(live).toISOString();
  const watchUrl = show.streams[0]?.url ?? `${publicUrl}/`;
  return [
    `<podcast:liveItem status="${status}" start="${live.onAirSince ?? live.startsAt}" end="${end}">`,
    writeXmlElement("title", live.title || `${show.name}, live`),
    writeXmlElement("link", `${publicUrl}/`),
    `<guid isPermaLink="false">${escapeXml(`${show.slug}:live:${live.date}`)}</guid>`,
    `<enclosure url="${escapeTypedUrl(watchUrl)}" length="0" type="text/html"/>`,
    ...show.streams.map(
      ({ url, name }) =>
        `<podcast:contentLink href="${escapeTypedUrl(url)}">Watch on ${escapeXml(name)}</podcast:contentLink>`,
    ),
    "</podcast:liveItem>",
  ];
}

const TRANSCRIPT_FORMATS = [
  { fileName: "transcript.vtt", attributes: 'type="text/vtt" rel="captions"' },
  { fileName: "transcript.txt", attributes: 'type="text/plain"' },
];

function writeEpisodeItem({ show, podcast, publicUrl }: PodcastFeedData, episode: PodcastEpisode): string {
  const { id, audio, episodeNumber } = episode;
  const escapeUrl = (path: string) => escapeXml(new URL(path, publicUrl).href);
  const season = formatDayIn(show.timeZone, new Date(episode.publishedDate)).slice(0, 4);
  return [
    "<item>",
    writeXmlElement("title", episode.title),
    `<link>${escapeUrl(formatEpisodePath(episode))}</link>`,
    `<guid isPermaLink="false">${escapeXml(`${show.slug}:${episode.youtubeId}`)}</guid>`,
    writeXmlElement("pubDate", formatFeedDate(episode.publishedDate)),
    `<description><![CDATA[${writeDescriptionHtml(episode.description || episode.title)}]]></description>`,
    `<enclosure url="${escapeUrl(audio.url)}" length="${audio.bytes}" type="${escapeXml(audio.type)}"/>`,
    writeXmlElement("itunes:duration", String(Math.round(audio.seconds))),
    writeXmlElement("itunes:explicit", String(podcast.explicit)),
    writeXmlElement("itunes:episodeType", "full"),
    writeXmlElement("itunes:season", season),
    writeXmlElement("itunes:episode", String(episodeNumber)),
    writeXmlElement("podcast:season", season),
    writeXmlElement("podcast:episode", String(episodeNumber)),
    ...(episode.spoken === null
      ? []
      : TRANSCRIPT_FORMATS.map(
          ({ fileName, attributes }) =>
            `<podcast:transcript url="${escapeUrl(`/api/episodes/${id}/${fileName}`)}" ${attributes} language="${escapeXml(episode.spoken ?? "")}"/>`,
        )),
    ...(episode.hasChapters
      ? [
          `<podcast:chapters url="${escapeUrl(`/api/episodes/${id}/chapters`)}" type="application/json+chapters"/>`,
        ]
      : []),
    "</item>",
  ].join("\n");
}
