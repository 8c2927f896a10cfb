const PASSAGES_PER_CHAPTER = 5;
const MAX_TITLE_WORDS = 6;

type Notes = { chapters: { seconds: number; title: string }[]; notes: string };

/**
 * Returns chapters and notes for a prompt that ends with passages and their times in seconds, or undefined for any
 * other prompt.
 */
export function makeProposedNotes(question: string): Notes | undefined {
  const [, transcript] = question.split("What was said:\n");
  if (transcript === undefined) return undefined;
  const passages = [...transcript.matchAll(/^(\d+) \([\d:]+\) (.*)$/gm)].map(([, seconds, text = ""]) => ({
    seconds: Number(seconds),
    title: text.split(" ").slice(0, MAX_TITLE_WORDS).join(" "),
  }));
  const chapters = passages.filter((_, index) => index % PASSAGES_PER_CHAPTER === 0);
  return { chapters, notes: `The hosts talk about this: ${chapters.map(({ title }) => title).join("; ")}.` };
}
