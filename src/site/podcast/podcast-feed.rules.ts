import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { element, escapeXml, feedDate } from "#episodes/publishing/publishing.rules.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import type { Show } from "#show/show.contract.ts";
import { splitCategory } from "./categories.rules.ts";
import { shortenBytes, writeDescriptionHtml } from "./feed-texts.rules.ts";
import type { Podcast } from "./podcast.contract.ts";

export type PodcastEpisode = Episode & {
  audio: NonNullable<Episode["audio"]>;
  /** The language of the episode's transcript, or null. */
  spoken: string | null;
  hasChapters: boolean;
};

export type PodcastParts = {
  show: Show;
  podcast: Podcast;
  publicUrl: string;
  /** The feed's id, which stays the same wherever the feed is published. */
  guid: string;
  live: LiveState;
  episodes: readonly PodcastEpisode[];
};

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  // PSP-1 requires this if there is HTML.
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
].join(" ");

/** Writes RSS 2.0 with the tags of Apple (https://help.apple.com/itc/podcasts_connect/) and of Podcasting 2.0. */
export function writePodcastXml(parts: PodcastParts): string {
  const { show, podcast, publicUrl, guid, episodes } = parts;
  const head = [
    element("title", podcast.title),
    element("link", `${publicUrl}/`),
    element("description", shortenBytes(`${show.tagline} ${show.blurb}`)),
    element("language", show.language),
    ...(episodes[0] ? [element("pubDate", feedDate(episodes[0].publishedDate))] : []),
    `<atom:link href="${escapeXml(makeFeedAddress(publicUrl))}" rel="self" type="application/rss+xml"/>`,
    element("itunes:author", podcast.author),
    ...(podcast.email
      ? [
          `<itunes:owner>${element("itunes:name", podcast.author)}${element("itunes:email", podcast.email)}</itunes:owner>`,
        ]
      : []),
    describeCategory(podcast.category),
    element("itunes:explicit", String(podcast.explicit)),
    element("itunes:type", "episodic"),
    ...describePicture(podcast, publicUrl),
    element("podcast:guid", guid),
    element("podcast:medium", "podcast"),
    `<podcast:locked${podcast.email ? ` owner="${escapeXml(podcast.email)}"` : ""}>${podcast.locked ? "yes" : "no"}</podcast:locked>`,
    ...(podcast.funding
      ? [
          `<podcast:funding url="${escapeXml(podcast.funding.url)}">${escapeXml(podcast.funding.text)}</podcast:funding>`,
        ]
      : []),
    ...show.hosts.map((name) => `<podcast:person role="host">${escapeXml(name)}</podcast:person>`),
    ...describeLive(parts),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${NAMESPACES}>
<channel>
${[...head, ...episodes.map((episode) => describeEpisode(parts, episode))].join("\n")}
</channel>
</rss>
`;
}

export const makeFeedAddress = (publicUrl: string): string => `${publicUrl}/podcast.xml`;

function describeCategory(name: string): string {
  const { category, part } = splitCategory(name);
  const open = `<itunes:category text="${escapeXml(category)}"`;
  return part ? `${open}><itunes:category text="${escapeXml(part)}"/></itunes:category>` : `${open}/>`;
}

function describePicture({ picture, title }: Podcast, publicUrl: string): string[] {
  if (!picture) return [];
  const url = new URL(picture, publicUrl).href;
  const link = element("link", `${publicUrl}/`);
  return [
    `<itunes:image href="${escapeXml(url)}"/>`,
    `<image>${element("url", url)}${element("title", title)}${link}</image>`,
  ];
}

/**
 * Describes the coming or current show. It is live only if the team put it on air, no matter what the schedule says. A
 * skipped show is left out. Apps require an enclosure, so this is the page to watch on, marked as HTML; if the show
 * names no platform, that is this site.
 */
function describeLive({ show, publicUrl, live }: PodcastParts): string[] {
  if (live.status === "skipped") return [];
  const status = live.status === "live" ? "live" : "pending";
  const watchOn = show.streams[0]?.url ?? `${publicUrl}/`;
  return [
    `<podcast:liveItem status="${status}" start="${live.startsAt}" end="${live.endsAt}">`,
    element("title", live.title || `${show.name}, live`),
    element("link", `${publicUrl}/`),
    `<guid isPermaLink="false">${escapeXml(`${show.slug}:live:${live.date}`)}</guid>`,
    `<enclosure url="${escapeXml(watchOn)}" length="0" type="text/html"/>`,
    ...show.streams.map(
      ({ url, name }) =>
        `<podcast:contentLink href="${escapeXml(url)}">Watch on ${escapeXml(name)}</podcast:contentLink>`,
    ),
    "</podcast:liveItem>",
  ];
}

const TRANSCRIPTS = [
  { end: "transcript.vtt", rest: 'type="text/vtt" rel="captions"' },
  { end: "transcript.txt", rest: 'type="text/plain"' },
];

function describeEpisode({ show, podcast, publicUrl }: PodcastParts, episode: PodcastEpisode): string {
  const { id, audio, episodeNumber } = episode;
  const own = (address: string) => escapeXml(new URL(address, publicUrl).href);
  const season = episode.publishedDate.slice(0, 4);
  return [
    "<item>",
    element("title", episode.title),
    `<link>${own(episodePath(episode))}</link>`,
    `<guid isPermaLink="false">${escapeXml(`${show.slug}:${episode.youtubeId}`)}</guid>`,
    element("pubDate", feedDate(episode.publishedDate)),
    `<description><![CDATA[${writeDescriptionHtml(episode.description || episode.title)}]]></description>`,
    `<enclosure url="${own(audio.url)}" length="${audio.bytes}" type="${escapeXml(audio.type)}"/>`,
    element("itunes:duration", String(Math.round(audio.seconds))),
    element("itunes:explicit", String(podcast.explicit)),
    element("itunes:episodeType", "full"),
    element("itunes:season", season),
    element("itunes:episode", String(episodeNumber)),
    element("podcast:season", season),
    element("podcast:episode", String(episodeNumber)),
    ...(episode.spoken === null
      ? []
      : TRANSCRIPTS.map(
          ({ end, rest }) =>
            `<podcast:transcript url="${own(`/api/episodes/${id}/${end}`)}" ${rest} language="${escapeXml(episode.spoken ?? "")}"/>`,
        )),
    ...(episode.hasChapters
      ? [`<podcast:chapters url="${own(`/api/episodes/${id}/chapters`)}" type="application/json+chapters"/>`]
      : []),
    "</item>",
  ].join("\n");
}
