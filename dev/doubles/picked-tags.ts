/** Chooses the tags that the fake model returns: words in episodes' texts that a listener might search for. */
import { z } from "zod";
import { tryParseJson } from "#platform/http/json.rules.ts";

const MAX_TAGS = 5;
const episodesShape = z.array(z.object({ id: z.int(), title: z.string(), description: z.string() }));

/** Returns tags for a prompt that ends with a JSON list of episodes, or undefined for any other prompt. */
export function makePickedTags(question: string): { episodes: { id: number; tags: string[] }[] } | undefined {
  const episodes = episodesShape.safeParse(
    tryParseJson(/\[\{"id":\d+,[\s\S]*\]$/.exec(question.trim())?.[0] ?? ""),
  );
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
