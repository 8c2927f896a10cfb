import { removeStored, writeStored } from "#platform/browser/browser-storage.ts";
import { positionKey } from "./stored-position.ts";

/** How often the position is stored, in seconds of the episode. */
const STORE_EVERY_SECONDS = 5;
/** Before this second, an episode counts as not started. This close to its end, it counts as finished. */
const STARTED_AFTER_SECONDS = 10;
const FINISHED_WITHIN_SECONDS = 30;

/** Returns a function that stores the position while an episode plays. `length` is in seconds, 0 if unknown. */
export function positionRecorder(youtubeId: string, length: number): (second: number) => void {
  let stored = -STORE_EVERY_SECONDS;
  return (second) => {
    if (Math.abs(second - stored) < STORE_EVERY_SECONDS) return;
    stored = second;
    const isOver = length > 0 && second > length - FINISHED_WITHIN_SECONDS;
    if (isOver) removeStored("browser", positionKey(youtubeId));
    else if (second >= STARTED_AFTER_SECONDS)
      writeStored("browser", positionKey(youtubeId), String(Math.floor(second)));
  };
}
