/** A stand-in for the OpenAI API: responses, chat completions and images, as its published description has them. */
import type { Answer } from "./answering.ts";
import { type ModelDouble, type ModelServerOptions, startModelServer } from "./model-server.ts";
import { answerChat, answerResponses } from "./model-shapes.ts";
import { openaiPictures } from "./openai-pictures.ts";

const refused = (status: number, type: string, code: string | null, message: string): Answer => ({
  status,
  body: { error: { message, type, param: null, code } },
});

const invalid = (message: string) => refused(400, "invalid_request_error", null, message);

/** The provider's refusals, to be switched on with `fail`. */
export const openaiRefusals = {
  noKey: refused(401, "invalid_request_error", null, "No API key was given in the Authorization header."),
  /** Quotes the key with its middle struck out, as the provider does. */
  wrongKey: (key: string) =>
    refused(
      401,
      "invalid_request_error",
      "invalid_api_key",
      `Incorrect API key provided: ${key.slice(0, 6)}****${key.slice(-4)}. Look your keys up in your account.`,
    ),
  tooMany: refused(
    429,
    "requests",
    "rate_limit_exceeded",
    "Rate limit reached for this model. Try again in 20s.",
  ),
  noCredits: refused(
    429,
    "insufficient_quota",
    "insufficient_quota",
    "You exceeded your current quota. Check your plan and billing details.",
  ),
  unknownModel: refused(
    404,
    "invalid_request_error",
    "model_not_found",
    "The model does not exist, or is not yours to use.",
  ),
  serverError: refused(500, "server_error", null, "The server had an error while processing your request."),
  unsafePicture: refused(
    400,
    "image_generation_user_error",
    "moderation_blocked",
    "Your request was rejected by the safety system.",
  ),
};

export type OpenaiDoubleOptions = ModelServerOptions & {
  /** A server of the older kind that knows chat completions and pictures alone. */
  chatOnly?: boolean;
};

export async function startOpenaiDouble(options: OpenaiDoubleOptions = {}): Promise<ModelDouble> {
  const pictures = openaiPictures(() => new URL(double.baseUrl).origin, invalid);
  const double: ModelDouble = await startModelServer(options, {
    calls: {
      ...(options.chatOnly ? {} : { "/responses": answerResponses(invalid) }),
      "/chat/completions": answerChat(invalid),
      "/images/generations": pictures.answer,
    },
    file: pictures.file,
    refusals: {
      noKey: openaiRefusals.noKey,
      wrongKey: openaiRefusals.wrongKey("sk-proj-of-somebody-else-1234"),
      unknownCall: refused(404, "invalid_request_error", "unknown_url", "Unknown request URL."),
      notJson: invalid("We could not parse the JSON body of your request."),
    },
    half: '{"id": "resp_',
  });
  return double;
}
