/** The fake server for all model providers. It responds to JSON requests that have an API key, and fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { tryParseJson } from "#platform/http/json.rules.ts";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { type FakeResponse, sendResponse, type TransmissionFailure } from "./answering.ts";

/**
 * Wrong output in an otherwise correct response: prose instead of JSON, JSON of another shape, truncated output, a
 * refusal, or an internal error.
 */
export type OutputFault = "prose" | "wrong-shape" | "cut-short" | "declined" | "broken-down";

export type ModelFault = FakeResponse | TransmissionFailure | OutputFault;

const OUTPUT_FAULTS: readonly unknown[] = [
  "prose",
  "wrong-shape",
  "cut-short",
  "declined",
  "broken-down",
] satisfies OutputFault[];
const isOutputFault = (fault: ModelFault | undefined): fault is OutputFault => OUTPUT_FAULTS.includes(fault);

export type ReceivedModelRequest = {
  /** The path below the base URL, such as `/responses`. */
  path: string;
  body: unknown;
  /** How many times the same request was made before. The response may differ each time. */
  timesBefore: number;
};

export type ModelDouble = {
  /** The base URL that a client must use instead of the provider's. */
  baseUrl: string;
  /** All requests so far, including those that failed. */
  readonly requests: readonly ReceivedModelRequest[];
  /** How many requests the client aborted before getting a complete response. */
  readonly abandoned: number;
  /** Makes the next `times` requests fail or, by default, all requests until `heal` is called. */
  fail(fault: ModelFault, more?: { times?: number }): void;
  heal(): void;
  close(): Promise<void>;
};

export type ModelServerOptions = {
  /** The only accepted key. By default, any key is accepted. */
  apiKey?: string | undefined;
  /** The port to listen on. By default, a free one. */
  port?: number | undefined;
  /** How long each response takes. */
  delayMs?: number | undefined;
};

type ModelServerParts = {
  calls: Record<
    string,
    (request: ReceivedModelRequest, fault?: OutputFault) => FakeResponse | Promise<FakeResponse>
  >;
  /** Returns the PNG file at a path, if an earlier response linked to it. No key is needed to fetch it. */
  file?(path: string): Uint8Array | undefined;
  refusals: {
    noKey: FakeResponse;
    wrongKey: FakeResponse;
    unknownCall: FakeResponse;
    notJson: FakeResponse;
  };
  /** The unfinished body that some failures send. */
  half: string;
};

/** Starts a fake model provider on the loopback address. */
export async function startModelServer(
  options: ModelServerOptions,
  parts: ModelServerParts,
): Promise<ModelDouble> {
  const requests: ReceivedModelRequest[] = [];
  let faults: { fault: ModelFault; left: number }[] = [];
  let abandonedCount = 0;

  const takeNextFault = (): ModelFault | undefined => {
    const nextFault = faults.find((faultEntry) => faultEntry.left > 0);
    if (nextFault) nextFault.left -= 1;
    return nextFault?.fault;
  };

  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<FakeResponse | TransmissionFailure> => {
    const text = await readText(request);
    const path = (request.url ?? "").replace(/^\/v1(?=\/)/, "");
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (!key) return parts.refusals.noKey;
    if (options.apiKey !== undefined && key !== options.apiKey) return parts.refusals.wrongKey;
    const call = request.method === "POST" ? parts.calls[path] : undefined;
    if (!call) return parts.refusals.unknownCall;
    const body = tryParseJson(text);
    if (body === undefined) return parts.refusals.notJson;
    const timesBefore = requests.filter(
      (faultEntry) => JSON.stringify(faultEntry.body) === JSON.stringify(body),
    ).length;
    const modelRequest = { path, body, timesBefore };
    requests.push(modelRequest);
    response.once("close", () => {
      if (!response.writableFinished) abandonedCount += 1;
    });
    const fault = takeNextFault();
    if (options.delayMs) await pause(options.delayMs);
    return fault === undefined || isOutputFault(fault) ? call(modelRequest, fault) : fault;
  };

  const server = createServer(async (request, response) => {
    const file = request.method === "GET" ? parts.file?.(request.url ?? "") : undefined;
    if (file) return response.writeHead(200, { "content-type": "image/png" }).end(file);
    sendResponse(await respond(request, response), response, parts.half);
  });
  const port = await listenLocally(server, options.port);

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get abandoned() {
      return abandonedCount;
    },
    fail: (fault, { times = Number.POSITIVE_INFINITY } = {}) => {
      faults.push({ fault, left: times });
    },
    heal: () => {
      faults = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
