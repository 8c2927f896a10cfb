/** The address of an episode's own page. */
import { numberInTitle } from "#episodes/episodes.rules.ts";

const longestSlug = 80;
// Letters that carry no mark to strip, spelled as their languages spell them in plain letters.
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ð: "d",
  þ: "th",
};

/**
 * The readable part of an episode's address: lower-case Latin letters, digits and hyphens, at most 80
 * characters, cut between words, without the title's '#123'. A title with none of these gives "".
 */
export const episodeSlug = (title: string): string => {
  const words = title
    .replace(numberInTitle, " ")
    .toLowerCase()
    .replace(/[ßæœøđłðþ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let slug = words.shift()?.slice(0, longestSlug) ?? "";
  for (const word of words) {
    if (slug.length + 1 + word.length > longestSlug) break;
    slug = `${slug}-${word}`;
  }
  return slug;
};

/** The address of an episode's page: `/episodes/{number}-{slug}`, or `/episodes/{number}` where no slug is left. */
export const episodePath = (episode: { title: string; episodeNumber: number }): string =>
  pathOf(episode.episodeNumber, episodeSlug(episode.title));

/** The same of a number and a slug that was made before. */
export const pathOf = (episodeNumber: number, slug: string): string =>
  `/episodes/${episodeNumber}${slug === "" ? "" : `-${slug}`}`;

/** Number and slug from the last part of such an address; `null` for any other text. */
export const readEpisodePath = (part: string): { episodeNumber: number; slug: string } | null => {
  const found = /^([1-9]\d{0,9})(?:-([a-z0-9-]+))?$/.exec(part);
  return found ? { episodeNumber: Number(found[1]), slug: found[2] ?? "" } : null;
};

/**
 * Which of several episodes an address means, the newest first: the one with its number and its slug, else the one
 * with its slug (the number was changed), else the one with its number (the title was changed).
 */
export const nearestAddress = <E extends { episodeNumber: number; slug: string }>(
  episodes: readonly E[],
  { episodeNumber, slug }: { episodeNumber: number; slug: string },
): E | undefined =>
  episodes.find((each) => each.episodeNumber === episodeNumber && each.slug === slug) ??
  episodes.find((each) => slug !== "" && each.slug === slug) ??
  episodes.find((each) => each.episodeNumber === episodeNumber);
