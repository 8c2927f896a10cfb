import { z } from "zod";
import type { House } from "#house.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import {
  askForShape,
  askForWords,
  Malformed,
  type ModelLine,
  modelLine,
} from "#platform/models/models.server.ts";
import { TOPIC_LIMITS } from "#topics/topics.contract.ts";
import { contentsExist } from "#topics/topics.server.ts";
import { type AiProvider, type DraftRequest, LONGEST_PROMPT, type TopicDraft } from "./ai-drafts.contract.ts";
import {
  BRIEF_INSTRUCTIONS,
  briefPrompt,
  TOPIC_INSTRUCTIONS,
  topicPrompt,
} from "./draft-instructions.rules.ts";
import { cut, repeated, tidyDraft } from "./draft-texts.rules.ts";

/**
 * The shape that the model is held to. Lengths are told in words: not every provider takes them in a schema, and what
 * is too long can be cut.
 */
const DraftedTopics = z.object({
  topics: z.array(z.object({ category: z.string(), subCategory: z.string(), content: z.string() })),
});

/**
 * Has a provider draft topics: at most as many as asked for, at least one. Nothing is stored.
 * @throws {Refusal} 503 without the provider's key, 502 where it fails.
 */
export async function draftTopics(
  house: House,
  request: DraftRequest,
  signal: AbortSignal,
): Promise<TopicDraft[]> {
  const line = modelLine(house.env, request.provider);
  const question = { instructions: TOPIC_INSTRUCTIONS, prompt: topicPrompt(request), signal };
  const drafts = await noted(house, line, signal, () =>
    askForShape(line, question, DraftedTopics, ({ topics }) => {
      const tidy = topics.flatMap((topic) => tidyDraft(topic, TOPIC_LIMITS) ?? []);
      if (tidy.length === 0) throw new Malformed("no usable topic");
      return tidy.slice(0, request.count);
    }),
  );
  const contents = drafts.map(({ content }) => content);
  const repeats = repeated(contents.map(fold), await contentsExist(house.db, contents));
  return drafts.map((draft, at) => ({ ...draft, source: request.provider, repeats: repeats[at] === true }));
}

/**
 * Has a provider write a detailed prompt from a theme: OpenAI, or xAI where its key alone is set.
 * @throws {Refusal} 503 without a key, 502 where the provider fails.
 */
export async function writePrompt(house: House, theme: string, signal: AbortSignal): Promise<string> {
  const { OPENAI_API_KEY, XAI_API_KEY } = house.env;
  const provider: AiProvider = !OPENAI_API_KEY && XAI_API_KEY ? "xai" : "openai";
  const line = modelLine(house.env, provider);
  const question = { instructions: BRIEF_INSTRUCTIONS, prompt: briefPrompt(theme), signal };
  const prompt = await noted(house, line, signal, () => askForWords(line, question));
  return cut(prompt.replaceAll("\0", "").toWellFormed(), LONGEST_PROMPT);
}

/** Failures are the provider's, so they are no errors of ours; whoever runs the program still wants to see them. */
async function noted<T>(
  { log }: House,
  { provider, model }: ModelLine,
  gone: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal && !gone.aborted) {
      const ms = Math.round(performance.now() - startedAt);
      log.warn({ provider: provider.id, model, ms, reason: error.message }, "model provider failed");
    }
    throw error;
  }
}
