import { createHmac, randomBytes } from "node:crypto";

/** The secret's format in Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec */
const PREFIX = "whsec_";

export const makeWebhookSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** Returns the signing key. A secret from before the prefix was introduced is the key itself. */
const decodeKey = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), "base64") : Buffer.from(secret);

/** Returns the headers that prove who the sender is: those of Standard Webhooks, and our older ones. */
export function signWebhook(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const own = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const standard = createHmac("sha256", decodeKey(secret))
    .update(`${id}.${seconds}.${body}`)
    .digest("base64");
  return {
    "X-Greenroom-Signature": `t=${seconds},v1=${own}`,
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${standard}`,
  };
}
