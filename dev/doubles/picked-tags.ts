/** How the doubles' model tags episodes: with words from each that a listener might look for. */
import { z } from "zod";

const MAX_TAGS = 5;
const asked = z.array(z.object({ id: z.int(), title: z.string(), description: z.string() }));

/** Returns the answer to a question that ends with episodes as a JSON list, or undefined for other questions. */
export function pickTags(question: string): { episodes: { id: number; tags: string[] }[] } | undefined {
  const episodes = asked.safeParse(parseJson(/\[\{"id":\d+,[\s\S]*\]$/.exec(question.trim())?.[0] ?? ""));
  if (!episodes.success) return undefined;
  return {
    episodes: episodes.data.map(({ id, title, description }) => ({ id, tags: findTags(title, description) })),
  };
}

function findTags(title: string, description: string): string[] {
  const [beginning = ""] = description.split("\n");
  const words = [...findLongWords(title, 4), ...findLongWords(beginning, 7)];
  return [...new Set(words)].slice(0, MAX_TAGS);
}

const findLongWords = (text: string, letters: number): string[] =>
  (text.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= letters);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
