/** Files larger than this are read each time. */
const LARGEST = 512 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;

/** The files that were asked for last, in memory and within a fixed number of bytes: a home page asks for the same few. */
export class RecentFiles {
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  get(name: string): Uint8Array | undefined {
    const bytes = this.#files.get(name);
    if (!bytes) return undefined;
    this.#files.delete(name);
    this.#files.set(name, bytes);
    return bytes;
  }

  keep(name: string, bytes: Uint8Array): void {
    if (bytes.byteLength > LARGEST || this.#files.has(name)) return;
    this.#files.set(name, bytes);
    this.#bytes += bytes.byteLength;
    for (const [oldest, dropped] of this.#files) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#files.delete(oldest);
      this.#bytes -= dropped.byteLength;
    }
  }
}
