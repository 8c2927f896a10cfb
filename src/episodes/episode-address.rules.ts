import { numberInTitle } from "./episodes.rules.ts";

type EpisodeAddress = { episodeNumber: number; slug: string };

const SLUG_LENGTH = 80;
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
 * Returns the title in lower-case Latin letters, digits and hyphens, without its '#123', cut off between words. May
 * return "".
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
  let slug = words.shift()?.slice(0, SLUG_LENGTH) ?? "";
  for (const word of words) {
    if (slug.length + 1 + word.length > SLUG_LENGTH) break;
    slug = `${slug}-${word}`;
  }
  return slug;
};

/** Returns the path of an episode's page: `/episodes/{number}-{slug}`, or `/episodes/{number}` without a slug. */
export const episodePath = ({ title, episodeNumber }: { title: string; episodeNumber: number }): string =>
  pathOf({ episodeNumber, slug: episodeSlug(title) });

export const pathOf = ({ episodeNumber, slug }: EpisodeAddress): string =>
  `/episodes/${episodeNumber}${slug === "" ? "" : `-${slug}`}`;

export const parseEpisodeAddress = (part: string): EpisodeAddress | null => {
  const found = /^([1-9]\d{0,9})(?:-([a-z0-9-]+))?$/.exec(part);
  return found ? { episodeNumber: Number(found[1]), slug: found[2] ?? "" } : null;
};

/**
 * Finds the episode that an address means, in a list from newest to oldest: by number and slug, or else by slug because
 * the number has changed, or else by number.
 */
export const nearestAddress = <E extends EpisodeAddress>(
  episodes: readonly E[],
  { episodeNumber, slug }: EpisodeAddress,
): E | undefined =>
  episodes.find((each) => each.episodeNumber === episodeNumber && each.slug === slug) ??
  episodes.find((each) => slug !== "" && each.slug === slug) ??
  episodes.find((each) => each.episodeNumber === episodeNumber);
