import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { getErrorMessage } from "#platform/errors/errors.server.ts";
import { type BucketAccess, type FileStore, isValidStorageKey, type Storage } from "./storage.server.ts";

const LARGE_FILE_TIMEOUT_MS = 60 * 60 * 1000;

/**
 * The S3 commands whose responses always have an ETag. A response without an ETag came from something other than the
 * storage, such as a proxy.
 */
const COMMANDS_WITH_ETAG = ["PutObjectCommand", "GetObjectCommand"];

export function createBucketStorage(access: BucketAccess): Storage {
  const files = openBucket(access, 10_000);
  const read = (key: string) => files.getBytes(key).catch(ignoreMissingObject);
  return {
    put: async (key, bytes, contentType) => {
      await files.put(key, bytes, { contentType });
      await checkStored(files, key, bytes.byteLength);
    },
    add: (key, path, contentType) => moveIntoBucket(files, key, path, { contentType }),
    read,
    open: async (key) => {
      const bytes = await read(key);
      return bytes && { bytes: bytes.byteLength, body: Readable.from([bytes]) };
    },
    remove: (key) => files.delete(key),
    keys: () => listUploads(files),
  };
}

/**
 * Checks access to the bucket by listing one key.
 * @throws {Error} with S3's error code, or with the reason why there was no response
 */
export async function checkBucket(access: BucketAccess): Promise<void> {
  try {
    const list = await findClient(access, 10_000).send(
      new ListObjectsV2Command({ Bucket: access.bucket, MaxKeys: 1 }),
    );
    // The status 200 doesn't prove that this is a bucket: a web server may answer every request with a page and 200.
    if ((list.Name ?? list.KeyCount ?? list.MaxKeys ?? list.IsTruncated) === undefined)
      throw new Error("The server answers, but not as a bucket does");
  } catch (error) {
    const name = error instanceof Error && error.name !== "Error" ? `${error.name}: ` : "";
    throw new Error(`${name}${getErrorMessage(error)}`, { cause: error });
  }
}

/** Opens a store for files of any size, which are kept under `folder/` in the bucket. */
export function createBucketFileStore(access: BucketAccess, folder: string): FileStore {
  const files = openBucket(access, LARGE_FILE_TIMEOUT_MS);
  const toKey = (name: string) => `${folder}/${name}`;
  return {
    names: async () => {
      const names: string[] = [];
      for await (const key of listKeys(files, toKey(""))) names.push(key.slice(toKey("").length));
      return names;
    },
    add: (name, path) => moveIntoBucket(files, toKey(name), path),
    write: async (name, text) => {
      await files.put(toKey(name), text);
      await checkStored(files, toKey(name), Buffer.byteLength(text));
    },
    read: (name) => files.get(toKey(name)).catch(ignoreMissingObject),
    size: (name) =>
      files
        .getMetaData(toKey(name))
        .then(({ contentLength }) => contentLength)
        .catch(ignoreMissingObject),
    open: (name, part) => (part ? openByteRange(access, toKey(name), part) : files.getStream(toKey(name))),
    remove: (name) => files.delete(toKey(name)),
  };
}

async function moveIntoBucket(files: Disk, key: string, path: string, options = {}): Promise<void> {
  const { size } = await stat(path);
  await files.putStream(key, createReadStream(path), options);
  await checkStored(files, key, size);
  await rm(path);
}

/**
 * Checks that the whole file was stored, because some servers respond with 200 but keep only half of a file, or
 * nothing.
 * @throws {Error} if it wasn't
 */
async function checkStored(files: Disk, key: string, bytes: number): Promise<void> {
  const { contentLength } = await files.getMetaData(key);
  if (contentLength !== bytes)
    throw new Error(`The bucket took ${bytes} bytes of ${key} and kept ${contentLength}`);
}

async function openByteRange(
  access: BucketAccess,
  key: string,
  { first, last }: { first: number; last: number },
) {
  const client = findClient(access, LARGE_FILE_TIMEOUT_MS);
  const Range = `bytes=${first}-${last}`;
  const { Body } = await client.send(new GetObjectCommand({ Bucket: access.bucket, Key: key, Range }));
  if (!(Body instanceof Readable)) throw new Error("The bucket sent no file");
  return Body;
}

const openBucket = (access: BucketAccess, requestTimeout: number): Disk =>
  new Disk(
    new S3Driver({
      client: findClient(access, requestTimeout),
      bucket: access.bucket,
      supportsACL: false,
      visibility: "private",
    }),
  );

const clients = new Map<string, S3Client>();

/**
 * Returns the client for a bucket. All calls share it, because its connections stay open until the bucket's server
 * closes them. With a client for each call, a podcast's listeners could use up the process's file descriptors.
 */
function findClient(access: BucketAccess, requestTimeout: number): S3Client {
  const key = JSON.stringify([access, requestTimeout]);
  const client = clients.get(key) ?? createClient(access, requestTimeout);
  clients.set(key, client);
  return client;
}

function createClient(
  { accessKeyId, secretAccessKey, endpoint, region }: BucketAccess,
  requestTimeout: number,
): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Few S3 servers other than Amazon's support a separate host name for each bucket, or the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout,
      // The request timeout covers only the wait for the response headers. This timeout applies to the rest of the
      // response.
      socketTimeout: requestTimeout,
      throwOnRequestTimeout: true,
      // People who download audio slowly mustn't keep others waiting for a connection.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  });
  client.middlewareStack.add(
    (sendNext, { commandName }) =>
      async (command) => {
        const output = await sendNext(command);
        if (
          COMMANDS_WITH_ETAG.includes(String(commandName)) &&
          !("ETag" in output.output && output.output.ETag)
        )
          throw new Error(`The bucket's server isn't compatible with S3: it sent no ETag (${commandName})`);
        return output;
      },
    { step: "initialize", name: "refuseForeignAnswers" },
  );
  return client;
}

async function* listUploads(files: Disk): AsyncGenerator<string> {
  for await (const key of listKeys(files, "")) if (isValidStorageKey(key)) yield key;
}

async function* listKeys(files: Disk, prefix: string): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll(prefix, {
      recursive: true,
      ...(paginationToken ? { paginationToken } : {}),
    });
    for (const file of page.objects) if (file.isFile) yield file.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

function ignoreMissingObject(error: unknown): undefined {
  for (let file = error; file instanceof Error; file = file.cause)
    if (file.name === "NoSuchKey" || file.name === "NotFound") return;
  throw error;
}
