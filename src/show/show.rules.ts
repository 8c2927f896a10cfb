import type { Show } from "./show.contract.ts";

export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `{product}` in a text stands for the show's name. */
export const withProduct = (text: string, { name }: Pick<Show, "name">): string =>
  text.replaceAll("{product}", name);

/** 0 is Sunday. */
export const nameDay = (weekday: number): string => DAYS[weekday] ?? "";

export const nameShowDay = ({ live }: { live: Pick<Show["live"], "weekday"> }): string =>
  nameDay(live.weekday);
