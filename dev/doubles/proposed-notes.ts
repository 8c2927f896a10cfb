/** What the doubles' model answers when given a transcript: a chapter for every fifth passage, and notes. */
const EVERY = 5;
const TITLE_WORDS = 6;

type Notes = { chapters: { seconds: number; title: string }[]; notes: string };

/** Returns the answer to a question that ends with passages and their seconds; `undefined` for any other. */
export function proposeNotes(question: string): Notes | undefined {
  const [, said] = question.split("What was said:\n");
  if (said === undefined) return undefined;
  const passages = [...said.matchAll(/^(\d+) \([\d:]+\) (.*)$/gm)].map(([, seconds, text = ""]) => ({
    seconds: Number(seconds),
    title: text.split(" ").slice(0, TITLE_WORDS).join(" "),
  }));
  const chapters = passages.filter((_, at) => at % EVERY === 0);
  return { chapters, notes: `The hosts talk about this: ${chapters.map(({ title }) => title).join("; ")}.` };
}
