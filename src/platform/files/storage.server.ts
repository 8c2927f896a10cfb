import type { Readable } from "node:stream";

export type OpenedFile = { bytes: number; body: Readable };

/**
 * Stores files of up to a few megabytes, each under a key such as `public/name.webp`. Writes are atomic, and a key's
 * content never changes. Every method throws a 503 `Refusal` if the storage fails.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Moves the file at `path` into the storage. Doesn't read the whole file into memory. */
  add(key: string, path: string, contentType: string): Promise<void>;
  read(key: string): Promise<Uint8Array | undefined>;
  /**
   * Opens a file for streaming, or returns undefined if it is missing. The caller must read or destroy the
   * stream.
   */
  open(key: string): Promise<OpenedFile | undefined>;
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
};

/**
 * Stores files of any size under a name, in a folder inside the data folder or inside the bucket. Writes are atomic.
 */
export type FileStore = {
  names(): Promise<string[]>;
  /** Moves the file at `path` into the store. */
  add(name: string, path: string): Promise<void>;
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<string | undefined>;
  /** Returns a file's size in bytes, or undefined if it is missing. */
  size(name: string): Promise<number | undefined>;
  /**
   * Opens a file for streaming. With `part`, the stream contains only the bytes from `first` to `last`. The caller must
   * read or destroy the stream.
   * @throws {Error} if the file is missing
   */
  open(name: string, part?: { first: number; last: number }): Promise<Readable>;
  remove(name: string): Promise<void>;
};

export type BucketAccess = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Matches the keys that this program uses. None of them leads out of the folder. */
const VALID_KEY_PATTERN = /^(public|private)\/[a-z0-9][a-z0-9.-]*$/;

export const isValidStorageKey = (text: string): boolean => VALID_KEY_PATTERN.test(text);
