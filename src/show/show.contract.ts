import { z } from "zod";

const Text = z.string();
const Texts = z.array(Text);
const Pair = z.tuple([Text, Text]);
const Reel = z.tuple([Text, Text, Text]);
const Stream = z.object({ name: Text, url: Text, icon: Text });

/**
 * When the show is on each week. `from` is the schedule's first day (yyyy-mm-dd in its time zone). Weekday 0 is
 * Sunday.
 */
const Schedule = z.object({
  weekday: z.int(),
  hour: z.int(),
  minute: z.int(),
  lengthMinutes: z.int(),
  timeZone: Text,
  label: Text,
  from: Text,
});
export type Schedule = z.output<typeof Schedule>;

/** Everything that identifies the show. Pages, emails, feeds and share images use it. */
export const Show = z.object({
  name: Text,
  slug: Text,
  tagline: Text,
  /** The language that the show is in, as a BCP 47 tag. The app's own texts are in English. */
  language: Text,
  /** The tagline in lines. Pages show each pair like a row of a price list: a text on the left, a word on the right. */
  taglineLines: z.array(Pair),
  blurb: Text,
  footerBlurb: Text,
  about: Text,
  drawLine: Text,
  episodesLine: Text,
  suggestionHeading: Text,
  suggestionNote: Text,
  hostsHeading: Texts,
  hostsTagline: Text,
  restingReels: z.tuple([Reel, Reel, Reel]),
  hashtags: Texts,
  /** `timeZone` and most of `live` come from the schedule that currently applies. */
  timeZone: Text,
  live: z.object({
    weekday: z.int(),
    hour: z.int(),
    minute: z.int(),
    lengthMinutes: z.int(),
    label: Text,
    badge: Text,
    invitation: Text,
    /** The day of the first show, yyyy-mm-dd. */
    since: Text,
    clock: z.enum(["visitor", "show"]),
  }),
  /**
   * `channelHandle` and `channelUrl` are "" if the show has no channel. `contactEmail` is "" if the show has no email
   * address.
   */
  channelHandle: Text,
  channelUrl: Text,
  streams: z.array(Stream),
  social: z.array(z.object({ type: Text, url: Text })),
  guests: z.object({
    heading: Text,
    lead: Text,
    benefitsHeading: Text,
    benefits: z.array(
      z.object({ icon: z.enum(["clock", "recording", "call", "exit"]), title: Text, text: Text }),
    ),
    place: Text,
    early: Text,
    where: Text,
    bring: Text,
    changeOfMind: Text,
  }),
  forModels: z.object({ subjects: Text, podcastTopics: Text, pictures: Text }),
  examples: z.object({
    guestTimeline: Text,
    hostRole: Text,
    hostSpecialty: Text,
    draftTheme: Text,
    draftPrompt: Text,
  }),
  contactEmail: Text,
  hosts: z.tuple([Text], Text),
  accent: Text,
  ground: z.enum(["night", "ink", "paper"]),
  face: z.enum(["clarendon", "grotesk", "serif"]),
  /** URLs of uploaded pictures. If null, pages use the show's name and the app's own icon. */
  logo: Text.nullable(),
  icon: Text.nullable(),
  /** The latest schedule, which may start on a future day. */
  schedule: Schedule,
  schedules: z.tuple([Schedule], Schedule),
});
export type Show = z.output<typeof Show>;
