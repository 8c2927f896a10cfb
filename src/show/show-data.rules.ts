import type { Show } from "./show.contract.ts";

type Rest = "guests" | "forModels" | "examples" | "schedule";

/** The show as pages get it. Every page carries it in its HTML. */
export type PageShow = Omit<Show, Rest> & Partial<Pick<Show, Rest>>;

/** True for the back office and the guests' pages. */
export const isWholeShowNeeded = (address: string): boolean =>
  /^\/(admin|guest-request|g)(?![\w-])/.test(address);

export function cutShow({
  guests: _guests,
  forModels: _models,
  examples: _examples,
  schedule: _schedule,
  ...show
}: Show): PageShow {
  return show;
}

export function readWhole({ guests, forModels, examples, schedule, ...show }: PageShow): Show {
  if (!guests || !forModels || !examples || !schedule)
    throw new Error("This page's address is not among those with the whole show");
  return { ...show, guests, forModels, examples, schedule };
}

/** The show's data on every page; `accent` has its shades if it differs from the design system's. */
export type ShowData = {
  show: PageShow;
  isPreview: boolean;
  hasMailServer: boolean;
  accent: { over: string; under: string; ink: string; deep: string } | undefined;
};

/** Returns whether data contains the show, which is missing if the page failed before loading it. */
export const hasShow = (data: unknown): data is ShowData =>
  typeof data === "object" && data !== null && "show" in data && typeof data.show === "object";

/** Returns what the roof gave the page. */
export function readShow(data: unknown): ShowData {
  if (!hasShow(data)) throw new Error("The show is read outside of the pages");
  return data;
}
