import { z } from "zod";
import { requiredText } from "#platform/http/endpoint.contract.ts";

const shortTextField = (label: string) => requiredText(label, 200);
const longTextField = (label: string) => requiredText(label, 1000);
const urlField = (label: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${label} must be a web address that begins with https:// or http://`,
    })
    .max(2000, `${label} must be at most 2000 characters`);
/** Creates a schema for optional text, which must be either blank or valid according to `schema`. */
const optionalTextField = (label: string, maxLength: number, schema: z.ZodType<string, string>) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(maxLength, `${label} must be at most ${maxLength} characters`)
    .superRefine((text, context) => {
      const [issue] = text === "" ? [] : (schema.safeParse(text).error?.issues ?? []);
      if (issue) context.addIssue({ code: "custom", message: issue.message });
    });
const wholeNumberField = (label: string, min: number, max: number) => {
  const message = `${label} must be a whole number from ${min} to ${max}`;
  return z.number(message).int(message).min(min, message).max(max, message);
};
const pictureField = z.string("Picture must be an uploaded picture").trim().max(200).nullable();

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

const INVALID_LANGUAGE_MESSAGE = "Language must be a language tag such as en or pt-BR";

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * Accepts only names of time zones: offsets such as +05:30 aren't allowed in calendar files, and not every browser
 * knows them.
 */
function isNamedTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}

const ScheduleInput = z
  .object({
    weekday: wholeNumberField("Weekday", 0, 6),
    hour: wholeNumberField("Hour", 0, 23),
    minute: wholeNumberField("Minute", 0, 59),
    lengthMinutes: wholeNumberField("Length", 5, 720),
    timeZone: requiredText("Zone", 100).refine(
      isNamedTimeZone,
      "Zone must be a time zone such as Europe/Berlin",
    ),
    label: requiredText("Label", 40),
    from: z.string("From must be a day (yyyy-mm-dd)").refine(isDay, "From must be a day (yyyy-mm-dd)"),
  })
  .partial();

const Reel = z.tuple([requiredText("Reel", 40), requiredText("Reel", 40), requiredText("Reel", 40)]);
const Stream = z.object({
  name: requiredText("Stream", 40),
  url: urlField("Stream"),
  icon: requiredText("Icon", 20),
});
const INVALID_HOSTS_MESSAGE = "Hosts must be one to six names";
export const DIFFERENT_HOSTS_MESSAGE = "Hosts must have different names";

/**
 * The fields that the team can change. Leaves out fields that are computed from others. Once published, `slug` can't be
 * changed.
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
        .refine(isLanguage, INVALID_LANGUAGE_MESSAGE)
        .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag),
    ),
    blurb: longTextField("Blurb"),
    footerBlurb: longTextField("Footer blurb"),
    about: longTextField("About"),
    drawLine: longTextField("Draw line"),
    episodesLine: longTextField("Episodes line"),
    suggestionHeading: shortTextField("Suggestion heading"),
    suggestionNote: longTextField("Suggestion note"),
    hostsHeading: z.array(shortTextField("Hosts heading")).min(1, "Hosts heading is required").max(3),
    hostsTagline: longTextField("Hosts tagline"),
    restingReels: z.tuple([Reel, Reel, Reel]),
    hashtags: z.array(requiredText("Hashtag", 50)).max(10),
    live: z.object({ invitation: shortTextField("Invitation") }).partial(),
    channelHandle: optionalTextField("Channel", 200, shortTextField("Channel")),
    channelUrl: optionalTextField("Channel address", 2000, urlField("Channel address")),
    streams: z.array(Stream).max(10, "Streams must be at most ten"),
    social: z.array(z.object({ type: requiredText("Type", 20), url: urlField("Address") })).max(10),
    guests: z
      .object({
        heading: shortTextField("Heading"),
        lead: longTextField("Lead"),
        benefitsHeading: shortTextField("Benefits heading"),
        place: shortTextField("Place"),
        early: longTextField("Early"),
        where: shortTextField("Where"),
        bring: shortTextField("Bring"),
        changeOfMind: longTextField("Change of mind"),
        benefits: z
          .array(
            z.object({
              icon: z.enum(["clock", "recording", "call", "exit"]),
              title: shortTextField("Title"),
              text: longTextField("Text"),
            }),
          )
          .max(8),
      })
      .partial(),
    forModels: z
      .object({
        subjects: shortTextField("Subjects"),
        podcastTopics: longTextField("Podcast topics"),
        pictures: longTextField("Pictures"),
      })
      .partial(),
    examples: z
      .object({
        guestTimeline: shortTextField("Example"),
        hostRole: shortTextField("Example"),
        hostSpecialty: shortTextField("Example"),
        draftTheme: shortTextField("Example"),
        draftPrompt: longTextField("Example"),
      })
      .partial(),
    contactEmail: optionalTextField("Contact email", 254, z.email("Contact email must be an email address")),
    hosts: z
      .tuple([requiredText("Host", 100)], requiredText("Host", 100), INVALID_HOSTS_MESSAGE)
      .refine((names) => names.length <= 6, INVALID_HOSTS_MESSAGE)
      .refine((names) => new Set(names).size === names.length, DIFFERENT_HOSTS_MESSAGE),
    accent: z
      .string("Accent must be a color such as #fab13f")
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, "Accent must be a color such as #fab13f"),
    ground: z.enum(["night", "ink", "paper"], "Ground must be night, ink or paper"),
    face: z.enum(["clarendon", "grotesk", "serif"], "Face must be clarendon, grotesk or serif"),
    logo: pictureField,
    icon: pictureField,
    schedule: ScheduleInput,
  })
  .partial();
export type ShowInput = z.output<typeof ShowInput>;
