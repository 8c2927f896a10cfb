/** A double of the xAI API, which has the same two text APIs as OpenAI but different errors. */
import type { FakeResponse } from "./answering.ts";
import { type ModelDouble, type ModelServerOptions, startModelServer } from "./model-server.ts";
import { handleChatCall, handleResponsesCall } from "./model-shapes.ts";

const makeRefusal = (status: number, code: string, error: string): FakeResponse => ({
  status,
  body: { code, error },
});

const makeInvalidRefusal = (message: string) =>
  makeRefusal(400, "Client specified an invalid argument", message);

/** The provider's error responses. A test turns them on with `fail`. */
export const xaiRefusals = {
  noKey: makeRefusal(401, "Unauthenticated", "No API key was given in the Authorization header."),
  wrongKey: makeInvalidRefusal("Incorrect API key provided: xa***. Look your keys up in the console."),
  noCredits: makeRefusal(
    403,
    "The caller does not have permission to execute the specified operation",
    "Your team doesn't have any credits yet. You can purchase credits in the console.",
  ),
  tooMany: makeRefusal(
    429,
    "Some resource has been exhausted",
    "Too many requests for this model. Please slow down.",
  ),
  serverError: makeRefusal(500, "Internal server error", "The service is not well. Please try again."),
};

export type XaiDoubleOptions = ModelServerOptions & {
  /** Whether to support only chat completions. */
  chatOnly?: boolean;
};

export const startXaiDouble = (options: XaiDoubleOptions = {}): Promise<ModelDouble> =>
  startModelServer(options, {
    calls: {
      ...(options.chatOnly ? {} : { "/responses": handleResponsesCall(makeInvalidRefusal) }),
      "/chat/completions": handleChatCall(makeInvalidRefusal),
    },
    refusals: {
      noKey: xaiRefusals.noKey,
      wrongKey: xaiRefusals.wrongKey,
      unknownCall: makeRefusal(404, "The requested resource was not found", "Unknown request URL."),
      notJson: makeInvalidRefusal("The body is not valid JSON."),
    },
    half: '{"id": "resp_',
  });
