import S3rver from "@20minutes/s3rver";

const ACCESS_KEY = "S3RVER";

/**
 * Starts an S3 server on a free port, with one bucket in `directory`. It checks signatures, unless `listing` is set.
 * Set it to list a bucket, because this server computes the signature of such a request without the trailing slash of
 * its path, so the check would fail.
 */
export async function startS3(
  directory: string,
  { listing = false } = {},
): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    allowMismatchedSignatures: listing,
    directory,
    configureBuckets: [{ name: "pictures" }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_BUCKET: "pictures",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: ACCESS_KEY,
    },
    stop: () => server.close(),
  };
}
