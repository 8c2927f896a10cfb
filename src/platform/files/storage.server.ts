import { join, resolve } from "node:path";
import { Refusal, refusalOfOutage } from "#platform/errors/errors.server.ts";
import { diskStorage } from "./disk-storage.server.ts";
import type { Storage } from "./storage-shape.server.ts";

type StorageEnv = {
  DATA_DIR: string;
  S3_BUCKET?: string;
  S3_ENDPOINT?: string;
  S3_REGION?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
};

/** The folder `uploads` under DATA_DIR, or the bucket that the S3_ settings name. */
export function openStorage(env: StorageEnv): Storage {
  if (!env.S3_BUCKET) {
    const disk = diskStorage(join(resolve(env.DATA_DIR), "uploads"));
    return answering(async () => disk);
  }
  const bucket = {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? "",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
  let opened: Promise<Storage> | undefined;
  return answering(() => {
    // The S3 client is large, so it is loaded only where it is used.
    opened ??= import("./bucket-storage.server.ts").then(({ bucketStorage }) => bucketStorage(bucket));
    return opened;
  });
}

/** Whatever fails behind a storage is one clear refusal to whoever asked. */
function answering(open: () => Promise<Storage>): Storage {
  const asked = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
    try {
      return await work(await open());
    } catch (error) {
      const headers = { "retry-after": "5" };
      throw (
        refusalOfOutage(error) ??
        new Refusal("unavailable", "The file storage does not answer. Please try again.", {
          headers,
          cause: error,
        })
      );
    }
  };
  async function* keys(): AsyncGenerator<string> {
    const listed = (await asked(async (storage) => storage.keys()))[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await asked(() => listed.next());
      if (done) return;
      yield value;
    }
  }
  return {
    keys,
    put: (key, bytes, contentType) => asked((storage) => storage.put(key, bytes, contentType)),
    read: (key) => asked((storage) => storage.read(key)),
    remove: (key) => asked((storage) => storage.remove(key)),
  };
}
