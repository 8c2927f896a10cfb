/** What a card shows of an episode. */
import type { EpisodeCard } from "#episodes/episodes.contract.ts";

/** Three lines of the widest card hold about 240 characters. */
const cardWords = 300;

/** The beginning of a text in one line, cut between words where it is longer than `length` characters. */
export const beginningOf = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  // Never half of a character of two code units.
  const cut = line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "");
  const atWord = cut.replace(/\s+\S*$/, "");
  return `${(atWord === "" ? cut : atWord).replace(/[\s,.;:–—-]+$/, "")}…`;
};

/** A card of an episode: the description cut to what it has room for, and nothing that a card does not show. */
export const cardOf = ({
  id,
  episodeNumber,
  title,
  description,
  publishedDate,
  duration,
  thumbnailUrl,
}: EpisodeCard): EpisodeCard => ({
  id,
  episodeNumber,
  title,
  description: beginningOf(description, cardWords),
  publishedDate,
  duration,
  thumbnailUrl,
});
