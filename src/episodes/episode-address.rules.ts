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
export const episodePath = (episode: { title: string; episodeNumber: number }): string => {
  const slug = episodeSlug(episode.title);
  return `/episodes/${episode.episodeNumber}${slug === "" ? "" : `-${slug}`}`;
};

/** Number and slug from the last part of such an address; `null` for any other text. */
export const readEpisodePath = (part: string): { episodeNumber: number; slug: string } | null => {
  const found = /^([1-9]\d{0,9})(?:-([a-z0-9-]+))?$/.exec(part);
  return found ? { episodeNumber: Number(found[1]), slug: found[2] ?? "" } : null;
};
