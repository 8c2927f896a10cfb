import { cn } from "#ui/styles/class-names.ts";
import { giveSlot } from "./playback.ts";

/** Room for the player in a page. The player itself lies over it, so that it outlives the page. */
export const PlayerSlot = ({ className }: { className?: string }) => (
  <div ref={giveSlot} className={cn("aspect-video", className)} />
);
