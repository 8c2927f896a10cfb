import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import {
  askModelForObject,
  askModelForText,
  MalformedOutputError,
  type ModelAccess,
  requireModelAccess,
} from "#platform/models/models.server.ts";
import { MAX_TOPIC_LENGTHS } from "#topics/topic-limits.rules.ts";
import { areContentsKnown } from "#topics/topics.server.ts";
import {
  writePromptInstructions,
  writeThemePrompt,
  writeTopicInstructions,
  writeTopicPrompt,
} from "./draft-instructions.rules.ts";
import { tidyDraft, truncateText } from "./draft-texts.rules.ts";
import { type AiProvider, type DraftRequest, MAX_PROMPT_LENGTH, type TopicDraft } from "./drafts.contract.ts";
import { markRepeats } from "./drafts.rules.ts";

/**
 * The shape of the model's output. It has no maximum lengths, because some providers reject them. Texts that are too
 * long are cut later.
 */
const DraftedTopics = z.object({
  topics: z.array(z.object({ category: z.string(), subCategory: z.string(), content: z.string() })),
});

/**
 * Drafts up to `count` topics without storing them.
 * @throws {Refusal} 503 if the provider's key isn't set; 502 if the provider fails
 */
export async function draftTopics(
  house: House,
  request: DraftRequest,
  signal: AbortSignal,
): Promise<TopicDraft[]> {
  const access = requireModelAccess(house, request.provider);
  const question = {
    instructions: writeTopicInstructions(house.show()),
    prompt: writeTopicPrompt(house.show(), request),
    signal,
  };
  const drafts = await askAndLogFailure(house, access, signal, () =>
    askModelForObject(access, question, DraftedTopics, ({ topics }) => {
      const tidy = topics.flatMap((topic) => tidyDraft(topic, MAX_TOPIC_LENGTHS) ?? []);
      if (tidy.length === 0) throw new MalformedOutputError("no usable topic");
      return tidy.slice(0, request.count);
    }),
  );
  const contents = drafts.map(({ content }) => content);
  const exist = await areContentsKnown(house.db, contents);
  return markRepeats(drafts, (_, index) => exist[index]).map((draft) => ({
    ...draft,
    source: request.provider,
  }));
}

/**
 * Writes a prompt with OpenAI, or with xAI if only its key is set.
 * @throws {Refusal} 503 if no key is set; 502 if the provider fails
 */
export async function generatePrompt(house: House, theme: string, signal: AbortSignal): Promise<string> {
  const { OPENAI_API_KEY, XAI_API_KEY } = house.env;
  const provider: AiProvider = !OPENAI_API_KEY && XAI_API_KEY ? "xai" : "openai";
  const access = requireModelAccess(house, provider);
  const question = {
    instructions: writePromptInstructions(house.show()),
    prompt: writeThemePrompt(theme),
    signal,
  };
  const prompt = await askAndLogFailure(house, access, signal, () => askModelForText(access, question));
  return truncateText(prompt.replaceAll("\0", "").toWellFormed(), MAX_PROMPT_LENGTH);
}

/**
 * Runs `ask`, and logs the provider's failures. Nothing else would log them, because they reach the user as Refusals.
 */
async function askAndLogFailure<T>(
  { log }: House,
  { provider, model }: ModelAccess,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal && !signal.aborted) {
      const ms = Math.round(performance.now() - startedAt);
      log.warn({ provider: provider.id, model, ms, reason: error.message }, "model provider failed");
    }
    throw error;
  }
}
