import { createECDH, createHash } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { pushSecretSetting } from "../follower-secrets.contract.ts";
import { readOrCreateSecret } from "../follower-secrets.server.ts";

export type PushKeys = { publicKey: string; privateKey: string };

const CURVE_NAME = "prime256v1";

/**
 * Returns the key pair that identifies this site to push services (RFC 8292), in base64url. The keys are derived from a
 * stored secret, so they never change: a browser that subscribed with one key doesn't accept messages signed with
 * another.
 */
export async function readPushKeys(house: Pick<House, "db" | "env">): Promise<PushKeys> {
  return makePushKeys(await readOrCreateSecret(house, pushSecretSetting));
}

/**
 * Derives the key pair from a secret. About one secret in four billion doesn't yield a valid private key. In that
 * case, it tries again with the next `attempt`.
 */
export function makePushKeys(secret: string, attempt = 0): PushKeys {
  const curve = createECDH(CURVE_NAME);
  const privateKey = createHash("sha256").update(`push ${attempt} ${secret}`).digest();
  try {
    curve.setPrivateKey(privateKey);
  } catch {
    return makePushKeys(secret, attempt + 1);
  }
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** Returns whether a browser's public key is a point on the curve. Messages can't be encrypted for any other key. */
export function isPointOnCurve(p256dh: string): boolean {
  try {
    const probe = createECDH(CURVE_NAME);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
