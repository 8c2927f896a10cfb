import type { Refusal } from "#platform/errors/errors.server.ts";
import type { ModelAccess } from "./model-access.server.ts";
import {
  createProviderRefusal,
  describeProviderRefusal,
  describeUnreachableProvider,
  parseProviderMessage,
} from "./model-provider.server.ts";

/** Thrown if a model's response doesn't have the requested format. Trying again may help. */
export class MalformedOutputError extends Error {
  override name = "MalformedOutputError";
}

/**
 * Converts an error of the AI SDK to a Refusal (502) with the provider's message, or to a `MalformedOutputError`.
 * Returns any other error unchanged.
 */
export async function toModelFailure(access: ModelAccess, error: unknown): Promise<unknown> {
  const {
    APICallError,
    JSONParseError,
    NoObjectGeneratedError,
    NoOutputGeneratedError,
    TypeValidationError,
  } = await import("ai");
  const { provider, apiKey } = access;
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === "content-filter"
      ? createModelDeclinedRefusal(access, error.text ?? "")
      : new MalformedOutputError("not the shape asked for", { cause: error });
  if (NoOutputGeneratedError.isInstance(error))
    return new MalformedOutputError("no answer", { cause: error });
  if (!APICallError.isInstance(error)) return error;
  const { statusCode, responseBody } = error;
  if (statusCode === undefined || responseBody === undefined)
    return createProviderRefusal(provider, describeUnreachableProvider(provider, error), error);
  // Some servers report failures with the status 200, so look for the provider's message in the body.
  if (JSONParseError.isInstance(error.cause) || TypeValidationError.isInstance(error.cause)) {
    const message = parseProviderMessage(responseBody, apiKey);
    return message
      ? createProviderRefusal(provider, message)
      : new MalformedOutputError("not the provider's form", { cause: error });
  }
  return createProviderRefusal(provider, describeProviderRefusal(provider, statusCode, responseBody, apiKey));
}

export const createModelDeclinedRefusal = ({ provider }: ModelAccess, reason: string): Refusal =>
  createProviderRefusal(provider, `${provider.name} declined${reason ? `: ${reason.slice(0, 300)}` : "."}`);
