/** Derives ids and numbers from seeds, so that a double gives the same responses every time it is started. */
import { createHash } from "node:crypto";

const digest = (seed: string) => createHash("sha256").update(seed).digest();

/** Returns an 11-character id like YouTube's, always the same for the same seed. */
export const makeStableVideoId = (seed: string): string => digest(seed).subarray(0, 8).toString("base64url");

/** Returns a whole number from 0 up to, but not including, `limit`, always the same for the same seed. */
export const makeStableNumber = (seed: string, limit: number): number => digest(seed).readUInt32BE(0) % limit;
