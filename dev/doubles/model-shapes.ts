/** The requests and responses of OpenAI's two text APIs: the Responses API and the older Chat Completions API. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { FakeResponse } from "./answering.ts";
import { chooseModelOutput, type ModelInput, type ModelOutput } from "./model-output.ts";
import type { OutputFault, ReceivedModelRequest } from "./model-server.ts";

const partShape = z.object({ text: z.string() });
const messageShape = z.object({ content: z.union([z.string(), z.array(partShape)]) });
const responsesCallShape = z.object({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(messageShape)]),
  instructions: z.string().nullish(),
  text: z.object({ format: z.object({ type: z.string() }).optional() }).optional(),
});
const chatCallShape = z.object({
  model: z.string().min(1),
  messages: z.array(messageShape).min(1),
  response_format: z.object({ type: z.string() }).optional(),
});

const joinMessages = (turns: z.infer<typeof messageShape>[]) =>
  turns
    .map(({ content }) =>
      typeof content === "string" ? content : content.map(({ text }) => text).join("\n"),
    )
    .join("\n\n");

const toModelInput = (
  request: ReceivedModelRequest,
  model: string,
  text: string,
  format: string | undefined,
): ModelInput => ({
  text,
  wantsJson: format === "json_schema" || format === "json_object",
  seed: `${model} ${text} ${request.timesBefore}`,
});

const makeId = (prefix: string, seed: string) =>
  `${prefix}_${createHash("sha256").update(`${prefix} ${seed}`).digest("hex").slice(0, 32)}`;

const getUnixTime = () => Math.floor(Date.now() / 1000);
/** Returns a rough estimate of the number of tokens. */
const countTokens = (text: string) => Math.ceil(text.length / 4);

/** Handles calls to the Responses API. `invalid` creates the provider's error for an incomplete request. */
export const handleResponsesCall =
  (invalid: (message: string) => FakeResponse) =>
  (request: ReceivedModelRequest, fault?: OutputFault): FakeResponse => {
    const parsedCall = responsesCallShape.safeParse(request.body);
    if (!parsedCall.success)
      return invalid(`Missing or invalid parameter: '${parsedCall.error.issues[0]?.path.join(".")}'.`);
    const { model, input, instructions, text } = parsedCall.data;
    const promptText = typeof input === "string" ? input : joinMessages(input);
    const modelInput = toModelInput(
      request,
      model,
      [instructions, promptText].filter(Boolean).join("\n\n"),
      text?.format?.type,
    );
    return {
      status: 200,
      body: makeResponse(model, modelInput, chooseModelOutput(modelInput, fault), fault === "broken-down"),
    };
  };

/** For tests: returns a response of the Responses API with the given output, as JSON unless the output is a string. */
export const makeResponsesAnswer = (output: unknown): FakeResponse => {
  const text = typeof output === "string" ? output : JSON.stringify(output);
  const modelInput = { text: "", wantsJson: true, seed: text };
  return { status: 200, body: makeResponse("test", modelInput, { text, end: "complete" }, false) };
};

function makeResponse(model: string, modelInput: ModelInput, words: ModelOutput, hasBrokenDown: boolean) {
  const content =
    words.end === "declined"
      ? { type: "refusal", refusal: words.text }
      : { type: "output_text", text: words.text, annotations: [], logprobs: [] };
  const status = words.end === "cut-short" ? "incomplete" : "completed";
  const message = {
    id: makeId("msg", modelInput.seed),
    type: "message",
    status,
    role: "assistant",
    content: [content],
  };
  const [input, output] = [countTokens(modelInput.text), hasBrokenDown ? 0 : countTokens(words.text)];
  return {
    id: makeId("resp", modelInput.seed),
    object: "response",
    created_at: getUnixTime(),
    status: hasBrokenDown ? "failed" : status,
    error: hasBrokenDown ? { code: "server_error", message: "The model stopped with an error." } : null,
    incomplete_details: words.end === "cut-short" ? { reason: "max_output_tokens" } : null,
    instructions: null,
    metadata: {},
    model,
    output: hasBrokenDown ? [] : [message],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  };
}

/** Handles calls to the Chat Completions API, like `handleResponsesCall`. */
export const handleChatCall =
  (invalid: (message: string) => FakeResponse) =>
  (request: ReceivedModelRequest, fault?: OutputFault): FakeResponse => {
    const parsedCall = chatCallShape.safeParse(request.body);
    if (!parsedCall.success)
      return invalid(`Missing or invalid parameter: '${parsedCall.error.issues[0]?.path.join(".")}'.`);
    const { model, messages, response_format } = parsedCall.data;
    if (fault === "broken-down")
      return {
        status: 500,
        body: { error: { message: "The model stopped.", type: "server_error", param: null, code: null } },
      };
    const modelInput = toModelInput(request, model, joinMessages(messages), response_format?.type);
    return { status: 200, body: makeCompletion(model, modelInput, chooseModelOutput(modelInput, fault)) };
  };

const FINISH_REASONS = { complete: "stop", "cut-short": "length", declined: "stop" } as const;

function makeCompletion(model: string, modelInput: ModelInput, { text, end }: ModelOutput) {
  const isDeclined = end === "declined";
  const [promptTokens, completionTokens] = [countTokens(modelInput.text), countTokens(text)];
  return {
    id: makeId("chatcmpl", modelInput.seed),
    object: "chat.completion",
    created: getUnixTime(),
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: isDeclined ? null : text, refusal: isDeclined ? text : null },
        logprobs: null,
        finish_reason: FINISH_REASONS[end],
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}
