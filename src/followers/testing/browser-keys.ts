import { createECDH, randomBytes } from "node:crypto";

/** Makes a subscription like a browser's, with the private key that the browser keeps. */
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
