import { join, resolve } from "node:path";
import { Refusal, toOutageRefusal } from "#platform/errors/errors.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import { createDiskStorage } from "./disk-storage.server.ts";
import type { BucketAccess, Storage } from "./storage.server.ts";

export type StorageEnv = {
  DATA_DIR: string;
  S3_BUCKET?: string;
  /**
   * The bucket for backups, if they don't go into the same bucket as uploads. A separate bucket can have stricter
   * access rules.
   */
  S3_BACKUP_BUCKET?: string;
  S3_ENDPOINT?: string;
  S3_REGION?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
};

export function openStorage(env: StorageEnv): Storage {
  const access = findBucketAccess(env, env.S3_BUCKET);
  if (!access) {
    const disk = createDiskStorage(join(resolve(env.DATA_DIR), "uploads"));
    return convertFailuresToRefusals(async () => disk);
  }
  let bucket: Promise<Storage> | undefined;
  return convertFailuresToRefusals(() => {
    bucket ??= import("./bucket-storage.server.ts").then(({ createBucketStorage }) =>
      createBucketStorage(access),
    );
    return bucket;
  });
}

/** Checks access to the bucket, if one is configured. @throws {Error} with a one-line message if it can't be used */
export async function checkStorage(env: StorageEnv, bucket: string | undefined): Promise<void> {
  const access = findBucketAccess(env, bucket);
  if (!access) return;
  const { checkBucket } = await import("./bucket-storage.server.ts");
  await checkBucket(access);
}

/** Returns how to access the bucket, or undefined if files are kept in the data folder. */
export const findBucketAccess = (env: StorageEnv, bucket: string | undefined): BucketAccess | undefined =>
  bucket
    ? {
        bucket,
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION ?? "",
        accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
      }
    : undefined;

/** Warns if files, which include private photos and backups, would cross a network unencrypted. */
export function warnAboutUnencryptedBucket(
  { S3_BUCKET, S3_BACKUP_BUCKET, S3_ENDPOINT }: StorageEnv,
  log: Pick<Log, "warn">,
): void {
  if (!S3_ENDPOINT || !(S3_BUCKET ?? S3_BACKUP_BUCKET)) return;
  const { protocol, hostname, host } = new URL(S3_ENDPOINT);
  if (protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    log.warn({ host }, "The connection to the bucket is not encrypted: use an https address in S3_ENDPOINT");
}

function convertFailuresToRefusals(open: () => Promise<Storage>): Storage {
  const attempt = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
    try {
      return await work(await open());
    } catch (error) {
      return throwStorageRefusal(error);
    }
  };
  async function* keys(): AsyncGenerator<string> {
    const keyIterator = (await attempt(async (storage) => storage.keys()))[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await attempt(() => keyIterator.next());
      if (done) return;
      yield value;
    }
  }
  return {
    keys,
    put: (key, bytes, contentType) => attempt((storage) => storage.put(key, bytes, contentType)),
    add: (key, path, contentType) => attempt((storage) => storage.add(key, path, contentType)),
    read: (key) => attempt((storage) => storage.read(key)),
    open: (key) => attempt((storage) => storage.open(key)),
    remove: (key) => attempt((storage) => storage.remove(key)),
  };
}

export function throwStorageRefusal(error: unknown): never {
  throw toOutageRefusal(error) ?? createStorageError(error);
}

const createStorageError = (cause: unknown): Refusal =>
  new Refusal("unavailable", "The file storage does not answer. Please try again.", {
    headers: { "retry-after": "5" },
    cause,
  });
