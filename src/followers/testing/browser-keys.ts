import { createECDH, randomBytes } from "node:crypto";

/**
 * Creates a push subscription like a browser's. Also returns the private key, which a real browser keeps to itself.
 */
export function makeSubscription(endpoint: string) {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: curve.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    privateKey: curve.getPrivateKey("base64url"),
  };
}
