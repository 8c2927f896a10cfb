import type { LanguageModel } from "ai";
import type { z } from "zod";
import { declined, Malformed, modelFailure } from "./model-failure.server.ts";
import { type ModelLine, modelsOn } from "./model-line.server.ts";
import { providerFailed } from "./model-provider.server.ts";

export type Question = {
  instructions: string;
  prompt: string;
  /** Ends the question when whoever asked has gone. */
  signal: AbortSignal;
};

/**
 * Asks for an answer of this shape; once more where what comes is not, or where `use` finds it malformed.
 * @throws {Refusal} 502 with the provider's own words, where it has any.
 */
export const askForShape = <T, U>(
  line: ModelLine,
  question: Question,
  shape: z.ZodType<T>,
  use: (answer: T) => U,
): Promise<U> =>
  patiently(line, question.signal, async (model, abortSignal) => {
    const { generateText, Output } = await import("ai");
    const output = Output.object({ schema: shape, name: "answer" });
    const answer = await generateText({ ...settings(question), model, abortSignal, output });
    return use(answer.output);
  });

/** The same for an answer in plain words. */
export const askForWords = (line: ModelLine, question: Question): Promise<string> =>
  patiently(line, question.signal, async (model, abortSignal) => {
    const { generateText } = await import("ai");
    const { text, finishReason } = await generateText({ ...settings(question), model, abortSignal });
    if (finishReason === "content-filter") throw declined(line, text);
    if (finishReason !== "stop" || text.trim() === "") throw new Malformed("no whole text");
    return text.trim();
  });

const settings = ({ instructions, prompt }: Question) => ({
  instructions,
  prompt,
  maxRetries: 0,
  // What the show is planning is not the provider's to keep.
  providerOptions: { openai: { store: false }, xai: { store: false } },
});

type Ask<T> = (model: LanguageModel, signal: AbortSignal) => Promise<T>;

async function patiently<T>(line: ModelLine, gone: AbortSignal, ask: Ask<T>): Promise<T> {
  const late = AbortSignal.timeout(line.patienceMs);
  const signal = AbortSignal.any([gone, late]);
  const models = await modelsOn(line);
  const attempt = async () => {
    try {
      return await askFirstThatKnows(models, (model) => ask(model, signal));
    } catch (error) {
      throw await modelFailure(line, error);
    }
  };
  try {
    return await attempt().catch((error) => {
      if (error instanceof Malformed) return attempt();
      throw error;
    });
  } catch (error) {
    throw ending(line, error, { isGone: gone.aborted, isLate: late.aborted });
  }
}

/** A call that the server does not know answers 404 or 405; so does an unknown model, whatever the call. */
async function askFirstThatKnows<T>(models: LanguageModel[], ask: (model: LanguageModel) => Promise<T>) {
  const { APICallError } = await import("ai");
  const isUnknownCall = (error: unknown) =>
    APICallError.isInstance(error) && (error.statusCode === 404 || error.statusCode === 405);
  const [newer, older] = models;
  if (!newer) throw new Error("No model to ask");
  return ask(newer).catch((error) => {
    if (older && isUnknownCall(error)) return ask(older);
    throw error;
  });
}

function ending(
  { provider, patienceMs }: ModelLine,
  error: unknown,
  { isGone, isLate }: { isGone: boolean; isLate: boolean },
): unknown {
  const { name } = provider;
  if (isGone) return providerFailed(provider, "The request was given up.");
  if (isLate) return providerFailed(provider, `${name} did not answer within ${patienceMs / 1000} seconds.`);
  if (error instanceof Malformed)
    return providerFailed(provider, `${name}'s answer could not be read. Please try again.`, error);
  return error;
}
