/** The maximum number of characters in a question and in its author's name. */
export const MAX_LENGTHS = { text: 280, name: 50 };

const SHORTEST_WORD = 3;

/**
 * Returns the words that questions are compared by: without case and accents, and without the shortest words if there
 * are others.
 */
function findWords(text: string): Words {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [plain.trim()];
  const long = words.filter((word) => word.length > SHORTEST_WORD);
  return new Set(long.length > 0 ? long : words);
}

/** Questions count as similar if they have this share of their words in common. */
const MIN_SHARE_IN_COMMON = 0.5;

type Words = ReadonlySet<string>;

function areAlike(one: Words, other: Words): boolean {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared) >= MIN_SHARE_IN_COMMON;
}

/** Thousands of slightly different questions in a raid must not slow the desk down. */
const MAX_COMPARED = 200;

/** Groups each question with the first one that shares enough words with it. Keeps the order. */
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
 * Lists the first groups that share one of the rarest words. Similar questions have at least half of their words in
 * common, so any set of more than half of a question's words contains a shared one.
 */
function listCandidates(words: Words, byWord: ReadonlyMap<string, number[]>): number[] {
  const known = [...words].map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length);
  const rarest = known.slice(0, Math.floor(words.size / 2) + 1);
  const candidates = new Set(rarest.flatMap((groups) => groups.slice(0, MAX_COMPARED)));
  return [...candidates].slice(0, MAX_COMPARED).sort((a, b) => a - b);
}

/** What keys do with the marked question in the team's list. */
export const ACTIONS_BY_KEY = {
  j: "down",
  k: "up",
  a: "accepted",
  s: "on-screen",
  h: "hidden",
  w: "answered",
} as const;
