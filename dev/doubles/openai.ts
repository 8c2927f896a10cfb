/** A double of the OpenAI API: responses, chat completions and images, as in its published description. */
import type { FakeResponse } from "./answering.ts";
import { type ModelDouble, type ModelServerOptions, startModelServer } from "./model-server.ts";
import { handleChatCall, handleResponsesCall } from "./model-shapes.ts";
import { makePictureHandler } from "./openai-pictures.ts";

const makeRefusal = (status: number, type: string, code: string | null, message: string): FakeResponse => ({
  status,
  body: { error: { message, type, param: null, code } },
});

const makeInvalidRefusal = (message: string) => makeRefusal(400, "invalid_request_error", null, message);

/** The provider's error responses. A test turns them on with `fail`. */
export const openaiRefusals = {
  noKey: makeRefusal(401, "invalid_request_error", null, "No API key was given in the Authorization header."),
  /** Quotes the key with its middle part masked, like the provider. */
  wrongKey: (key: string) =>
    makeRefusal(
      401,
      "invalid_request_error",
      "invalid_api_key",
      `Incorrect API key provided: ${key.slice(0, 6)}****${key.slice(-4)}. Look your keys up in your account.`,
    ),
  tooMany: makeRefusal(
    429,
    "requests",
    "rate_limit_exceeded",
    "Rate limit reached for this model. Try again in 20s.",
  ),
  noCredits: makeRefusal(
    429,
    "insufficient_quota",
    "insufficient_quota",
    "You exceeded your current quota. Check your plan and billing details.",
  ),
  unknownModel: makeRefusal(
    404,
    "invalid_request_error",
    "model_not_found",
    "The model does not exist, or is not yours to use.",
  ),
  serverError: makeRefusal(
    500,
    "server_error",
    null,
    "The server had an error while processing your request.",
  ),
  unsafePicture: makeRefusal(
    400,
    "image_generation_user_error",
    "moderation_blocked",
    "Your request was rejected by the safety system.",
  ),
};

export type OpenaiDoubleOptions = ModelServerOptions & {
  /** Whether to act like older servers, which only support chat completions and pictures. */
  chatOnly?: boolean;
};

export async function startOpenaiDouble(options: OpenaiDoubleOptions = {}): Promise<ModelDouble> {
  const pictures = makePictureHandler(() => new URL(double.baseUrl).origin, makeInvalidRefusal);
  const double: ModelDouble = await startModelServer(options, {
    calls: {
      ...(options.chatOnly ? {} : { "/responses": handleResponsesCall(makeInvalidRefusal) }),
      "/chat/completions": handleChatCall(makeInvalidRefusal),
      "/images/generations": pictures.handle,
    },
    file: pictures.file,
    refusals: {
      noKey: openaiRefusals.noKey,
      wrongKey: openaiRefusals.wrongKey("sk-proj-of-somebody-else-1234"),
      unknownCall: makeRefusal(404, "invalid_request_error", "unknown_url", "Unknown request URL."),
      notJson: makeInvalidRefusal("We could not parse the JSON body of your request."),
    },
    half: '{"id": "resp_',
  });
  return double;
}
