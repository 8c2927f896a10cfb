/** Tags of an episode, taken from its own words by rule. Nothing is added that the team or the title did not say. */

export const mostTags = 8;

export type TagSource = {
  title: string;
  description: string;
  category: string | null;
  subCategory: string | null;
};

const notTopics = new Set(
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

const noise = /https?:\/\/\S+|\bwww\.\S+|\S+@\S+\.\S+|\d{1,3}(?::\d{2}){1,2}/gu;
const hashtag = /(?<![&\p{L}\p{N}_])#(\p{L}[\p{L}\p{N}_]{1,39})/gu;
// Two or three capitalised words inside a sentence: at its beginning the capital says nothing.
const properName = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){1,2}/gu;
const word = /[\p{L}][\p{L}\p{N}]*(?:[’'-][\p{L}\p{N}]+)*/gu;

const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([all, part]) => part ?? all);
const folded = (text: string) => text.toLowerCase();
const isAbbreviation = (text: string) => /^[\p{Lu}\p{N}]{2,6}$/u.test(text);

/** Words long enough to name something, or abbreviations; never the everyday ones. */
const topicWords = (text: string): string[] =>
  found(text, word).filter(
    (candidate) =>
      (candidate.length >= 4 || isAbbreviation(candidate)) &&
      !notTopics.has(folded(candidate).replace(/[’'](?:s|re|ve|ll|d|t)$/, "")),
  );

const repeated = (words: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const each of words) counts.set(folded(each), (counts.get(folded(each)) ?? 0) + 1);
  return words.filter((each) => each.length >= 5 && (counts.get(folded(each)) ?? 0) > 1);
};

const capitalised = (text: string) =>
  text === folded(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/**
 * At most 8 tags, in this order of preference:
 * 1. category and sub-category, as they are;
 * 2. hashtags of title and description, without '#';
 * 3. names in the description: two or three capitalised words inside a sentence;
 * 4. words of the title that the description says too;
 * 5. the title's other words;
 * 6. words of 5 letters and more that the description says more than once.
 * Other words have at least 4 letters (abbreviations 2) and are no everyday ones; addresses and time stamps do not
 * count. Each tag stands in its source letter by letter, a small first letter made large; none comes twice,
 * nor as a word of an earlier one.
 */
export const tagsOf = ({ title, description, category, subCategory }: TagSource): string[] => {
  const told = description.replace(noise, " ");
  const toldWords = topicWords(told);
  const toldFolded = new Set(toldWords.map(folded));
  const titleWords = topicWords(title);
  const candidates = [
    ...[category, subCategory].map((name) => name?.trim() ?? ""),
    ...found(`${title}\n${told}`, hashtag),
    ...found(told, properName),
    ...titleWords.filter((each) => toldFolded.has(folded(each))),
    ...titleWords,
    ...repeated(toldWords),
  ];
  const tags: string[] = [];
  const taken = new Set<string>();
  for (const candidate of candidates) {
    if (tags.length === mostTags) break;
    if (candidate === "" || taken.has(folded(candidate))) continue;
    tags.push(capitalised(candidate));
    for (const part of [candidate, ...found(candidate, word)]) taken.add(folded(part));
  }
  return tags;
};

/**
 * Of tags that somebody else picked, at most 8 whose every word stands in the episode's own texts, whatever the case;
 * none comes twice, and none is of everyday words alone.
 */
export const tagsInSource = (
  { title, description, category, subCategory }: TagSource,
  picked: readonly string[],
): string[] => {
  const said = new Set(
    found([title, description, category, subCategory].join("\n").replace(noise, " "), word).map(folded),
  );
  const kept = new Map<string, string>();
  for (const tag of picked.map((each) => each.replace(/^#/, "").replace(/\s+/g, " ").trim())) {
    const words = found(tag, word);
    const saysSomething = words.some((each) => each.length > 1 && !notTopics.has(folded(each)));
    if (saysSomething && words.every((each) => said.has(folded(each))) && !kept.has(folded(tag)))
      kept.set(folded(tag), capitalised(tag));
  }
  return [...kept.values()].slice(0, mostTags);
};
