import { createHash, createHmac } from "node:crypto";

const TOPICS_PER_DRAW = 3;
const NUMBER_RANGE = 2n ** 64n;

export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

export const makeCommitment = (secret: string): string => sha256(Buffer.from(secret, "hex"));

export type DrawComputationInput = {
  id: number;
  /** 32 bytes in hex. */
  secret: string;
  word: string;
  /** The topics' hashes in hex, sorted as text; at least three. */
  pool: readonly string[];
};

/**
 * Computes a draw. Returns the pool's hash, the drawn topics' positions in the pool, in the order in which they were
 * drawn, and all the numbers that were used, as decimal text.
 */
export function computeDrawnPositions({ id, secret, word, pool }: DrawComputationInput) {
  const poolHash = sha256(pool.join("\n"));
  const seed = hmac(Buffer.from(secret, "hex"), `${id}\n${word}\n${poolHash}`);
  const size = BigInt(pool.length);
  const tooHigh = NUMBER_RANGE - (NUMBER_RANGE % size);
  const numbers: string[] = [];
  const places = new Set<number>();
  for (let index = 1; places.size < TOPICS_PER_DRAW; index += 1) {
    const number = hmac(seed, String(index)).readBigUInt64BE();
    numbers.push(String(number));
    if (number < tooHigh) places.add(Number(number % size));
  }
  return { poolHash, numbers, places: [...places] };
}

const hmac = (key: Uint8Array, message: string): Buffer =>
  createHmac("sha256", key).update(message, "utf8").digest();
