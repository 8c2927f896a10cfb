/**
 * Files by key (`public/name.webp`): written whole or not at all, never changed under the same key. Made for files of
 * a few megabytes at most, which travel as bytes.
 */
export type Storage = {
  /** Keeps the bytes. @throws {Refusal} 503 where the storage fails. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or undefined where there is no such file. @throws {Refusal} 503 where the storage fails. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Removes the file; removing what is not there is no error. @throws {Refusal} 503 where the storage fails. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order; not of those that are being written. @throws {Refusal} 503 as the others. */
  keys(): AsyncIterable<string>;
};

/** A folder and a name, as our own code makes them; nothing that leads out of the folder. */
const KEY = /^[a-z]+\/[a-z0-9][a-z0-9.-]*$/;

export const isKey = (text: string): boolean => KEY.test(text);
