import type { LanguageModel } from "ai";
import type { z } from "zod";
import { createModelClients, type ModelAccess } from "./model-access.server.ts";
import { createModelDeclinedRefusal, MalformedOutputError, toModelFailure } from "./model-failure.server.ts";
import { createProviderRefusal } from "./model-provider.server.ts";

export type ModelRequest = {
  instructions: string;
  prompt: string;
  signal: AbortSignal;
};

/**
 * Asks the model for a response that matches the schema `shape`, and passes it to `handleAnswer`. If the response
 * doesn't match or `handleAnswer` rejects it, tries once more.
 * @throws {Refusal} 502
 */
export const askModelForObject = <T, U>(
  access: ModelAccess,
  request: ModelRequest,
  shape: z.ZodType<T>,
  handleAnswer: (answer: T) => U,
): Promise<U> =>
  askWithRetry(access, request.signal, async (model, abortSignal) => {
    const { generateText, Output } = await import("ai");
    const output = Output.object({ schema: shape, name: "answer" });
    const result = await generateText({ ...toCallOptions(request), model, abortSignal, output });
    return handleAnswer(result.output);
  });

export const askModelForText = (access: ModelAccess, request: ModelRequest): Promise<string> =>
  askWithRetry(access, request.signal, async (model, abortSignal) => {
    const { generateText } = await import("ai");
    const { text, finishReason } = await generateText({ ...toCallOptions(request), model, abortSignal });
    if (finishReason === "content-filter") throw createModelDeclinedRefusal(access, text);
    if (finishReason !== "stop" || text.trim() === "") throw new MalformedOutputError("no whole text");
    return text.trim();
  });

const toCallOptions = ({ instructions, prompt }: ModelRequest) => ({
  instructions,
  prompt,
  maxRetries: 0,
  providerOptions: { openai: { store: false }, xai: { store: false } },
});

type Call<T> = (model: LanguageModel, signal: AbortSignal) => Promise<T>;

async function askWithRetry<T>(access: ModelAccess, callerSignal: AbortSignal, call: Call<T>): Promise<T> {
  const timeoutSignal = AbortSignal.timeout(access.patienceMs);
  const signal = AbortSignal.any([callerSignal, timeoutSignal]);
  const models = await createModelClients(access);
  const tryOnce = async () => {
    try {
      return await callFirstSupported(models, (model) => call(model, signal));
    } catch (error) {
      throw await toModelFailure(access, error);
    }
  };
  try {
    return await tryOnce().catch((error) => {
      if (error instanceof MalformedOutputError) return tryOnce();
      throw error;
    });
  } catch (error) {
    throw toProviderError(access, error, { isGone: callerSignal.aborted, isLate: timeoutSignal.aborted });
  }
}

async function callFirstSupported<T>(models: LanguageModel[], call: (model: LanguageModel) => Promise<T>) {
  const { APICallError } = await import("ai");
  const isUnknownCall = (error: unknown) =>
    APICallError.isInstance(error) && (error.statusCode === 404 || error.statusCode === 405);
  const [newerModel, olderModel] = models;
  if (!newerModel) throw new Error("No model to ask");
  return call(newerModel).catch((error) => {
    if (olderModel && isUnknownCall(error)) return call(olderModel);
    throw error;
  });
}

function toProviderError(
  { provider, patienceMs }: ModelAccess,
  error: unknown,
  { isGone, isLate }: { isGone: boolean; isLate: boolean },
): unknown {
  const { name } = provider;
  if (isGone) return createProviderRefusal(provider, "The request was given up.");
  if (isLate)
    return createProviderRefusal(provider, `${name} did not answer within ${patienceMs / 1000} seconds.`);
  if (error instanceof MalformedOutputError)
    return createProviderRefusal(provider, `${name}'s answer could not be read. Please try again.`, error);
  return error;
}
