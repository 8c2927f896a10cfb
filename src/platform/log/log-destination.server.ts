import { writeSync } from "node:fs";

const FLUSH_CHARACTERS = 16 * 1024;
/** How many bytes may wait to be written. If there are more, new lines are dropped and counted. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const MAX_FINAL_FLUSH_MS = 1000;

/**
 * Characters that JSON allows in a text, but that end a line for some programs or control a terminal. A visitor can put
 * them into a path.
 */
const LINE_ENDS_AND_CONTROLS = /[\x7f-\x9f\u2028\u2029]/g;

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Writes log lines in blocks. If writing fails, `flush` tries again later. If lines had to be dropped, a later line
 * says how many.
 */
export class LogDestination {
  readonly #fd: number;
  #lines = "";
  #unwritten: Buffer = Buffer.alloc(0);
  #failure: string | undefined;
  #lostLines = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#unwritten.length + this.#lines.length > MAX_BUFFERED_BYTES) {
      this.#lostLines += 1;
      return;
    }
    this.#lines += line.replace(LINE_ENDS_AND_CONTROLS, escapeCharacter);
    // After a failure, only the timer's `flush` tries again. Trying on every line would be slow.
    if (this.#lines.length >= FLUSH_CHARACTERS && this.#failure === undefined) this.flush();
  }

  flush(): void {
    if (this.#lines === "" && this.#unwritten.length === 0) return;
    this.#unwritten = Buffer.concat([this.#unwritten, Buffer.from(this.#lines)]);
    this.#lines = "";
    try {
      while (this.#unwritten.length > 0)
        this.#unwritten = this.#unwritten.subarray(writeSync(this.#fd, this.#unwritten));
    } catch (error) {
      this.#failure = error instanceof Error && "code" in error ? String(error.code) : String(error);
      return;
    }
    this.#reportFailure();
  }

  /** Flushes before the process ends. Waits for up to a second if a pipe is full (EAGAIN). */
  flushLast(): void {
    const giveUpAt = performance.now() + MAX_FINAL_FLUSH_MS;
    this.flush();
    while (this.#failure === "EAGAIN" && performance.now() < giveUpAt) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      this.flush();
    }
  }

  #reportFailure(): void {
    const failure = this.#failure;
    const lostCount = this.#lostLines;
    this.#failure = undefined;
    this.#lostLines = 0;
    if (failure === undefined || (failure === "EAGAIN" && lostCount === 0)) return;
    const time = new Date().toISOString();
    const msg = "the log could not be written for a while";
    this.#lines = `${JSON.stringify({ level: "warn", time, failure, lost: lostCount, msg })}\n`;
    this.flush();
  }
}
