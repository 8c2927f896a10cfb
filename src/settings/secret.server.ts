import { createHash, randomInt, timingSafeEqual } from "node:crypto";

const DISTINCT_CHARACTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export const makeSecret = (length: number): string =>
  Array.from({ length }, () => DISTINCT_CHARACTERS[randomInt(DISTINCT_CHARACTERS.length)]).join("");

export function isSameSecret(given: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return right !== "" && timingSafeEqual(digest(given), digest(right));
}
