import { createTooManyUploadsRefusal, Refusal } from "#platform/errors/errors.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { type Endpoint, KB, MB } from "./endpoint.contract.ts";
import { addBodyBytes, releaseBodyBytes, startCountingBody } from "./held-bodies.server.ts";
import { findEnclosingNetwork } from "./request-origin.server.ts";

/**
 * How many bytes beyond the limit are read and discarded. Browsers don't show the error response before they have sent
 * the whole body.
 */
const MAX_DISCARDED_BYTES = 64 * MB;
const MAX_DISCARDING_MS = 10_000;

export const DEFAULT_BODY_LIMIT = 64 * KB;
const DEFAULT_PATIENCE_MS = 15_000;

/**
 * How long a large body may wait for its turn. Shorter than the server's `bodyTimeout`, so that the client gets a 503
 * before the server closes the connection.
 */
const LARGE_BODY_PATIENCE_MS = 100_000;

const UPLOAD_PATIENCE_MS = 100_000;

const largeBodyQueues = new WeakMap<Endpoint, Queue>();

export type BodyBounds = {
  limit: number;
  patienceMs: number;
  tooLargeMessage?: string | undefined;
  isFromAnybody?: boolean;
};

export const DEFAULT_BODY_BOUNDS: BodyBounds = { limit: DEFAULT_BODY_LIMIT, patienceMs: DEFAULT_PATIENCE_MS };

/**
 * Runs `work`, which reads and processes the body. Until it finishes, the bytes it has read count toward what the
 * process may hold. Large bodies wait in a queue in which clients take turns.
 * @throws {Refusal} 503 if the body is large and doesn't get its turn in time
 */
export async function processBodyInTurn<T>(
  endpoint: Endpoint,
  { request, clientKey }: { request: Request; clientKey: string },
  work: (bounds: BodyBounds) => Promise<T>,
): Promise<T> {
  const { bodyLimit: limit = DEFAULT_BODY_LIMIT, largeAtOnce: places } = endpoint;
  const tooLargeMessage = endpoint.bodyLimitMessage;
  const isUpload = limit > MB && places === undefined;
  const patienceMs = isUpload ? UPLOAD_PATIENCE_MS : DEFAULT_PATIENCE_MS;
  const isFromAnybody = endpoint.access === "public";
  const bounds = { limit, patienceMs, tooLargeMessage, isFromAnybody };
  startCountingBody(request, isFromAnybody ? clientKey : undefined);
  const runAndRelease = () => work(bounds).finally(() => releaseBodyBytes(request));
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (places === undefined || length <= MB) return runAndRelease();
  const queue =
    largeBodyQueues.get(endpoint) ??
    new Queue({ places, patienceMs: LARGE_BODY_PATIENCE_MS, refuse: createTooManyUploadsRefusal });
  largeBodyQueues.set(endpoint, queue);
  return queue.run(runAndRelease, findEnclosingNetwork(clientKey));
}

/**
 * Reads the whole body, and holds at most `limit` bytes in memory.
 * @throws {Refusal} 400 if the body ends early, 408 after `patienceMs`, 413 if it's too large, or 503 if the process
 * already holds too many bytes
 */
export async function readBody(
  request: Request,
  { limit, patienceMs, tooLargeMessage }: BodyBounds,
): Promise<Uint8Array> {
  const contentLength = Number(request.headers.get("content-length") ?? Number.NaN);
  const createTooLargeRefusal = () =>
    new Refusal("too-large", tooLargeMessage ?? `The request is larger than ${describeBytes(limit)}`, {
      headers: { connection: "close" },
    });
  if (contentLength > MAX_DISCARDED_BYTES) throw createTooLargeRefusal();
  if (contentLength <= Math.min(limit, DEFAULT_BODY_LIMIT)) return readSmallBody(request, patienceMs);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const deadline = startDeadline(patienceMs);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (!(contentLength > limit) && length <= limit) {
      const { value } = await Promise.race([reader.read().catch(refuseIncompleteBody), deadline.timeout]);
      if (!value) return joinBytes(chunks, length);
      length += value.byteLength;
      addBodyBytes(request, value.byteLength);
      chunks.push(value);
    }
  } finally {
    deadline.end();
  }
  await discardRest(reader);
  throw createTooLargeRefusal();
}

/**
 * Reads a body all at once, which takes about 70 µs less CPU time than reading a stream. Its bytes aren't counted until
 * all of them have arrived, because Node buffers this much of each request anyway.
 */
async function readSmallBody(request: Request, patienceMs: number): Promise<Uint8Array> {
  const deadline = startDeadline(patienceMs);
  try {
    const bytes = new Uint8Array(
      await Promise.race([request.arrayBuffer().catch(refuseIncompleteBody), deadline.timeout]),
    );
    addBodyBytes(request, bytes.byteLength);
    return bytes;
  } finally {
    deadline.end();
  }
}

/**
 * Replaces the error of a body that ended early with a refusal, because the cause is on the client's side: it lost its
 * connection or sent something invalid.
 * @throws {Refusal} 400
 */
export function refuseIncompleteBody(cause: unknown): never {
  throw new Refusal("invalid", "The request ended before all of it arrived", { cause });
}

export const describeBytes = (bytes: number): string =>
  bytes < MB ? `${Math.round(bytes / KB)} KB` : `${Math.round(bytes / MB)} MB`;

/** Reads a whole stream. @throws the error from `createTooLargeError` once there are more than `limit` bytes */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  createTooLargeError: () => Error,
  onBytes: (bytes: number) => void = () => {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.byteLength;
    if (length > limit) throw createTooLargeError();
    onBytes(chunk.byteLength);
    chunks.push(chunk);
  }
  return joinBytes(chunks, length);
}

const joinBytes = (chunks: Uint8Array[], length: number): Uint8Array =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length);

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const deadline = startDeadline(MAX_DISCARDING_MS);
  let bytesLeft = MAX_DISCARDED_BYTES;
  try {
    while (bytesLeft > 0) {
      const { value } = await Promise.race([reader.read(), deadline.timeout]);
      if (!value) return;
      bytesLeft -= value.byteLength;
    }
  } catch {
  } finally {
    deadline.end();
  }
}

const createTooSlowRefusal = (): Refusal =>
  new Refusal("too-slow", "The request was sent too slowly. Please try again.", {
    headers: { connection: "close" },
  });

/**
 * Starts a timer whose `timeout` rejects after `ms` milliseconds. Doesn't cancel the body, because that would close the
 * connection before the response is sent.
 */
function startDeadline(ms: number): { timeout: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createTooSlowRefusal()), ms);
  });
  timeout.catch(() => {});
  return { timeout, end: () => clearTimeout(timer) };
}
