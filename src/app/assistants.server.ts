import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { Context, Handler } from "hono";
import { mayTokenCall, resolveToken } from "#accounts/tokens/tokens.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { type BoundEndpoint, type HttpEnv, parseToken, readStream } from "#platform/http/http.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { type AssistantTool, buildToolCall, buildTools } from "./assistant-tools.server.ts";
import type { House } from "./house.server.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/**
 * The maximum size of each API response, in bytes. A message may contain a hundred tool calls. Once their responses
 * exceed this size together, the rest of the calls are refused.
 */
const MAX_RESPONSE_BYTES = 1024 * 1024;

type Fetch = (request: Request, env: HttpEnv["Bindings"]) => Response | Promise<Response>;

/**
 * Serves POST /mcp, the Model Context Protocol over streamable HTTP without sessions. Tools send requests to the API
 * within this process, one after another, with the caller's token, so all the usual checks apply.
 */
export function serveMcp(house: House, bound: readonly BoundEndpoint[], fetch: Fetch): Handler<HttpEnv> {
  let builtTools: AssistantTool[] | undefined;
  return async (c) => {
    const { method } = c.req;
    const token = parseToken(c.req.path, c.req.header("authorization")) ?? "";
    const actor = await resolveToken(house, token, c.env.state.clientKey);
    c.env.state.userId = actor.id;
    if (method !== "POST")
      throw new Refusal("method-not-allowed", "Method not allowed", { headers: { allow: "POST" } });
    builtTools ??= buildTools(bound);
    const tools = builtTools;
    const message: Message = {
      ...{ token, fetch, site: house.env.PUBLIC_URL },
      ...{ calls: new Queue({ places: 1 }), responseBytes: 0 },
    };
    const allowedTools = tools.filter(({ binding }) => mayTokenCall(actor, binding));
    const server = new Server({ name: house.show().name, version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: allowedTools.map(describeTool) }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
      return message.calls.run(() => runTool(c, tool, params.arguments ?? {}, message));
    });
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: MAX_BODY_BYTES,
    });
    // The cast is needed because the type declares its callbacks as possibly undefined, which
    // `exactOptionalPropertyTypes` rejects.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    return transport.handleRequest(c.req.raw);
  };
}

const describeTool = ({ name, description, inputSchema, isRead }: AssistantTool) => ({
  name,
  description,
  inputSchema,
  annotations: { readOnlyHint: isRead, openWorldHint: false },
});

/** A message, whose `calls` run one at a time. `responseBytes` is the size of the responses to these so far. */
type Message = { token: string; fetch: Fetch; site: string; calls: Queue; responseBytes: number };
type Input = Record<string, unknown>;

async function runTool(c: Context<HttpEnv>, tool: AssistantTool, input: Input, message: Message) {
  const { texts, isError } = await sendCall(c, tool, input, message).catch((error: unknown) => {
    if (error instanceof Refusal)
      return { texts: [JSON.stringify({ message: error.message })], isError: true };
    throw error;
  });
  return { content: texts.map((text) => ({ type: "text" as const, text })), isError };
}

/**
 * Sends a tool's request. Returns the response's body and, for a page of a list, a note such as '20 of 120 in total'.
 */
async function sendCall(c: Context<HttpEnv>, tool: AssistantTool, input: Input, message: Message) {
  if (message.responseBytes > MAX_RESPONSE_BYTES)
    throw new Refusal(
      "too-large",
      "The answers to this message are too long. Send the remaining calls in another message",
    );
  // On SQLite, all calls of a message would otherwise run in one turn of the event loop.
  await yieldToEventLoop();
  const { address, body } = buildToolCall(tool, input);
  const request = new Request(new URL(message.site + address), {
    method: tool.binding.method,
    headers: {
      authorization: `Bearer ${message.token}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const state = { ...c.env.state, path: tool.binding.path, setCookies: new Map() };
  const response = await message.fetch(request, { state });
  const text = await readText(response, message);
  const total = response.headers.get("x-total-count");
  const texts = [text || "Done", ...(total === null ? [] : [describePart(JSON.parse(text), total)])];
  return { texts, isError: !response.ok };
}

async function readText({ body }: Response, message: Message): Promise<string> {
  if (!body) return "";
  const bytes = await readStream(body, MAX_RESPONSE_BYTES, createTooLongRefusal);
  message.responseBytes += bytes.length;
  return new TextDecoder().decode(bytes);
}

const createTooLongRefusal = () => new Refusal("too-large", "The answer is too long. Ask for less of it");

const describePart = (items: unknown[], total: string): string => `${items.length} of ${total} in total`;
