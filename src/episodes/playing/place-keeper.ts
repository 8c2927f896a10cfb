import { removeStored, writeStored } from "#platform/browser/browser-storage.ts";
import { nameOfPlace } from "./kept-place.ts";

/** How often the position is stored, in seconds of the episode. */
const NOTE_EVERY = 5;
/** Before this second, an episode counts as not started. This close to its end, it counts as finished. */
const BEGUN_AFTER = 10;
const FINISHED_WITHIN = 30;

/** Returns a function that stores the position while an episode plays. `length` is in seconds, 0 if unknown. */
export function placeKeeper(youtubeId: string, length: number): (second: number) => void {
  let noted = -NOTE_EVERY;
  return (second) => {
    if (Math.abs(second - noted) < NOTE_EVERY) return;
    noted = second;
    const isOver = length > 0 && second > length - FINISHED_WITHIN;
    if (isOver) removeStored("browser", nameOfPlace(youtubeId));
    else if (second >= BEGUN_AFTER)
      writeStored("browser", nameOfPlace(youtubeId), String(Math.floor(second)));
  };
}
