import { join, resolve } from "node:path";
import { Disk } from "flydrive";
import type { Env } from "#env.server.ts";
import { DurableDisk } from "./disk-storage.server.ts";
import { Refusal } from "./errors.server.ts";

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

type StorageEnv = Pick<
  Env,
  "DATA_DIR" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

/** The folder `uploads` under DATA_DIR, or the bucket that the S3_ settings name. */
export function openStorage(env: StorageEnv): Storage {
  let opened: Promise<Disk> | undefined;
  const open = env.S3_BUCKET ? bucket : folder;
  return storageOn(() => {
    opened ??= open(env);
    return opened;
  });
}

const folder = async (env: StorageEnv): Promise<Disk> =>
  new Disk(new DurableDisk(join(resolve(env.DATA_DIR), "uploads")));

/** The S3 client is large, so it is loaded only where it is used. */
async function bucket(env: StorageEnv): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const driver = new S3Driver({
    bucket: env.S3_BUCKET ?? "",
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: {
      accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    },
    // Own servers rarely have a name per bucket, and few of them know ACLs or the newer checksums.
    forcePathStyle: env.S3_ENDPOINT !== undefined,
    supportsACL: false,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    visibility: "private",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  return new Disk(driver);
}

function storageOn(open: () => Promise<Disk>): Storage {
  return {
    put: (key, bytes, contentType) => answering(async () => (await open()).put(key, bytes, { contentType })),
    remove: (key) => answering(async () => (await open()).delete(key)),
    read: (key) => answering(async () => (await open()).getBytes(key).catch(undefinedWhereMissing)),
  };
}

function undefinedWhereMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** flydrive wraps what the disk or the bucket said: ENOENT, or a 404 answer. */
function isMissing(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ("code" in one && one.code === "ENOENT") return true;
    if (one.name === "NoSuchKey" || one.name === "NotFound") return true;
  }
  return false;
}

async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Refusal("unavailable", "The file storage does not answer. Please try again.", { cause: error });
  }
}
