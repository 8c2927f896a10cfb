/**
 * The tabs of the show's settings, in order. Each has the fields in it, and other words by which people can find it.
 */
export const SECTIONS = [
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

export type Section = (typeof SECTIONS)[number]["value"];

/** Returns the field that contains a path: "guests" for "guests.lead". */
export const getField = (path: string): string => path.split(".")[0] ?? "";

/** Returns the section that contains a path. */
export const findSection = (path: string): Section =>
  SECTIONS.find(({ fields }) => fields.some((field) => field === getField(path)))?.value ?? "name";

/** Returns the section named in the page's address, or the first one. */
export const readSection = (text: string | null): Section =>
  SECTIONS.find(({ value }) => value === text)?.value ?? "name";

/** Returns the path to jump to after a refusal, preferably one in the open section. */
export const findWrongPath = (paths: readonly string[], open: Section): string | undefined =>
  paths.find((path) => findSection(path) === open) ?? paths[0];
