import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { isKey, type Storage } from "./storage.server.ts";

export type BucketAccess = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** S3 always answers these with an ETag. A success without one comes from something else, such as a proxy's page. */
const WITH_ETAG = ["PutObjectCommand", "GetObjectCommand"];

export function bucketStorage(access: BucketAccess): Storage {
  const client = openClient(access);
  const files = new Disk(
    new S3Driver({ client, bucket: access.bucket, supportsACL: false, visibility: "private" }),
  );
  return {
    put: (key, bytes, contentType) => files.put(key, bytes, { contentType }),
    read: (key) => files.getBytes(key).catch(ignoreMissing),
    remove: (key) => files.delete(key),
    keys: () => listKeys(files),
  };
}

function openClient({ accessKeyId, secretAccessKey, endpoint, region }: BucketAccess): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Few servers other than Amazon's have a name per bucket, ACLs or the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (command) => {
        const answer = await next(command);
        if (WITH_ETAG.includes(String(commandName)) && !("ETag" in answer.output && answer.output.ETag))
          throw new Error(`What answers for the bucket is no S3 server: it names no ETag (${commandName})`);
        return answer;
      },
    { step: "initialize", name: "refuseForeignAnswers" },
  );
  return client;
}

async function* listKeys(files: Disk): AsyncGenerator<string> {
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

function ignoreMissing(error: unknown): undefined {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one.name === "NoSuchKey" || one.name === "NotFound") return;
  throw error;
}
