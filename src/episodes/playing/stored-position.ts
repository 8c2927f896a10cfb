import { readStored } from "#platform/browser/browser-storage.ts";

export const positionKey = (youtubeId: string) => `played:${youtubeId}`;

/** Returns the second at which an episode was left in this browser, or 0 if it was not started or was finished. */
export function readStoredPosition(youtubeId: string): number {
  const second = Number(readStored("browser", positionKey(youtubeId)) ?? 0);
  return Number.isInteger(second) && second > 0 ? second : 0;
}
