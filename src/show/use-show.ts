import { useRootData } from "#platform/pages/current-user.ts";
import { shortDate, shortMoment } from "./dates.rules.ts";
import type { Show } from "./show.contract.ts";
import { type PageShow, readShowData, requireWholeShow } from "./show-data.rules.ts";

/** Returns the show from the root's loader data, on the server and in the browser. */
export const useShow = (): PageShow => readShowData(useRootData()).show;

/**
 * Returns whether emails are sent over the network. Without a mail server they are written to files, and screens say
 * so.
 */
export const useMailServer = (): boolean => readShowData(useRootData()).hasMailServer;

/** Returns the whole show, on guests' pages and in the back office only. */
export const useWholeShow = (): Show => requireWholeShow(useShow());

/** Returns functions that format dates for the team, in the show's zone. */
export function useDates() {
  const { timeZone } = useShow();
  return {
    shortDate: (iso: string) => shortDate(iso, timeZone),
    shortMoment: (iso: string) => shortMoment(iso, timeZone),
  };
}
