/** The maximum number of characters in a question and in a visitor's name. */
export const MAX_QUESTION_LENGTHS = { text: 280, name: 50 };

const MAX_SHORT_WORD_LENGTH = 3;

/**
 * Returns the words that are used to compare questions, in lowercase and without accents. Leaves out short words,
 * unless all of them are short.
 */
function extractWords(text: string): Words {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [plain.trim()];
  const longWords = words.filter((word) => word.length > MAX_SHORT_WORD_LENGTH);
  return new Set(longWords.length > 0 ? longWords : words);
}

/** Two questions are similar if they have at least this share of their words in common. */
const MIN_SHARE_IN_COMMON = 0.5;

type Words = ReadonlySet<string>;

function areSimilar(one: Words, other: Words): boolean {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared) >= MIN_SHARE_IN_COMMON;
}

/**
 * The maximum number of groups to compare a question with. Without it, a flood of thousands of slightly different
 * questions would slow down the desk.
 */
const MAX_COMPARED_GROUPS = 200;

/** Groups similar questions. A question joins the first group whose first question is similar. Keeps the order. */
export function groupSimilarQuestions<One extends { text: string }>(
  questions: readonly One[],
): [One, ...One[]][] {
  const groups: { words: Words; members: [One, ...One[]] }[] = [];
  const byWord = new Map<string, number[]>();
  for (const question of questions) {
    const words = extractWords(question.text);
    const similarGroup = listCandidates(words, byWord)
      .map((index) => groups[index])
      .find((group) => group && areSimilar(words, group.words));
    if (similarGroup) {
      similarGroup.members.push(question);
      continue;
    }
    for (const word of words) {
      const groupIndexes = byWord.get(word);
      if (groupIndexes) groupIndexes.push(groups.length);
      else byWord.set(word, [groups.length]);
    }
    groups.push({ words, members: [question] });
  }
  return groups.map(({ members }) => members);
}

/**
 * Lists the indexes of up to MAX_COMPARED_GROUPS groups that contain one of the question's rarest words, in order.
 * Similar questions share at least half of their words, so looking up just over half of a question's words finds every
 * similar group.
 */
function listCandidates(words: Words, byWord: ReadonlyMap<string, number[]>): number[] {
  const indexLists = [...words].map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length);
  const rarest = indexLists.slice(0, Math.floor(words.size / 2) + 1);
  const candidates = new Set(rarest.flatMap((groups) => groups.slice(0, MAX_COMPARED_GROUPS)));
  return [...candidates].slice(0, MAX_COMPARED_GROUPS).sort((a, b) => a - b);
}
