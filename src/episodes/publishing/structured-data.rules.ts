import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatIsoDuration, parseDuration } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";

/** An item as described at https://schema.org/Thing. */
type Thing = { "@type": string } & Record<string, unknown>;

/**
 * Returns an episode's structured data, as described at
 * https://developers.google.com/search/docs/appearance/structured-data/video.
 */
export const makeStructuredData = (
  show: PageShow,
  publicUrl: string,
  episode: Episode,
  chapters: readonly Chapter[],
): { "@context": string } & Thing => {
  const url = new URL(formatEpisodePath(episode), publicUrl).href;
  const seconds = parseDuration(episode.duration) ?? 0;
  return {
    "@context": "https://schema.org",
    "@type": "PodcastEpisode",
    "@id": url,
    url,
    name: episode.title,
    description: chooseDescription(episode),
    inLanguage: show.language,
    episodeNumber: episode.episodeNumber,
    datePublished: episode.publishedDate,
    timeRequired: formatIsoDuration(seconds),
    image: new URL(episode.thumbnailUrl, publicUrl).href,
    ...(episode.tags.length > 0 ? { keywords: episode.tags.join(", ") } : {}),
    partOfSeries: {
      "@type": "PodcastSeries",
      name: show.name,
      url: `${publicUrl}/`,
      webFeed: `${publicUrl}/feed.xml`,
    },
    video: makeVideoObject(publicUrl, episode, makeClips(chapters, url, seconds)),
  };
};

const chooseDescription = (episode: Episode): string => episode.description.trim() || episode.title;

const makeVideoObject = (publicUrl: string, episode: Episode, clips: readonly Thing[]): Thing => ({
  "@type": "VideoObject",
  name: episode.title,
  description: chooseDescription(episode),
  thumbnailUrl: [new URL(episode.thumbnailUrl, publicUrl).href],
  uploadDate: episode.publishedDate,
  duration: formatIsoDuration(parseDuration(episode.duration) ?? 0),
  embedUrl: videoSite.playerAddress(episode.youtubeId),
  ...(clips.length > 0 ? { hasPart: clips } : {}),
});

/** Leaves out chapters after the video's end, and all but the last of those that begin at the same second. */
const makeClips = (chapters: readonly Chapter[], url: string, seconds: number) =>
  chapters
    .map(({ seconds: startOffset, title }, index) => ({
      "@type": "Clip",
      name: title,
      startOffset,
      endOffset: Math.min(chapters[index + 1]?.seconds ?? seconds, seconds),
      url: `${url}?t=${startOffset}`,
    }))
    .filter(({ startOffset, endOffset }) => startOffset < endOffset);
