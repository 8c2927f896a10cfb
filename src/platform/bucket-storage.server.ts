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
export function bucketStorage({ accessKeyId, secretAccessKey, ...place }: BucketAccess): Storage {
  const driver = new S3Driver({
    ...place,
    credentials: { accessKeyId, secretAccessKey },
    // Own servers rarely have a name per bucket, and few of them know ACLs or the newer checksums.
    forcePathStyle: place.endpoint !== undefined,
    supportsACL: false,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    visibility: "private",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  const files = new Disk(driver);
  return {
    put: (key, bytes, contentType) => files.put(key, bytes, { contentType }),
    read: (key) => files.getBytes(key).catch(undefinedWhereMissing),
    remove: (key) => files.delete(key),
    keys: () => keysIn(files),
  };
}

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
