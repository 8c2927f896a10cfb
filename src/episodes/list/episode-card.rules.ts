/** What a card shows of an episode. */

import type { EpisodeCard } from "#episodes/episodes.contract.ts";
import { chapters, paragraphs } from "#episodes/page/description.rules.ts";

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

/** Where a description has said this much, a card needs no further paragraph. */
const enough = 120;

/** What a description says in a few words: its first paragraphs, without chapters, cut to what a card has room for. */
export const summaryOf = (description: string): string => {
  let summary = "";
  for (const paragraph of paragraphs(description, chapters(description, null)))
    if (summary.length < enough) summary = `${summary} ${paragraph}`;
  return beginningOf(summary, cardWords);
};

/** A card of an episode: its description in a few words, and nothing that a card does not show. */
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
  description: summaryOf(description),
  publishedDate,
  duration,
  thumbnailUrl,
});
