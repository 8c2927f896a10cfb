import S3rver from "@20minutes/s3rver";

const ACCESS_KEY = "S3RVER";

/**
 * Starts a server that speaks the S3 protocol and checks signatures, on a free port, with one bucket in `directory`.
 * `listing` accepts any signature, because when a bucket is listed, this server signs the path without the trailing
 * slash that requests have.
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
