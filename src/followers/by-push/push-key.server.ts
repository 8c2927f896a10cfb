import { createECDH, createHash } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { pushSecret } from "../follower-secrets.contract.ts";
import { readSecret } from "../follower-secrets.server.ts";

export type PushKeys = { publicKey: string; privateKey: string };

const CURVE_NAME = "prime256v1";

/**
 * Returns the key pair by which push services recognize this site (RFC 8292), in base64url. It is derived from a stored
 * secret, so it never changes: a browser that subscribed with one key doesn't accept messages sent with another.
 */
export async function readPushKeys(house: Pick<House, "db" | "env">): Promise<PushKeys> {
  return makePushKeys(await readSecret(house, pushSecret));
}

/**
 * Derives the key pair. One in four billion secrets doesn't result in a valid private key; then the next `turn` is
 * used.
 */
export function makePushKeys(secret: string, turn = 0): PushKeys {
  const curve = createECDH(CURVE_NAME);
  const number = createHash("sha256").update(`push ${turn} ${secret}`).digest();
  try {
    curve.setPrivateKey(number);
  } catch {
    return makePushKeys(secret, turn + 1);
  }
  return { publicKey: curve.getPublicKey("base64url"), privateKey: number.toString("base64url") };
}

/** Returns whether a browser's key is a point on the curve. Messages to any other key could not be encrypted. */
export function isPointOfCurve(p256dh: string): boolean {
  try {
    const probe = createECDH(CURVE_NAME);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
