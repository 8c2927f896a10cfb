import type { Show } from "#show/show.contract.ts";
import type { Facts } from "./stage/picture.rules.ts";

export const composeFacts = (show: Show, publicUrl: string): Facts => ({
  showName: show.name,
  label: show.live.label,
  place: show.guests.place,
  site: publicUrl.replace(/^https?:\/\//, ""),
  words: show.restingReels.flat(),
});
