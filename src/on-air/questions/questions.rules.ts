/** Characters of a question and of its asker's name. */
export const LONGEST = { text: 280, name: 50 };

const SHORTEST_WORD = 3;

/** The words by which questions are told apart: without case, accents, and the shortest ones where there are others. */
function findWords(text: string): ReadonlySet<string> {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [plain.trim()];
  const long = words.filter((word) => word.length > SHORTEST_WORD);
  return new Set(long.length > 0 ? long : words);
}

/** How many of all words of two questions are in both, for them to be alike. */
const ALIKE = 0.5;

const areAlike = (shared: number, one: number, other: number): boolean =>
  shared / (one + other - shared) >= ALIKE;

/** Puts questions that share their words together, each beside the first one that it is like. Keeps the order. */
export function groupAlike<One extends { text: string }>(questions: readonly One[]): [One, ...One[]][] {
  const groups: { words: ReadonlySet<string>; members: [One, ...One[]] }[] = [];
  const byWord = new Map<string, number[]>();
  for (const question of questions) {
    const words = findWords(question.text);
    const shared = new Map<number, number>();
    for (const word of words)
      for (const group of byWord.get(word) ?? []) shared.set(group, (shared.get(group) ?? 0) + 1);
    const found = [...shared].find(([group, count]) =>
      areAlike(count, words.size, groups[group]?.words.size ?? 0),
    );
    if (found) groups[found[0]]?.members.push(question);
    else {
      for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), groups.length]);
      groups.push({ words, members: [question] });
    }
  }
  return groups.map(({ members }) => members);
}

/** What a key does with the question that is marked in the team's list. */
export const KEYS = {
  j: "down",
  k: "up",
  a: "accepted",
  s: "on-screen",
  h: "hidden",
  w: "answered",
} as const;
