import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { isoDuration, secondsOfDurationText } from "#episodes/durations.rules.ts";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";

type Thing = { "@type": string } & Record<string, unknown>;

/** Describes the episode as https://developers.google.com/search/docs/appearance/structured-data/video requires. */
export const episodeStructuredData = (
  show: PageShow,
  publicUrl: string,
  episode: Episode,
  chapters: readonly Chapter[],
): { "@context": string } & Thing => {
  const url = new URL(episodePath(episode), publicUrl).href;
  const seconds = secondsOfDurationText(episode.duration) ?? 0;
  return {
    "@context": "https://schema.org",
    "@type": "PodcastEpisode",
    "@id": url,
    url,
    name: episode.title,
    description: descriptionOf(episode),
    inLanguage: show.language,
    episodeNumber: episode.episodeNumber,
    datePublished: episode.publishedDate,
    timeRequired: isoDuration(seconds),
    image: new URL(episode.thumbnailUrl, publicUrl).href,
    ...(episode.tags.length > 0 ? { keywords: episode.tags.join(", ") } : {}),
    partOfSeries: {
      "@type": "PodcastSeries",
      name: show.name,
      url: `${publicUrl}/`,
      webFeed: `${publicUrl}/feed.xml`,
    },
    video: videoObject(publicUrl, episode, clipsOf(chapters, url, seconds)),
  };
};

const descriptionOf = (episode: Episode): string => episode.description.trim() || episode.title;

const videoObject = (publicUrl: string, episode: Episode, clips: readonly Thing[]): Thing => ({
  "@type": "VideoObject",
  name: episode.title,
  description: descriptionOf(episode),
  thumbnailUrl: [new URL(episode.thumbnailUrl, publicUrl).href],
  uploadDate: episode.publishedDate,
  duration: isoDuration(secondsOfDurationText(episode.duration) ?? 0),
  embedUrl: videoSite.playerAddress(episode.youtubeId),
  ...(clips.length > 0 ? { hasPart: clips } : {}),
});

const clipsOf = (chapters: readonly Chapter[], url: string, seconds: number) =>
  chapters.map(({ seconds: startOffset, title }, at) => ({
    "@type": "Clip",
    name: title,
    startOffset,
    endOffset: chapters[at + 1]?.seconds ?? seconds,
    url: `${url}?t=${startOffset}`,
  }));
