import { removeStored, writeStored } from "#platform/browser/browser-storage.ts";
import { nameOfPlace } from "./kept-place.ts";

/** How often the place is written, in seconds of the episode. */
const NOTE_EVERY = 5;
/** Before this second the episode counts as not begun, and this near to its end as finished. */
const BEGUN = 10;
const END = 30;

/** Returns what keeps an episode's place as it plays. `length` is in seconds, 0 if it is not known. */
export function placeKeeper(youtubeId: string, length: number): (second: number) => void {
  let noted = -NOTE_EVERY;
  return (second) => {
    if (Math.abs(second - noted) < NOTE_EVERY) return;
    noted = second;
    const isOver = length > 0 && second > length - END;
    if (isOver) removeStored("browser", nameOfPlace(youtubeId));
    else if (second >= BEGUN) writeStored("browser", nameOfPlace(youtubeId), String(Math.floor(second)));
  };
}
