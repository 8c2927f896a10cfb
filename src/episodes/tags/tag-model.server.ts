import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { askModelForObject, requireModelAccess } from "#platform/models/models.server.ts";
import { filterTagsBySource, type TagSource } from "./tags.rules.ts";

type Episode = TagSource & { id: number };
type PickedTags = {
  tags: Map<number, string[]>;
  failure: string | null;
};

const EPISODES_PER_REQUEST = 20;
const MAX_DESCRIPTION_LENGTH = 1500;
const TIMEOUT_MS = 30_000;

const TagsResponse = z.object({
  episodes: z.array(z.object({ id: z.int(), tags: z.array(z.string()) })),
});

const MODEL_INSTRUCTIONS = `You tag the episodes of a talk show. For each episode, give 3 to 8 tags: short noun phrases that a
listener would search for. Use only words from the episode's own title, description, category or sub-category, with
the same spelling. Don't invent names, places or subjects that the text doesn't mention.`;

/**
 * Asks a model to pick tags from each episode's own words. Returns no tags if no key is set. Stops at the first failure
 * and returns the tags picked so far.
 */
export async function pickTagsWithModel(house: House, episodes: readonly Episode[]): Promise<PickedTags> {
  const tags: PickedTags["tags"] = new Map();
  if (!house.env.OPENAI_API_KEY) return { tags, failure: null };
  const access = requireModelAccess(house, "openai");
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  for (let start = 0; start < episodes.length; start += EPISODES_PER_REQUEST) {
    const slice = episodes.slice(start, start + EPISODES_PER_REQUEST);
    const prompt = JSON.stringify(slice.map(toExcerpt));
    const question = { instructions: MODEL_INSTRUCTIONS, prompt, signal: timeout };
    try {
      const taggedEpisodes = await askModelForObject(
        access,
        question,
        TagsResponse,
        (response) => response.episodes,
      );
      for (const { id, tags: pickedTags } of taggedEpisodes) {
        const episode = slice.find((sentEpisode) => sentEpisode.id === id);
        const keptTags = episode ? filterTagsBySource(episode, pickedTags) : [];
        if (keptTags.length > 0) tags.set(id, keptTags);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const failure = timeout.aborted ? "It did not answer in time." : error.message;
      house.log.warn({ failure }, "the model that picks tags failed");
      return { tags, failure };
    }
  }
  return { tags, failure: null };
}

const toExcerpt = ({ id, title, description, category, subCategory }: Episode) => ({
  id,
  title,
  description: description.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed(),
  category,
  subCategory,
});
