import { readStored, removeStored, writeStored } from "#platform/browser/browser-storage.ts";

/** How often the place is written, in seconds of the episode. */
const NOTE_EVERY = 5;
/** Before this second the episode counts as not begun, and this near to its end as finished. */
const BEGUN = 10;
const END = 30;

const nameOf = (youtubeId: string) => `played:${youtubeId}`;

/** The second at which an episode was left in this browser; 0 if it was not, or was played to its end. */
export function readPlace(youtubeId: string): number {
  const second = Number(readStored("browser", nameOf(youtubeId)) ?? 0);
  return Number.isInteger(second) && second > 0 ? second : 0;
}

/** Returns what keeps an episode's place as it plays. `length` is in seconds, 0 if it is not known. */
export function placeKeeper(youtubeId: string, length: number): (second: number) => void {
  let noted = -NOTE_EVERY;
  return (second) => {
    if (Math.abs(second - noted) < NOTE_EVERY) return;
    noted = second;
    const isOver = length > 0 && second > length - END;
    if (isOver) removeStored("browser", nameOf(youtubeId));
    else if (second >= BEGUN) writeStored("browser", nameOf(youtubeId), String(Math.floor(second)));
  };
}
