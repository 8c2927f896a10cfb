import type { Show } from "#show/show.contract.ts";
import type { OverlayFacts } from "./overlay.contract.ts";

export const composeOverlayFacts = (show: Show, publicUrl: string): OverlayFacts => ({
  showName: show.name,
  label: show.live.label,
  place: show.guests.place,
  site: publicUrl.replace(/^https?:\/\//, ""),
  words: show.restingReels.flat(),
});
