import { useRootData } from "#platform/pages/current-user.ts";
import { findScheduleAt, formatShortDate, formatShortDateTime } from "./dates.rules.ts";
import type { Show } from "./show.contract.ts";
import { type PageShow, requireShowData, requireWholeShow } from "./show-data.rules.ts";

export const useShow = (): PageShow => requireShowData(useRootData()).show;

/** Returns whether emails are sent over the network. Otherwise they are written to files, and the pages say so. */
export const useHasMailServer = (): boolean => requireShowData(useRootData()).hasMailServer;

/** Returns the whole show, which only guests' pages and the back office get. Throws on other pages. */
export const useWholeShow = (): Show => requireWholeShow(useShow());

/** Returns functions that format dates in the show's current time zone. `showMoment` uses the zone at that date. */
export function useDateFormatters() {
  const show = useShow();
  const { timeZone } = show;
  return {
    showMoment: (iso: string) => formatShortDateTime(iso, findScheduleAt(show, new Date(iso)).timeZone),
    shortDate: (iso: string) => formatShortDate(iso, timeZone),
    shortMoment: (iso: string) => formatShortDateTime(iso, timeZone),
  };
}
