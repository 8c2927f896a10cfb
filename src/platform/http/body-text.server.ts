import { Refusal } from "#platform/errors/errors.server.ts";
import { tryParseJson } from "./json.rules.ts";
import { type BodyBounds, DEFAULT_BODY_BOUNDS, DEFAULT_BODY_LIMIT, readBody } from "./request-body.server.ts";

/** Reads the body as JSON. Returns undefined if it is empty. @throws {Refusal} 400 or 415, or like `readBody` */
export async function readJsonBody(request: Request, bounds: BodyBounds): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || (type.startsWith("application/") && type.endsWith("+json"));
  const bytes = await readBody(request, bounds);
  if (bytes.byteLength === 0) return undefined;
  if (!isJson) throw new Refusal("unsupported", "The body must be JSON (Content-Type: application/json)");
  const encoding = request.headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (encoding !== "identity")
    throw new Refusal("unsupported", "The body must not be compressed", {
      headers: { "accept-encoding": "identity" },
    });
  if (bounds.isFromAnybody) refuseManyParts(bytes);
  const text = decodeUtf8(bytes);
  const body = tryParseJson(text);
  if (body === undefined) throw new Refusal("invalid", "The body is not valid JSON");
  // Lone surrogates can't be encoded in UTF-8, so they can arrive only as `\\u` escapes.
  if (text.includes("\\u") || text.includes("\0")) checkStorable(body);
  return body;
}

/**
 * Checks that a large body is large because of long strings, such as an encoded photo. It must not have more lists,
 * objects and values than fit in a body of the usual size. Parsing millions of them would keep everybody else waiting
 * for seconds. Counts commas and brackets, even those in strings, because that is fast. @throws {Refusal} 400
 */
function refuseManyParts(bytes: Uint8Array): void {
  if (bytes.byteLength <= DEFAULT_BODY_LIMIT) return;
  let count = 0;
  for (const sign of Buffer.from(",[{"))
    for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) {
      count += 1;
      if (count > DEFAULT_BODY_LIMIT) throw new Refusal("invalid", "The request has too many parts");
    }
}

/** Reads the URL-encoded fields of a form that was submitted without JavaScript. @throws {Refusal} 408 or 413 */
export async function readFormBody(request: Request): Promise<string> {
  const body = await readBody(request, DEFAULT_BODY_BOUNDS);
  const text = new TextDecoder().decode(body);
  if (text.includes("%00")) throw createNulCharacterRefusal();
  return text;
}

export const createNulCharacterRefusal = (): Refusal =>
  new Refusal("invalid", "The request contains a NUL character");

/**
 * Checks every string and property name in a JSON value, however deeply nested. @throws {Refusal} 400, like
 * `refuseUnstorableText`
 */
function checkStorable(value: unknown): void {
  const unchecked = [value];
  while (unchecked.length > 0) {
    const current = unchecked.pop();
    if (typeof current === "string") refuseUnstorableText(current);
    if (typeof current !== "object" || current === null) continue;
    for (const [name, field] of Object.entries(current)) {
      refuseUnstorableText(name);
      unchecked.push(field);
    }
  }
}

/**
 * Checks text for characters that some databases can't store: NUL and lone surrogates. @throws {Refusal} 400 if it
 * contains any
 */
export function refuseUnstorableText(text: string): void {
  if (text.includes("\0")) throw createNulCharacterRefusal();
  if (!text.isWellFormed()) throw new Refusal("invalid", "The request contains half of a character");
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid", "The body is not valid UTF-8");
  }
}
