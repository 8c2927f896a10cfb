import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";

/**
 * What the bucket does wrong: it acknowledges a file but stores nothing or only half of it, or it disconnects or stalls
 * in the middle of sending a file.
 */
export const BUCKET_LIES = ["keeps nothing", "keeps half", "breaks off", "falls silent"] as const;
export type BucketLie = (typeof BUCKET_LIES)[number];

const EMPTY_LIST = "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>";
const MISSING_KEY_ERROR = "<Error><Code>NoSuchKey</Code></Error>";
const ETAG = '"acknowledged"';

/**
 * Starts an S3 server with an in-memory bucket. It doesn't check signatures, and works correctly until `lie` is called.
 */
export async function startLyingBucket() {
  const storedFiles = new Map<string, Buffer>();
  let currentLie: BucketLie | undefined;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket.example");
    if (searchParams.has("list-type")) return response.end(EMPTY_LIST);
    if (request.method === "PUT") {
      const bytes = await buffer(request);
      const half = bytes.subarray(0, bytes.length / 2);
      if (currentLie !== "keeps nothing")
        storedFiles.set(pathname, currentLie === "keeps half" ? half : bytes);
      return response.setHeader("etag", ETAG).end();
    }
    const bytes = storedFiles.get(pathname);
    if (!bytes) return response.writeHead(404).end(request.method === "HEAD" ? "" : MISSING_KEY_ERROR);
    response.writeHead(200, { etag: ETAG, "content-length": bytes.length });
    if (request.method === "HEAD" || (currentLie !== "breaks off" && currentLie !== "falls silent"))
      return response.end(request.method === "HEAD" ? "" : bytes);
    return response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (currentLie === "breaks off") response.destroy();
    });
  });
  return {
    env: {
      S3_BUCKET: "pictures",
      S3_ENDPOINT: `http://127.0.0.1:${await listenLocally(server)}`,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    lie: (nextLie: BucketLie | undefined) => {
      currentLie = nextLie;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
