import type { Show } from "./show.contract.ts";

type OptionalField = "guests" | "forModels" | "examples" | "schedule";

/** The part of the show that every page gets in its HTML. Some pages also get the optional fields. */
export type PageShow = Omit<Show, OptionalField> & Partial<Pick<Show, OptionalField>>;

/**
 * Returns whether the page at a path needs the whole show. Only guests' pages and the back office do. Ignores case, as
 * the router does.
 */
export const isWholeShowNeeded = (path: string): boolean => /^\/(admin|guest-request|g)(?![\w-])/i.test(path);

export function toPageShow({
  guests: _guests,
  forModels: _models,
  examples: _examples,
  schedule: _schedule,
  ...show
}: Show): PageShow {
  return show;
}

export function requireWholeShow({ guests, forModels, examples, schedule, ...show }: PageShow): Show {
  if (!guests || !forModels || !examples || !schedule)
    throw new Error("This page does not get the whole show");
  return { ...show, guests, forModels, examples, schedule };
}

/** What every page gets about the show. `accent` contains the accent's shades, or is undefined for the default one. */
export type ShowData = {
  show: PageShow;
  isPreview: boolean;
  hasMailServer: boolean;
  accent: { over: string; under: string; ink: string; deep: string } | undefined;
  /** The color of the show's ground, for browsers' toolbars. */
  groundColor: string;
};

/** Returns whether the loader data contains the show, which is missing if the page failed before loading it. */
export const isShowData = (data: unknown): data is ShowData =>
  typeof data === "object" && data !== null && "show" in data && typeof data.show === "object";

/** Returns the show's data from the root loader's data. Throws if it is missing. */
export function requireShowData(data: unknown): ShowData {
  if (!isShowData(data)) throw new Error("The show is missing from the loader data");
  return data;
}
