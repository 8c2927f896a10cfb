import { z } from "zod";
import { requiredText } from "#platform/http/endpoint.contract.ts";

const shortText = (label: string) => requiredText(label, 200);
const longText = (label: string) => requiredText(label, 1000);
const address = (label: string) =>
  z
    .url({ protocol: /^https?$/, error: `${label} must be a web address` })
    .max(2000, `${label} must be at most 2000 characters`);
/** Optional text. Blank text means that the show has none. */
const blankOr = (label: string, most: number, given: z.ZodType<string, string>) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(most, `${label} must be at most ${most} characters`)
    .superRefine((text, found) => {
      const [issue] = text === "" ? [] : (given.safeParse(text).error?.issues ?? []);
      if (issue) found.addIssue({ code: "custom", message: issue.message });
    });
const wholeNumber = (label: string, least: number, most: number) => {
  const message = `${label} must be a whole number from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};
const picture = z.string("Picture must be an uploaded picture").trim().max(200).nullable();

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

const WRONG_LANGUAGE = "Language must be a language tag such as en or pt-BR";

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}

const ScheduleInput = z
  .object({
    weekday: wholeNumber("Weekday", 0, 6),
    hour: wholeNumber("Hour", 0, 23),
    minute: wholeNumber("Minute", 0, 59),
    lengthMinutes: wholeNumber("Length", 5, 720),
    timeZone: requiredText("Zone", 100).refine(isZone, "Zone must be a time zone such as Europe/Berlin"),
    label: requiredText("Label", 40),
    from: z.string("From must be a day (yyyy-mm-dd)").refine(isDay, "From must be a day (yyyy-mm-dd)"),
  })
  .partial();

const Reel = z.tuple([requiredText("Reel", 40), requiredText("Reel", 40), requiredText("Reel", 40)]);
const Stream = z.object({
  name: requiredText("Stream", 40),
  url: address("Stream"),
  icon: requiredText("Icon", 20),
});
const WRONG_HOSTS = "Hosts must be one to six names";

/**
 * The fields that the team can change; `slug` only until it is published. Fields that are computed from others are left
 * out.
 */
export const ShowInput = z
  .object({
    name: requiredText("Name", 100),
    slug: z
      .string("Slug must be lower case, digits and hyphens")
      .trim()
      .max(60, "Slug must be at most 60 characters")
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Slug must be lower case, digits and hyphens"),
    tagline: requiredText("Tagline", 160),
    language: requiredText("Language", 35).pipe(
      z
        .string()
        .refine(isLanguage, WRONG_LANGUAGE)
        .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag),
    ),
    blurb: longText("Blurb"),
    footerBlurb: longText("Footer blurb"),
    about: longText("About"),
    drawLine: longText("Draw line"),
    episodesLine: longText("Episodes line"),
    suggestionHeading: shortText("Suggestion heading"),
    suggestionNote: longText("Suggestion note"),
    hostsHeading: z.array(shortText("Hosts heading")).min(1, "Hosts heading is required").max(3),
    hostsTagline: longText("Hosts tagline"),
    restingReels: z.tuple([Reel, Reel, Reel]),
    hashtags: z.array(requiredText("Hashtag", 50)).max(10),
    live: z.object({ invitation: shortText("Invitation") }).partial(),
    channelHandle: blankOr("Channel", 200, shortText("Channel")),
    channelUrl: blankOr("Channel address", 2000, address("Channel address")),
    streams: z.array(Stream).max(10, "Streams must be at most ten"),
    social: z.array(z.object({ type: requiredText("Type", 20), url: address("Address") })).max(10),
    guests: z
      .object({
        heading: shortText("Heading"),
        lead: longText("Lead"),
        benefitsHeading: shortText("Benefits heading"),
        place: shortText("Place"),
        early: longText("Early"),
        where: shortText("Where"),
        bring: shortText("Bring"),
        changeOfMind: longText("Change of mind"),
        benefits: z
          .array(
            z.object({
              icon: z.enum(["clock", "recording", "call", "exit"]),
              title: shortText("Title"),
              text: longText("Text"),
            }),
          )
          .max(8),
      })
      .partial(),
    forModels: z
      .object({
        subjects: shortText("Subjects"),
        podcastTopics: longText("Podcast topics"),
        pictures: longText("Pictures"),
      })
      .partial(),
    examples: z
      .object({
        guestTimeline: shortText("Example"),
        hostRole: shortText("Example"),
        hostSpecialty: shortText("Example"),
        draftTheme: shortText("Example"),
        draftPrompt: longText("Example"),
      })
      .partial(),
    contactEmail: blankOr("Contact email", 254, z.email("Contact email must be an email address")),
    hosts: z
      .tuple([requiredText("Host", 100)], requiredText("Host", 100), WRONG_HOSTS)
      .refine((names) => names.length <= 6, WRONG_HOSTS)
      .refine((names) => new Set(names).size === names.length, "Hosts must have different names"),
    accent: z
      .string("Accent must be a color such as #fab13f")
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, "Accent must be a color such as #fab13f"),
    ground: z.enum(["night", "ink", "paper"], "Ground must be night, ink or paper"),
    face: z.enum(["clarendon", "grotesk", "serif"], "Face must be clarendon, grotesk or serif"),
    logo: picture,
    icon: picture,
    schedule: ScheduleInput,
  })
  .partial();
export type ShowInput = z.output<typeof ShowInput>;
