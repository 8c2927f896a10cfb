/** Characters of a question and of its asker's name. */
export const LONGEST = { text: 280, name: 50 };

const SHORTEST_WORD = 3;

/** The words by which questions are told apart: without case, accents, and the shortest ones where there are others. */
function findWords(text: string): Words {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [plain.trim()];
  const long = words.filter((word) => word.length > SHORTEST_WORD);
  return new Set(long.length > 0 ? long : words);
}

/** How large a part of two questions' words must be in both for them to count as alike. */
const ALIKE = 0.5;

type Words = ReadonlySet<string>;

function areAlike(one: Words, other: Words): boolean {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared) >= ALIKE;
}

/** A raid of thousands that differ a little must not keep the desk busy. */
const MOST_COMPARED = 200;

/** Puts questions that share their words together, each beside the first one that it is like. Keeps the order. */
export function groupAlike<One extends { text: string }>(questions: readonly One[]): [One, ...One[]][] {
  const groups: { words: Words; members: [One, ...One[]] }[] = [];
  const byWord = new Map<string, number[]>();
  for (const question of questions) {
    const words = findWords(question.text);
    const found = listCandidates(words, byWord)
      .map((at) => groups[at])
      .find((group) => group && areAlike(words, group.words));
    if (found) {
      found.members.push(question);
      continue;
    }
    for (const word of words) {
      const known = byWord.get(word);
      if (known) known.push(groups.length);
      else byWord.set(word, [groups.length]);
    }
    groups.push({ words, members: [question] });
  }
  return groups.map(({ members }) => members);
}

/**
 * Lists the first groups that share one of the rarest words. Of two that are alike each has at least half of its words
 * in the other, so one more than half of them always has a word that is in both.
 */
function listCandidates(words: Words, byWord: ReadonlyMap<string, number[]>): number[] {
  const known = [...words].map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length);
  const rarest = known.slice(0, Math.floor(words.size / 2) + 1);
  const candidates = new Set(rarest.flatMap((groups) => groups.slice(0, MOST_COMPARED)));
  return [...candidates].slice(0, MOST_COMPARED).sort((a, b) => a - b);
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
