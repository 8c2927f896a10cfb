import { useRootData } from "#platform/pages/current-user.ts";
import { shortDate, shortMoment } from "./dates.rules.ts";
import type { Show } from "./show.contract.ts";
import type { ShowData } from "./show-data.rules.ts";

/** What `house.show` gave to the page. */
export const readShow = (siteData: unknown): ShowData => siteData as ShowData;

/** The show, from the root's loader data: in pages and their parts, on the server and in the browser. */
export function useShow(): Show {
  const data = useRootData<ShowData>();
  if (!data) throw new Error("The show is read outside of the pages");
  return data.show;
}

/** Dates as the team reads them, by the show's zone. */
export function useDates() {
  const { timeZone } = useShow();
  return {
    shortDate: (iso: string) => shortDate(iso, timeZone),
    shortMoment: (iso: string) => shortMoment(iso, timeZone),
  };
}
