import { createOpenAI } from "@ai-sdk/openai";
import { generateText, Output } from "ai";
import { z } from "zod";
import type { House } from "#platform/house.server.ts";
import { type TagSource, tagsInSource } from "./tags.rules.ts";

type Episode = TagSource & { id: number };
type ByModel = {
  /** By the episode's id; an episode of which the model said nothing usable is not in it. */
  tags: Map<number, string[]>;
  /** Why the model could not be asked, in words for the team. */
  failure: string | null;
};

/** Episodes to a question, and how much of a description the model reads. */
const TOGETHER = 20;
const DESCRIPTION_LENGTH = 1500;
const PATIENCE_MS = 30_000;

const answer = z.object({
  episodes: z.array(z.object({ id: z.int(), tags: z.array(z.string()) })),
});

const INSTRUCTIONS = `You tag the episodes of a talk show. For each episode give 3 to 8 tags: short noun phrases that a
listener would search for. Use only words that stand in the episode's own title, description, category or
sub-category, spelled as they stand there. Invent nothing: no names, places or subjects that the text does not name.`;

/**
 * Tags that the model picks from the words of each episode; of what it answers only the words that stand in the
 * episode are kept. Without OPENAI_API_KEY nothing is asked. The first failure ends the asking.
 */
export async function tagsByModel(house: House, episodes: readonly Episode[]): Promise<ByModel> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_TEXT_MODEL } = house.env;
  const tags: ByModel["tags"] = new Map();
  if (!apiKey) return { tags, failure: null };
  const model = createOpenAI({ apiKey, baseURL })(OPENAI_TEXT_MODEL ?? "gpt-5-mini");
  const patience = AbortSignal.timeout(PATIENCE_MS);
  for (let from = 0; from < episodes.length; from += TOGETHER) {
    const slice = episodes.slice(from, from + TOGETHER);
    try {
      const { output } = await generateText({
        model,
        instructions: INSTRUCTIONS,
        prompt: JSON.stringify(slice.map(told)),
        output: Output.object({ schema: answer }),
        abortSignal: patience,
        maxRetries: 1,
      });
      for (const [id, kept] of keptOf(slice, output.episodes)) tags.set(id, kept);
    } catch (error) {
      const failure = patience.aborted ? "it did not answer in time." : reasonOf(error, apiKey);
      house.log.warn({ failure }, "the model that picks tags failed");
      return { tags, failure };
    }
  }
  return { tags, failure: null };
}

const told = ({ id, title, description, category, subCategory }: Episode) => ({
  id,
  title,
  description: description.slice(0, DESCRIPTION_LENGTH),
  category,
  subCategory,
});

function keptOf(
  slice: readonly Episode[],
  answered: z.output<typeof answer>["episodes"],
): [number, string[]][] {
  const asked = new Map(slice.map((episode) => [episode.id, episode]));
  return answered.flatMap(({ id, tags }) => {
    const episode = asked.get(id);
    const kept = episode ? tagsInSource(episode, tags) : [];
    return kept.length > 0 ? [[id, kept] as [number, string[]]] : [];
  });
}

/** The first line of what went wrong, without the key. */
const reasonOf = (error: unknown, apiKey: string): string => {
  const [line = ""] = error instanceof Error ? error.message.split("\n") : [];
  return line.replaceAll(apiKey, "…").slice(0, 200) || "no reason was given.";
};
