import { removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { makePositionStorageKey } from "./stored-position.ts";

/** How often the position is stored, in seconds of the episode. */
const STORE_EVERY_SECONDS = 5;
/** From this second on, the position is stored. A visitor who stops earlier hasn't really started the episode. */
const STARTED_AFTER_SECONDS = 10;
/** If less than this is left, the episode counts as finished, so the stored position is removed. */
const FINISHED_WITHIN_SECONDS = 30;

/**
 * Returns a function to call with the current second while an episode plays. It stores the position every few seconds.
 * `length` is in seconds, or 0 if unknown.
 */
export function makePositionRecorder(youtubeId: string, length: number): (second: number) => void {
  let stored = -STORE_EVERY_SECONDS;
  return (second) => {
    if (Math.abs(second - stored) < STORE_EVERY_SECONDS) return;
    stored = second;
    const isOver = length > 0 && second > length - FINISHED_WITHIN_SECONDS;
    if (isOver) removeStoredText("browser", makePositionStorageKey(youtubeId));
    else if (second >= STARTED_AFTER_SECONDS)
      writeStoredText("browser", makePositionStorageKey(youtubeId), String(Math.floor(second)));
  };
}
