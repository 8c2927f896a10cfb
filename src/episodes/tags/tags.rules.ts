import { toOneLine } from "#platform/texts/one-line.rules.ts";

export const MAX_TAGS = 8;
/** How long a tag may be, in UTF-16 code units. */
export const MAX_TAG_LENGTH = 50;

export type TagSource = { title: string; description: string; category: string; subCategory: string };

const EVERYDAY_WORDS = new Set(
  `about above actually after again against all almost also although always and another any anybody anything are
  around asks away back because been before behind being below best better between both bring brings but can cannot come
  comes could did does doing done down during each either else enough episode episodes even ever every everybody
  everyone everything few find first five follow for four from full get gets getting give gives goes going good got
  great had has have having hear her here hers him his hour hours how into its itself just keep know knows last least
  less let lets like link links listen little live long look looks lot made make makes making many may maybe mean
  might more most much must need needs never new next nobody none nor not nothing now off often old one only other
  our ours out over own part people please podcast put quite rather really right said same say says see seven she
  should show shows since six some somebody someone something still subscribe such take takes talk talks tell tells
  than that the their them then there these they thing things think this those three through time times today told
  too topic topics two under until upon use used using very video videos want wants was watch way week well went were
  what when where whether which while who whole whom whose why will with within without won word words would year
  years yes yet you your yours yourself`.split(/\s+/),
);

const NON_WORD_PATTERN = /https?:\/\/\S+|\bwww\.\S+|(?<!\S)[^\s@]+@[^\s.]+\.\S+|\d{1,3}(?::\d{2}){1,2}/gu;
const HASHTAG_PATTERN = /(?<![&\p{L}\p{N}_])#(\p{L}[\p{L}\p{N}_]{1,39})/gu;
// Matches two or three capitalized words that don't begin a sentence, where any word would be capitalized.
const PROPER_NAME_PATTERN = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){1,2}/gu;
const WORD_PATTERN = /[\p{L}][\p{L}\p{N}]*(?:[’'-][\p{L}\p{N}]+)*/gu;

const findAllMatches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([match, part]) => part ?? match);
const toLowerCase = (text: string) => text.toLowerCase();
const isAbbreviation = (text: string) => /^[\p{Lu}\p{N}]{2,6}$/u.test(text);

const listTopicWords = (text: string): string[] =>
  findAllMatches(text, WORD_PATTERN).filter(
    (candidate) =>
      (candidate.length >= 4 || isAbbreviation(candidate)) &&
      !EVERYDAY_WORDS.has(toLowerCase(candidate).replace(/[’'](?:s|re|ve|ll|d|t)$/, "")),
  );

const listRepeatedWords = (words: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(toLowerCase(word), (counts.get(toLowerCase(word)) ?? 0) + 1);
  return words.filter((word) => word.length >= 5 && (counts.get(toLowerCase(word)) ?? 0) > 1);
};

const capitalize = (text: string) =>
  text === toLowerCase(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/**
 * Picks up to 8 tags from the texts, in order, without duplicates and without words that are part of an earlier tag.
 * Leaves out what is too long for a tag, such as a sentence in a language without spaces.
 */
export const pickTags = (source: TagSource): string[] => {
  const tags: string[] = [];
  const usedTags = new Set<string>();
  for (const candidate of listCandidates(source)) {
    if (tags.length === MAX_TAGS) break;
    if (candidate === "" || candidate.length > MAX_TAG_LENGTH || usedTags.has(toLowerCase(candidate)))
      continue;
    tags.push(capitalize(candidate));
    for (const part of [candidate, ...findAllMatches(candidate, WORD_PATTERN)])
      usedTags.add(toLowerCase(part));
  }
  return tags;
};

const listCandidates = ({ title, description, category, subCategory }: TagSource): string[] => {
  const text = description.replace(NON_WORD_PATTERN, " ");
  const words = listTopicWords(text);
  const descriptionWords = new Set(words.map(toLowerCase));
  const titleWords = listTopicWords(title);
  return [
    ...[category, subCategory].flatMap((text) => text.split(",").map((part) => part.trim())),
    ...findAllMatches(`${title}\n${text}`, HASHTAG_PATTERN),
    ...findAllMatches(text, PROPER_NAME_PATTERN),
    ...titleWords.filter((word) => descriptionWords.has(toLowerCase(word))),
    ...titleWords,
    ...listRepeatedWords(words),
  ];
};

/**
 * Returns up to 8 of the tags that a model picked. Keeps only those whose words all occur in the episode's texts, and
 * leaves out duplicates, tags that consist of everyday words, and what is too long for a tag.
 */
export const filterTagsBySource = (
  { title, description, category, subCategory }: TagSource,
  picked: readonly string[],
): string[] => {
  const text = [title, description, category, subCategory].join("\n").replace(NON_WORD_PATTERN, " ");
  const sourceWords = new Set(findAllMatches(text, WORD_PATTERN).map(toLowerCase));
  const keptTags = new Map<string, string>();
  for (const tag of picked.map(tidyTag)) {
    if (tag.length > MAX_TAG_LENGTH) continue;
    const words = findAllMatches(tag, WORD_PATTERN).map(toLowerCase);
    const isMeaningful = words.some((word) => word.length > 1 && !EVERYDAY_WORDS.has(word));
    if (isMeaningful && words.every((word) => sourceWords.has(word)) && !keptTags.has(toLowerCase(tag)))
      keptTags.set(toLowerCase(tag), capitalize(tag));
  }
  return [...keptTags.values()].slice(0, MAX_TAGS);
};

/** The dialog separates tags by commas, so no tag may have one. */
const tidyTag = (tag: string): string => toOneLine(tag.replace(/^#/, "").replaceAll(",", " "));
