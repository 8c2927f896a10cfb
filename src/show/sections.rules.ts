/** The tabs of the show's settings, in order. `words` are additional search words for the back office's finder. */
export const SHOW_SECTIONS = [
  {
    value: "name",
    label: "Name",
    words: "slug title",
    fields: ["name", "tagline", "slug", "language", "about"],
  },
  {
    value: "look",
    label: "Look",
    words: "palette colors fonts",
    fields: ["accent", "ground", "face", "logo", "icon"],
  },
  {
    value: "where",
    label: "When and where",
    words: "channel time zone day hashtags email",
    fields: ["schedule", "channelHandle", "channelUrl", "streams", "social", "hashtags", "contactEmail"],
  },
  {
    value: "texts",
    label: "Home texts",
    words: "headings footer invitation",
    fields: ["blurb", "live", "episodesLine", "suggestionHeading", "suggestionNote", "footerBlurb"],
  },
  { value: "draw", label: "Draw", words: "reels", fields: ["drawLine", "restingReels"] },
  {
    value: "hosts",
    label: "Hosts",
    words: "names tagline",
    fields: ["hosts", "hostsHeading", "hostsTagline"],
  },
  { value: "guests", label: "Guests", words: "emails invitation place", fields: ["guests"] },
  { value: "models", label: "For models", words: "prompts examples AI", fields: ["forModels", "examples"] },
] as const satisfies readonly { value: string; label: string; words: string; fields: readonly string[] }[];

export type ShowSection = (typeof SHOW_SECTIONS)[number]["value"];

/** Returns the field that a path belongs to: "guests" for "guests.lead". */
export const getTopLevelField = (path: string): string => path.split(".")[0] ?? "";

/** Returns the section that a path belongs to. */
export const findShowSection = (path: string): ShowSection =>
  SHOW_SECTIONS.find(({ fields }) => fields.some((field) => field === getTopLevelField(path)))?.value ??
  "name";

/** Returns the section named in the URL's query, or the first section if it names none. */
export const parseShowSection = (text: string | null): ShowSection =>
  SHOW_SECTIONS.find(({ value }) => value === text)?.value ?? "name";

/**
 * Returns the path to focus after the server refused some fields: the first path in the open section or, if that has
 * none, the first of all.
 */
export const findPathToFocus = (paths: readonly string[], openSection: ShowSection): string | undefined =>
  paths.find((path) => findShowSection(path) === openSection) ?? paths[0];
