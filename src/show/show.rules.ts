import type { Show } from "./show.contract.ts";

export const DAY_NAMES = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Replaces `{product}` with the show's name. */
export const fillInShowName = (text: string, { name }: Pick<Show, "name">): string =>
  text.replaceAll("{product}", name);

/** Returns a weekday's name. 0 is Sunday. */
export const formatWeekday = (weekday: number): string => DAY_NAMES[weekday] ?? "";

export const formatShowDay = ({ live }: { live: Pick<Show["live"], "weekday"> }): string =>
  formatWeekday(live.weekday);
