import { Refusal, tooManyUploads } from "#platform/errors/errors.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { type Endpoint, MB } from "./endpoint.contract.ts";

/**
 * How much of a body over its limit is still read, and dropped: browsers show the answer only after they have sent
 * everything. Clients that send more are cut off.
 */
const MOST_DROPPED = 64 * MB;
const DROPPING_MS = 10_000;

/** How long a large body may wait for its turn, then how long its sender may take; less than `requestTimeout` together. */
const LARGE_BODY_MS = { turn: 100_000, sender: 15_000 };

const queues = new WeakMap<Endpoint, Queue>();

/**
 * Does `work`, which reads a request's body and answers it. Where the endpoint bounds its large bodies, one of more than
 * 1 MB waits for its turn and its sender gets `patienceMs`; the connection holds the rest of it back meanwhile.
 * @throws {Refusal} 503 with Retry-After where the turn did not come; otherwise what `work` throws.
 */
export function inTurnIfLarge<T>(
  endpoint: Endpoint,
  request: Request,
  work: (patienceMs: number | undefined) => Promise<T>,
): Promise<T> {
  const { largeAtOnce: places } = endpoint;
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (places === undefined || length <= MB) return work(undefined);
  const queue =
    queues.get(endpoint) ?? new Queue({ places, patienceMs: LARGE_BODY_MS.turn, refuse: tooManyUploads });
  queues.set(endpoint, queue);
  return queue.run(() => work(LARGE_BODY_MS.sender));
}

/**
 * The whole body as bytes, never more than `limit` of them in memory.
 * @param patienceMs how long its sender may take; for ever where absent, since the server ends stalled requests itself.
 * @throws {Refusal} 413 where the announced or the received length passes the limit, 408 when the time is over.
 */
export async function readBody(request: Request, limit: number, patienceMs?: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  const tooLarge = () =>
    new Refusal("too-large", `The request is larger than ${Math.round(limit / MB)} MB`, {
      headers: { connection: "close" },
    });
  if (announced > MOST_DROPPED) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const patience = startDeadline(patienceMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    while (announced <= limit && length <= limit) {
      const { value } = await Promise.race([reader.read(), patience.over]);
      if (!value) return joinBytes(parts, length);
      length += value.byteLength;
      parts.push(value);
    }
  } finally {
    patience.end();
  }
  await dropRest(reader);
  throw tooLarge();
}

/**
 * All bytes of a stream, never more than `limit` of them in memory.
 * @throws what `tooLarge` makes, as soon as one more comes.
 */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.byteLength;
    if (length > limit) throw tooLarge();
    parts.push(part);
  }
  return joinBytes(parts, length);
}

const joinBytes = (parts: Uint8Array[], length: number): Uint8Array =>
  parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length);

async function dropRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const patience = startDeadline(DROPPING_MS);
  let left = MOST_DROPPED;
  try {
    while (left > 0) {
      const { value } = await Promise.race([reader.read(), patience.over]);
      if (!value) return;
      left -= value.byteLength;
    }
  } catch {
    // Slow, or gone: the answer is the same.
  } finally {
    patience.end();
  }
}

/** The unread rest is left to the connection, which closes behind the answer: cancelling would close it before. */
function startDeadline(ms: number | undefined): { over: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    if (ms === undefined) return;
    const refusal = new Refusal("too-slow", "The request was sent too slowly. Please try again.", {
      headers: { connection: "close" },
    });
    timer = setTimeout(() => reject(refusal), ms);
  });
  over.catch(() => {});
  return { over, end: () => clearTimeout(timer) };
}

/**
 * The body as JSON. An empty body is `undefined`.
 * @throws {Refusal} 415 where a body is not declared as JSON, 400 where it is not valid JSON or UTF-8, 413 and 408 as
 * `readBody`.
 */
export async function readJson(request: Request, limit: number, patienceMs?: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || (type.startsWith("application/") && type.endsWith("+json"));
  const bytes = await readBody(request, limit, patienceMs);
  if (bytes.byteLength === 0) return undefined;
  if (!isJson) throw new Refusal("unsupported", "The body must be JSON (Content-Type: application/json)");
  const text = decodeUtf8(bytes);
  if (text.includes("\\u0000") && ESCAPED_NUL.test(text)) throw refuseNul();
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid", "The body is not valid JSON");
  }
}

/** PostgreSQL cannot store U+0000, so neither engine gets it. JSON can only hold it escaped. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

export const refuseNul = (): Refusal => new Refusal("invalid", "The request contains a NUL character");

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid", "The body is not valid UTF-8");
  }
}
