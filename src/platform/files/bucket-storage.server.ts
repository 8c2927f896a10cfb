import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { isKey, type Storage } from "./storage-shape.server.ts";

export type BucketAccess = {
  bucket: string;
  /** Absent for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Files in a bucket of an S3-compatible server. */
export function bucketStorage(access: BucketAccess): Storage {
  const client = bucketClient(access);
  const files = new Disk(
    new S3Driver({ client, bucket: access.bucket, supportsACL: false, visibility: "private" }),
  );
  return {
    put: (key, bytes, contentType) => files.put(key, bytes, { contentType }),
    read: (key) => files.getBytes(key).catch(undefinedWhereMissing),
    remove: (key) => files.delete(key),
    keys: () => keysIn(files),
  };
}

function bucketClient({ accessKeyId, secretAccessKey, endpoint, region }: BucketAccess): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Own servers rarely have a name per bucket, and few of them know ACLs or the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Twice, and once more to remove what may have been written: people wait for it.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (question) => {
        const answer = await next(question);
        if (NAMES_ETAG.includes(String(commandName)) && !("ETag" in answer.output && answer.output.ETag))
          throw new Error(`What answers for the bucket is no S3 server: it names no ETag (${commandName})`);
        return answer;
      },
    { step: "initialize", name: "refuseForeignAnswers" },
  );
  return client;
}

/**
 * Commands whose success S3 always marks with the file's ETag. A success without one comes from something else at that
 * address, such as a proxy's page, and nothing was stored.
 */
const NAMES_ETAG = ["PutObjectCommand", "GetObjectCommand"];

/** Page by page. What others keep in the bucket is not ours to tell. */
async function* keysIn(files: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll("", {
      recursive: true,
      ...(paginationToken ? { paginationToken } : {}),
    });
    for (const one of page.objects) if (one.isFile && isKey(one.key)) yield one.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** flydrive wraps what the bucket said. */
function undefinedWhereMissing(error: unknown): undefined {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one.name === "NoSuchKey" || one.name === "NotFound") return;
  throw error;
}
