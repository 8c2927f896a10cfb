import { Refusal } from "#platform/errors/errors.server.ts";
import { MB } from "./endpoint.contract.ts";

const sentence = (limit: number) => `The request is larger than ${Math.round(limit / MB)} MB`;

/**
 * How much of a body over its limit is still read, and dropped: a client shows the answer only after it has sent
 * everything, and a connection that closes before that breaks the sending instead. Whoever sends more is cut off.
 */
const MOST_DROPPED = 64 * MB;
const DROPPING_MS = 10_000;

/**
 * The whole body as bytes, never more than `limit` of them in memory.
 * @param patienceMs how long its sender may take; for ever where absent, since the server ends stalled requests itself.
 * @throws {Refusal} 413 where the announced or the received length passes the limit, 408 when the time is over.
 */
export async function readBody(request: Request, limit: number, patienceMs?: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  const tooLarge = () => new Refusal("too-large", sentence(limit), { headers: { connection: "close" } });
  if (announced > MOST_DROPPED) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const patience = deadline(patienceMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    while (announced <= limit && length <= limit) {
      const { value } = await Promise.race([reader.read(), patience.over]);
      if (!value) return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length);
      length += value.byteLength;
      parts.push(value);
    }
  } finally {
    patience.end();
  }
  await drop(reader);
  throw tooLarge();
}

/** Reads what its sender still sends, as far as that is worth it. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const patience = deadline(DROPPING_MS);
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
function deadline(ms: number | undefined): { over: Promise<never>; end(): void } {
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
  const text = decoded(bytes);
  if (text.includes("\\u0000") && ESCAPED_NUL.test(text)) throw nulRefused();
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid", "The body is not valid JSON");
  }
}

/** U+0000 cannot be stored by PostgreSQL, so neither engine is given it. In JSON it can only stand escaped. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

export const nulRefused = (): Refusal => new Refusal("invalid", "The request contains a NUL character");

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid", "The body is not valid UTF-8");
  }
}
