import { useRootData } from "#platform/pages/current-user.ts";
import { shortDate, shortMoment } from "./dates.rules.ts";
import type { Show } from "./show.contract.ts";
import { type PageShow, readShow, readWhole } from "./show-data.rules.ts";

/** The show, from the root's loader data: for pages and their parts, on the server and in the browser. */
export const useShow = (): PageShow => readShow(useRootData()).show;

/**
 * Returns whether mails are sent over the network. Without a mail server they are written to files, and screens say so.
 */
export const useMailServer = (): boolean => readShow(useRootData()).hasMailServer;

/** The complete show, on guests' pages and in the back office. */
export const useWholeShow = (): Show => readWhole(useShow());

/** Formats dates for the team, in the show's zone. */
export function useDates() {
  const { timeZone } = useShow();
  return {
    shortDate: (iso: string) => shortDate(iso, timeZone),
    shortMoment: (iso: string) => shortMoment(iso, timeZone),
  };
}
