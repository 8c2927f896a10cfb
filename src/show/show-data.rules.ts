import type { Show } from "./show.contract.ts";

type Rest = "guests" | "forModels" | "examples" | "schedule";

/** The show as pages have it: every page carries it with its HTML. */
export type PageShow = Omit<Show, Rest> & Partial<Pick<Show, Rest>>;

/** The office, and the pages of guests. */
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

/** What every page knows of the show; `accent` are its shades where it is not the design system's own. */
export type ShowData = {
  show: PageShow;
  isPreview: boolean;
  hasMailServer: boolean;
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
