import { z } from "zod";
import type { House } from "#house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { askForShape, modelLine } from "#platform/models/models.server.ts";
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
  const tags: ByModel["tags"] = new Map();
  if (!house.env.OPENAI_API_KEY) return { tags, failure: null };
  const line = modelLine(house.env, "openai");
  const patience = AbortSignal.timeout(PATIENCE_MS);
  for (let from = 0; from < episodes.length; from += TOGETHER) {
    const slice = episodes.slice(from, from + TOGETHER);
    const prompt = JSON.stringify(slice.map(told));
    const question = { instructions: INSTRUCTIONS, prompt, signal: patience };
    try {
      const answered = await askForShape(line, question, answer, (answer) => answer.episodes);
      for (const [id, kept] of keptOf(slice, answered)) tags.set(id, kept);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const failure = patience.aborted ? "It did not answer in time." : error.message;
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
