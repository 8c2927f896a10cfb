import { writeSync } from "node:fs";

/** Lines are written once they are so many characters, or when `flush` is called. */
const GATHERED = 16 * 1024;

/** Bytes that wait for a destination that takes none, such as a full disk; lines beyond are counted, not kept. */
const MOST_WAITING = 1024 * 1024;

/** A destination that is busy (EAGAIN, a pipe that is read slowly) is waited for so long at the process's end. */
const LAST_CHANCE_MS = 1000;

/**
 * Where the log's lines go. A destination that fails (a full disk, a pipe whose reader has gone) must never stop the
 * site or end it: its lines wait, up to a megabyte, and are tried again with every `flush`. Once it takes lines again, a
 * line of its own says why they are late and how many were lost.
 */
export class LogDestination {
  readonly #fd: number;
  #gathered = "";
  #unwritten: Buffer = Buffer.alloc(0);
  #failure: string | undefined;
  #lost = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#unwritten.length + this.#gathered.length > MOST_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#gathered += line;
    // While it fails, every further line would be another attempt.
    if (this.#gathered.length >= GATHERED && this.#failure === undefined) this.flush();
  }

  /** Writes what waits, as far as the destination takes it. */
  flush(): void {
    if (this.#gathered === "" && this.#unwritten.length === 0) return;
    const gathered = Buffer.from(this.#gathered);
    this.#unwritten = this.#unwritten.length === 0 ? gathered : Buffer.concat([this.#unwritten, gathered]);
    this.#gathered = "";
    try {
      while (this.#unwritten.length > 0)
        this.#unwritten = this.#unwritten.subarray(writeSync(this.#fd, this.#unwritten));
      this.#sayWhatFailed();
    } catch (error) {
      this.#failure = error instanceof Error && "code" in error ? String(error.code) : String(error);
    }
  }

  /** The same before the process ends: waits a moment for a destination that is only busy. */
  flushLast(): void {
    const until = performance.now() + LAST_CHANCE_MS;
    this.flush();
    while (this.#failure === "EAGAIN" && performance.now() < until) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      this.flush();
    }
  }

  #sayWhatFailed(): void {
    const failure = this.#failure;
    if (failure === undefined) return;
    this.#failure = undefined;
    if (failure === "EAGAIN" && this.#lost === 0) return;
    const time = new Date().toISOString();
    const lost = this.#lost;
    this.#lost = 0;
    this.#gathered = `${JSON.stringify({ level: "warn", time, failure, lost, msg: "the log could not be written for a while" })}\n`;
    this.flush();
  }
}
