import { createHmac, randomBytes } from "node:crypto";

/** The prefix of secrets in Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec */
const SECRET_PREFIX = "whsec_";

export const makeWebhookSecret = (): string => SECRET_PREFIX + randomBytes(32).toString("base64");

/** Returns the signing key. Secrets created before the prefix was introduced are used as they are. */
const decodeSigningKey = (secret: string): Buffer =>
  secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), "base64")
    : Buffer.from(secret);

/**
 * Returns the headers that prove who sent the webhook: the ones that Standard Webhooks defines, and our older
 * X-Greenroom-Signature.
 */
export function signWebhook(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const ownSignature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const standardSignature = createHmac("sha256", decodeSigningKey(secret))
    .update(`${id}.${seconds}.${body}`)
    .digest("base64");
  return {
    "X-Greenroom-Signature": `t=${seconds},v1=${ownSignature}`,
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${standardSignature}`,
  };
}
