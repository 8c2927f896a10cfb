import type { EpisodeCard } from "#episodes/episodes.contract.ts";
import { listDescriptionParagraphs, parseChapters } from "#episodes/page/description.rules.ts";

/** Returns the text on one line. If it is longer than `length` characters, it is cut between words. */
export const shortenText = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  // Removes the half of a surrogate pair that the cut may have left at the end.
  const shortened = line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "");
  const atWord = shortened.replace(/(?<!\s)\s+\S*$/, "");
  return `${(atWord === "" ? shortened : atWord).replace(/(?<![\s,.;:–—-])[\s,.;:–—-]+$/, "")}…`;
};

/** How many characters of a description a card gets. On the widest card, three lines hold about 240. */
const MAX_SUMMARY_LENGTH = 300;
const MIN_SUMMARY_LENGTH = 120;

/** Returns the beginning of a description, without chapters, shortened to what a card can show. */
export const summarizeDescription = (description: string): string => {
  let summary = "";
  for (const paragraph of listDescriptionParagraphs(description, parseChapters(description, null)))
    if (summary.length < MIN_SUMMARY_LENGTH) summary = `${summary} ${paragraph}`;
  return shortenText(summary, MAX_SUMMARY_LENGTH);
};

/** Returns only the fields that a card shows, with a summary as its description. */
export const toEpisodeCard = (episode: EpisodeCard): EpisodeCard => ({
  id: episode.id,
  episodeNumber: episode.episodeNumber,
  slug: episode.slug,
  title: episode.title,
  description: summarizeDescription(episode.description),
  publishedDate: episode.publishedDate,
  duration: episode.duration,
  thumbnailUrl: episode.thumbnailUrl,
});
