import { removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { makePositionKey } from "./stored-position.ts";

/** How often the position is stored, in seconds of the episode. */
const STORE_EVERY_SECONDS = 5;
/** Earlier positions aren't stored: the episode counts as not started. */
const STARTED_AFTER_SECONDS = 10;
/** If no more than this is left, the stored position is removed, because the episode counts as finished. */
const FINISHED_WITHIN_SECONDS = 30;

/**
 * Returns a function to call with the current second while an episode plays. It stores the position from time to time.
 * `length` is in seconds, 0 if unknown.
 */
export function makePositionRecorder(youtubeId: string, length: number): (second: number) => void {
  let stored = -STORE_EVERY_SECONDS;
  return (second) => {
    if (Math.abs(second - stored) < STORE_EVERY_SECONDS) return;
    stored = second;
    const isOver = length > 0 && second > length - FINISHED_WITHIN_SECONDS;
    if (isOver) removeStoredText("browser", makePositionKey(youtubeId));
    else if (second >= STARTED_AFTER_SECONDS)
      writeStoredText("browser", makePositionKey(youtubeId), String(Math.floor(second)));
  };
}
