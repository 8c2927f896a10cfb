export const MAX_TAGS = 8;

export type TagSource = { title: string; description: string; category: string; subCategory: string };

const everydayWords = new Set(
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

const noise = /https?:\/\/\S+|\bwww\.\S+|(?<!\S)[^\s@]+@[^\s.]+\.\S+|\d{1,3}(?::\d{2}){1,2}/gu;
const hashtag = /(?<![&\p{L}\p{N}_])#(\p{L}[\p{L}\p{N}_]{1,39})/gu;
// Two or three capitalized words in the middle of a sentence. At its beginning, any word is capitalized.
const properName = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){1,2}/gu;
const word = /[\p{L}][\p{L}\p{N}]*(?:[’'-][\p{L}\p{N}]+)*/gu;

const findAll = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([all, part]) => part ?? all);
const lower = (text: string) => text.toLowerCase();
const isAbbreviation = (text: string) => /^[\p{Lu}\p{N}]{2,6}$/u.test(text);

const topicWords = (text: string): string[] =>
  findAll(text, word).filter(
    (candidate) =>
      (candidate.length >= 4 || isAbbreviation(candidate)) &&
      !everydayWords.has(lower(candidate).replace(/[’'](?:s|re|ve|ll|d|t)$/, "")),
  );

const repeatedWords = (words: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const each of words) counts.set(lower(each), (counts.get(lower(each)) ?? 0) + 1);
  return words.filter((each) => each.length >= 5 && (counts.get(lower(each)) ?? 0) > 1);
};

const capitalize = (text: string) =>
  text === lower(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/**
 * Returns at most 8 tags in the order of `candidates`, without duplicates and without words that an earlier tag
 * contains.
 */
export const pickTags = (source: TagSource): string[] => {
  const tags: string[] = [];
  const used = new Set<string>();
  for (const candidate of candidates(source)) {
    if (tags.length === MAX_TAGS) break;
    if (candidate === "" || used.has(lower(candidate))) continue;
    tags.push(capitalize(candidate));
    for (const part of [candidate, ...findAll(candidate, word)]) used.add(lower(part));
  }
  return tags;
};

const candidates = ({ title, description, category, subCategory }: TagSource): string[] => {
  const text = description.replace(noise, " ");
  const words = topicWords(text);
  const inDescription = new Set(words.map(lower));
  const titleWords = topicWords(title);
  return [
    category.trim(),
    subCategory.trim(),
    ...findAll(`${title}\n${text}`, hashtag),
    ...findAll(text, properName),
    ...titleWords.filter((each) => inDescription.has(lower(each))),
    ...titleWords,
    ...repeatedWords(words),
  ];
};

/**
 * Keeps at most 8 of the tags that a model picked: those whose words all occur in the episode's texts, without
 * duplicates and everyday words.
 */
export const keepTagsInSource = (
  { title, description, category, subCategory }: TagSource,
  picked: readonly string[],
): string[] => {
  const text = [title, description, category, subCategory].join("\n").replace(noise, " ");
  const sourceWords = new Set(findAll(text, word).map(lower));
  const kept = new Map<string, string>();
  for (const tag of picked.map((each) => each.replace(/^#/, "").replace(/\s+/g, " ").trim())) {
    const words = findAll(tag, word).map(lower);
    const isMeaningful = words.some((each) => each.length > 1 && !everydayWords.has(each));
    if (isMeaningful && words.every((each) => sourceWords.has(each)) && !kept.has(lower(tag)))
      kept.set(lower(tag), capitalize(tag));
  }
  return [...kept.values()].slice(0, MAX_TAGS);
};
