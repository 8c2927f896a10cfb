import { readStoredText } from "#platform/browser/browser-storage.ts";

export const makePositionStorageKey = (youtubeId: string) => `played:${youtubeId}`;

/**
 * Returns the second at which the visitor stopped playing the episode in this browser, or 0 if they haven't started it
 * or have finished it.
 */
export function readStoredPosition(youtubeId: string): number {
  const second = Number(readStoredText("browser", makePositionStorageKey(youtubeId)) ?? 0);
  return Number.isInteger(second) && second > 0 ? second : 0;
}
