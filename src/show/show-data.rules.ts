import type { Show } from "./show.contract.ts";

/** What every page knows of the show; `accent` are its shades where it is not the design system's own. */
export type ShowData = {
  show: Show;
  isPreview: boolean;
  accent: { over: string; under: string; ink: string; deep: string } | undefined;
};
