/** The display order of an episode if the team hasn't given it one. */
export const NO_DISPLAY_ORDER = 999;

// Matches '#123' in a title, but not the hashtag "#100DaysOfCode" or "&#39;", an escaped apostrophe.
export const TITLE_NUMBER_PATTERN = /(?<!&)#(\d{1,6})(?![\p{L}\p{N}_])/u;

/** Returns the number in a title such as 'A Good Lease #123', or null if there is none or it is 0. */
export const parseTitleNumber = (title: string): number | null => {
  const number = Number(TITLE_NUMBER_PATTERN.exec(title)?.[1] ?? 0);
  return number >= 1 ? number : null;
};

/**
 * Numbers videos by the '#123' in their titles. Videos without such a number are numbered from oldest to newest,
 * starting after the highest number that is in use or in a title.
 */
export const assignEpisodeNumbers = <V extends { title: string; publishedAt: string }>(
  videos: readonly V[],
  highestInUse: number,
): { video: V; episodeNumber: number }[] => {
  let highestNumber = videos.reduce(
    (most, { title }) => Math.max(most, parseTitleNumber(title) ?? 0),
    highestInUse,
  );
  return videos
    .toSorted((a, b) => parseTime(a.publishedAt) - parseTime(b.publishedAt))
    .map((video) => ({ video, episodeNumber: parseTitleNumber(video.title) ?? ++highestNumber }));
};

const parseTime = (iso: string) => Date.parse(iso) || 0;

/** Returns the number to show on an episode's card: the one in its title or, if there is none, the stored one. */
export const chooseEpisodeNumber = ({
  title,
  episodeNumber,
}: {
  title: string;
  episodeNumber: number;
}): number => parseTitleNumber(title) ?? episodeNumber;
