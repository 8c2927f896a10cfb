import { boundedBytes } from "./bounded-bytes.server.ts";
import { MB } from "./endpoint.contract.ts";
import { Refusal } from "./errors.server.ts";

const sentence = (limit: number) => `The request is larger than ${Math.round(limit / MB)} MB`;

/**
 * The whole body as bytes, never more than `limit` of them in memory.
 * @throws {Refusal} 413 as soon as the announced or the received length passes the limit.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal("too-large", sentence(limit), { headers: { connection: "close" } });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  return boundedBytes(request.body, limit, tooLarge);
}

/**
 * The body as JSON. An empty body is `undefined`.
 * @throws {Refusal} 415 where a body is not declared as JSON, 400 where it is not valid JSON or UTF-8, 413 as `readBody`.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || (type.startsWith("application/") && type.endsWith("+json"));
  const bytes = await readBody(request, limit);
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
