import { brotliDecompressSync } from "node:zlib";

const LAST_CHUNK = Buffer.from("0\r\n\r\n");
const MAX_REMEMBERED = 8;

/** Returns whether a body is complete: it has as many bytes as its header says, or ends with the last chunk. */
export const isComplete = (body: Buffer, length: string | undefined): boolean =>
  length === undefined ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : body.length >= Number(length);

export function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.toString("latin1", at, end), 16);
    chunks.push(body.subarray(end + 2, end + 2 + length));
    at = end + length + 4;
  }
  return Buffer.concat(chunks);
}

/** Checks bodies. It remembers the ones it has seen, so identical ones cost next to nothing. */
export class BodyChecker {
  readonly #known = new Map<string, Buffer[]>();

  /** Returns whether the response body to `ask` is a complete page or valid JSON, and contains the given text. */
  isWhole(ask: string, body: Buffer, { encoding = "", contains = "" }): boolean {
    const seen = this.#known.get(ask) ?? [];
    if (seen.some((one) => one.equals(body))) return true;
    try {
      const text = (encoding === "br" ? brotliDecompressSync(body) : body).toString();
      if (!text.trimEnd().endsWith("</html>")) JSON.parse(text);
      if (!text.includes(contains)) return false;
      this.#known.set(ask, [body, ...seen].slice(0, MAX_REMEMBERED));
      return true;
    } catch {
      return false;
    }
  }
}
