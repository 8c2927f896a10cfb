import { Refusal } from "#platform/errors/errors.server.ts";
import { MB } from "./endpoint.contract.ts";

/** What a multipart body may hold beside the file: boundaries, headers, other fields. */
const AROUND_THE_FILE = 64 * 1024;
const LONGEST_HEADERS = 8 * 1024;

/**
 * The bytes of one file field of a multipart/form-data body (RFC 7578), read as it arrives: never more than `limit`
 * bytes are kept. A file over the limit is read to its end and dropped, as far as four times the limit, because a
 * browser shows the answer only after it has sent everything.
 * @throws {Refusal} 415 where the body is not multipart, 400 where it is malformed or has no such field, 413 over the
 * limit; the last two name the field.
 */
export async function readUpload(request: Request, field: string, limit: number): Promise<Uint8Array> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (!boundary || !request.body)
    throw new Refusal("unsupported", `The file must be sent as multipart/form-data, in the field ${field}`);
  const body = new Incoming(request.body, 4 * limit + AROUND_THE_FILE, () => tooLarge(field, limit));
  try {
    return await fileIn(body, Buffer.from(`\r\n--${boundary}`), field, limit);
  } finally {
    body.leave();
  }
}

function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  const { quoted, bare } =
    /;\s*boundary=(?:"(?<quoted>[^"]{1,200})"|(?<bare>[^\s;"]{1,200}))/i.exec(contentType)?.groups ?? {};
  return quoted ?? bare;
}

const refused = (code: "invalid" | "too-large", field: string, message: string, headers = {}): Refusal =>
  new Refusal(code, message, { issues: [{ path: field, message }], headers });

const tooLarge = (field: string, limit: number): Refusal =>
  refused("too-large", field, `The file is larger than ${Math.round(limit / MB)} MB`, {
    connection: "close",
  });

const malformed = (): Refusal => new Refusal("invalid", "The multipart body is malformed or incomplete");

async function fileIn(body: Incoming, delimiter: Buffer, field: string, limit: number): Promise<Uint8Array> {
  let file: Uint8Array | undefined;
  if ((await body.until(delimiter, 0)).ended) throw malformed();
  for (;;) {
    const rest = await body.until(Buffer.from("\r\n"), LONGEST_HEADERS);
    if (rest.bytes.toString("latin1").startsWith("--")) break;
    if (rest.ended) throw malformed();
    const headers = await body.until(Buffer.from("\r\n\r\n"), LONGEST_HEADERS);
    if (headers.ended || headers.length > LONGEST_HEADERS) throw malformed();
    const isWanted = file === undefined && nameIn(headers.bytes.toString("utf8")) === field;
    const part = await body.until(delimiter, isWanted ? limit : 0);
    if (isWanted && part.length > limit) throw tooLarge(field, limit);
    if (part.ended) throw malformed();
    if (isWanted) file = part.bytes;
  }
  if (!file) throw refused("invalid", field, "Please choose a picture");
  return file;
}

/** The field's name in a part's Content-Disposition. */
function nameIn(headers: string): string | undefined {
  const disposition = /^content-disposition:\s*form-data\s*;(?<parameters>.*)$/im.exec(headers)?.groups
    ?.parameters;
  const { quoted, bare } =
    /(?:^|;)\s*name=(?:"(?<quoted>[^"]*)"|(?<bare>[^\s;"]+))/i.exec(disposition ?? "")?.groups ?? {};
  return quoted ?? bare;
}

/** A body that is read piece by piece up to delimiters. The first line's delimiter may stand at its very start. */
class Incoming {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #onTooLong: () => Refusal;
  #left: number;
  #held: Buffer = Buffer.from("\r\n");

  constructor(body: ReadableStream<Uint8Array>, longest: number, onTooLong: () => Refusal) {
    this.#reader = body.getReader();
    this.#left = longest;
    this.#onTooLong = onTooLong;
  }

  /**
   * Reads past the delimiter: the bytes before it, their true `length`, and whether the body `ended` without it.
   * Where there are more than `most` bytes, none are kept.
   */
  async until(delimiter: Buffer, most: number): Promise<{ bytes: Buffer; length: number; ended: boolean }> {
    const kept: Buffer[] = [];
    let length = 0;
    const take = (count: number) => {
      const piece = this.#held.subarray(0, count);
      length += count;
      if (length > most) kept.length = 0;
      else if (count > 0) kept.push(piece);
      this.#held = this.#held.subarray(count);
    };
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      take(at >= 0 ? at : Math.max(0, this.#held.length - delimiter.length + 1));
      if (at >= 0) this.#held = this.#held.subarray(delimiter.length);
      const ended = at < 0 && !(await this.#more());
      if (ended) take(this.#held.length);
      if (ended || at >= 0) return { bytes: Buffer.concat(kept), length, ended };
    }
  }

  async #more(): Promise<boolean> {
    const { value } = await this.#reader.read();
    if (!value) return false;
    this.#left -= value.byteLength;
    if (this.#left < 0) throw this.#onTooLong();
    this.#held = Buffer.concat([this.#held, value]);
    return true;
  }

  /** Lets go of the body; what was not read of it is the server's to drop with the connection. */
  leave(): void {
    this.#reader.releaseLock();
  }
}
