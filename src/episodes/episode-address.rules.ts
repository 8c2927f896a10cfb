import { TITLE_NUMBER_PATTERN } from "./episodes.rules.ts";

type EpisodeAddress = { episodeNumber: number; slug: string; id: number };

const MAX_SLUG_LENGTH = 80;
const LATIN_REPLACEMENTS: Record<string, string> = {
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
 * Returns the title in lowercase Latin letters, digits and hyphens, without its '#123'. A long title is cut off between
 * words. Returns "" if nothing is left.
 */
export const makeEpisodeSlug = (title: string): string => {
  const words = title
    .replace(TITLE_NUMBER_PATTERN, " ")
    .toLowerCase()
    .replace(/[ßæœøđłðþ]/g, (letter) => LATIN_REPLACEMENTS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let slug = words.shift()?.slice(0, MAX_SLUG_LENGTH) ?? "";
  for (const word of words) {
    if (slug.length + 1 + word.length > MAX_SLUG_LENGTH) break;
    slug = `${slug}-${word}`;
  }
  return slug;
};

/** Returns the part of a slug that comes from the title, without the id that makes the slug unique. */
const removeId = (slug: string): string => slug.replace(/--\d+$/, "");

/** Returns the slug for a new title. If the title still has the same slug, keeps the old one and its id. */
export const updateEpisodeSlug = (oldSlug: string, title: string): string => {
  const newSlug = makeEpisodeSlug(title);
  return removeId(oldSlug) === newSlug ? oldSlug : newSlug;
};

/**
 * Returns the path of an episode's page: `/episodes/{number}-{slug}`. If the slug is empty, the path has the id instead
 * (`/episodes/{number}--{id}`), because several episodes may have the same number.
 */
export const formatEpisodePath = ({ episodeNumber, slug, id }: EpisodeAddress): string =>
  `/episodes/${episodeNumber}-${slug || `-${id}`}`;

/** Parses the last part of an episode's path. If there is no slug, `slug` is "". If there is no id, `id` is null. */
export const parseEpisodeAddress = (
  part: string,
): (Omit<EpisodeAddress, "id"> & { id: number | null }) | null => {
  const match = /^([1-9]\d{0,9})(?:--([1-9]\d{0,8})|-([a-z0-9-]+?)(?:--([1-9]\d{0,8}))?)?$/.exec(part);
  if (!match) return null;
  const [, episodeNumber, idAlone, slug = "", id = idAlone] = match;
  return { episodeNumber: Number(episodeNumber), slug, id: id === undefined ? null : Number(id) };
};

/**
 * Finds the episode that a URL refers to. Tries the id, then number and slug together, also without the id in the slug,
 * then the slug alone in case the number has changed, then the number alone. `episodes` must be sorted from newest to
 * oldest.
 */
export const findEpisodeByAddress = <E extends EpisodeAddress>(
  episodes: readonly E[],
  { episodeNumber, slug, id }: NonNullable<ReturnType<typeof parseEpisodeAddress>>,
): E | undefined =>
  episodes.find((episode) => episode.id === id) ??
  episodes.find((episode) => episode.episodeNumber === episodeNumber && episode.slug === slug) ??
  episodes.find((episode) => episode.episodeNumber === episodeNumber && removeId(episode.slug) === slug) ??
  episodes.find((episode) => slug !== "" && episode.slug === slug) ??
  episodes.find((episode) => episode.episodeNumber === episodeNumber);
