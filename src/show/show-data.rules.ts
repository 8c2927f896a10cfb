import type { Show } from "./show.contract.ts";

/** What every page knows of the show; `accent` are its shades where it is not the design system's own. */
export type ShowData = {
  show: Show;
  isPreview: boolean;
  accent: { over: string; under: string; ink: string; deep: string } | undefined;
};

/** Whether data has the show; not where the page failed before it. */
export const hasShow = (data: unknown): data is ShowData =>
  typeof data === "object" && data !== null && "show" in data && typeof data.show === "object";

/** What the roof gave to the page. */
export function readShow(data: unknown): ShowData {
  if (!hasShow(data)) throw new Error("The show is read outside of the pages");
  return data;
}
