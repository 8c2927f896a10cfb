import { cn } from "#ui/styles/class-names.ts";
import { registerSlot } from "./playback.ts";

/** Reserves room for the player on a page. The player itself is laid over it, so that it outlives the page. */
export const PlayerSlot = ({ className }: { className?: string }) => (
  <div ref={registerSlot} className={cn("aspect-video", className)} />
);
