/** Derives ids and numbers from seeds, so that a double answers the same after every start. */
import { createHash } from "node:crypto";

const digest = (seed: string) => createHash("sha256").update(seed).digest();

/** Returns an id like the video site's (11 characters), always the same for a seed. */
export const makeVideoId = (seed: string): string => digest(seed).subarray(0, 8).toString("base64url");

/** Returns a whole number from 0 up to, but not including, `limit`, always the same for a seed. */
export const makeNumber = (seed: string, limit: number): number => digest(seed).readUInt32BE(0) % limit;
