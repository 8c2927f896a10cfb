import { brotliDecompressSync } from "node:zlib";

const LAST_CHUNK = Buffer.from("0\r\n\r\n");
const MAX_KNOWN = 8;

/** Returns whether a body is complete: as many bytes as its head says, or its last chunk. */
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

/** Checks bodies. Identical ones, which it remembers, cost next to nothing. */
export class BodyCheck {
  readonly #known = new Map<string, Buffer[]>();

  /** Returns whether the body that answers `ask` is a whole page, or JSON, and contains `contains`. */
  isWhole(ask: string, body: Buffer, { encoding = "", contains = "" }): boolean {
    const seen = this.#known.get(ask) ?? [];
    if (seen.some((one) => one.equals(body))) return true;
    try {
      const text = (encoding === "br" ? brotliDecompressSync(body) : body).toString();
      if (!text.trimEnd().endsWith("</html>")) JSON.parse(text);
      if (!text.includes(contains)) return false;
      this.#known.set(ask, [body, ...seen].slice(0, MAX_KNOWN));
      return true;
    } catch {
      return false;
    }
  }
}
