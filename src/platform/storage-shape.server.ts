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
};
