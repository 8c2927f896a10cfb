/** The display order of episodes that the team has not placed. */
export const NO_DISPLAY_ORDER = 999;

// "#100DaysOfCode" is a hashtag and "&#39;" an escaped apostrophe. Neither is an episode number.
export const numberInTitle = /(?<!&)#(\d{1,6})(?![\p{L}\p{N}_])/u;

/** Returns the number in a title such as '#123', which is at least 1, or `null`. */
export const titleNumber = (title: string): number | null => {
  const number = Number(numberInTitle.exec(title)?.[1] ?? 0);
  return number >= 1 ? number : null;
};

/**
 * Numbers each video by its title. Videos without a number there continue after the highest number in use or in these
 * titles, oldest first.
 */
export const numberEpisodes = <V extends { title: string; publishedAt: string }>(
  videos: readonly V[],
  highestInUse: number,
): { video: V; episodeNumber: number }[] => {
  let highest = videos.reduce((most, { title }) => Math.max(most, titleNumber(title) ?? 0), highestInUse);
  return videos
    .toSorted((a, b) => momentOf(a.publishedAt) - momentOf(b.publishedAt))
    .map((video) => ({ video, episodeNumber: titleNumber(video.title) ?? ++highest }));
};

const momentOf = (iso: string) => Date.parse(iso) || 0;

export const cardNumber = ({ title, episodeNumber }: { title: string; episodeNumber: number }): number =>
  titleNumber(title) ?? episodeNumber;
