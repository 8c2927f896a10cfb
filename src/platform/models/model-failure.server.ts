import type { Refusal } from "#platform/errors/errors.server.ts";
import type { ModelLine } from "./model-line.server.ts";
import { ownWords, providerFailed, refusalWords, unreachableWords } from "./model-provider.server.ts";

/** The model's answer does not keep to what was asked: the one failure after which asking again helps. */
export class Malformed extends Error {
  override name = "Malformed";
}

/** What failed, of all that the SDK throws: 502 in the provider's own words, or `Malformed`, or what it threw. */
export async function modelFailure(line: ModelLine, error: unknown): Promise<unknown> {
  const {
    APICallError,
    JSONParseError,
    NoObjectGeneratedError,
    NoOutputGeneratedError,
    TypeValidationError,
  } = await import("ai");
  const { provider, apiKey } = line;
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === "content-filter"
      ? declined(line, error.text ?? "")
      : new Malformed("not the shape asked for", { cause: error });
  if (NoOutputGeneratedError.isInstance(error)) return new Malformed("no answer", { cause: error });
  if (!APICallError.isInstance(error)) return error;
  const { statusCode, responseBody } = error;
  if (statusCode === undefined || responseBody === undefined)
    return providerFailed(provider, unreachableWords(provider, error), error);
  // A success that cannot be read may still be one that tells of a failure.
  if (JSONParseError.isInstance(error.cause) || TypeValidationError.isInstance(error.cause)) {
    const words = ownWords(responseBody, apiKey);
    return words
      ? providerFailed(provider, words)
      : new Malformed("not the provider's form", { cause: error });
  }
  // What it answered may name the key: only the words that were freed of it go on.
  return providerFailed(provider, refusalWords(provider, statusCode, responseBody, apiKey));
}

/** 502 where the model would not do it; it often says why. */
export const declined = ({ provider }: ModelLine, why: string): Refusal =>
  providerFailed(provider, `${provider.name} declined${why ? `: ${why.slice(0, 300)}` : "."}`);
