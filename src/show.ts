import { DEFAULT_ACCENT } from "./show/color.rules.ts";
import type { Show } from "./show/show.contract.ts";
import { addComputedFields } from "./show/show-making.rules.ts";

const FIRST_SHOW_DATE = "2022-10-19";

/** The show of a fresh installation. Everything in it is public. */
export const defaultShow: Show = addComputedFields({
  name: "The Going Rate",
  /** Used in file names and feed ids: lower-case letters, digits and hyphens. */
  slug: "the-going-rate",
  tagline: "What work costs. What life pays.",
  /** The language of the show, as a tag such as "en" or "pt-BR". */
  language: "en",
  blurb: "A live talk show about work, money and the people at home. You pick the topic.",
  footerBlurb:
    "An hour of plain talk about work, money and the people at home. Live every Wednesday, with three hosts and no script.",
  about:
    "{product} has gone out live from a former tire shop in Denver since 2022. No sponsors read by the hosts, no guests who only came to sell.",
  /** Shown beside the heading of the home page's Topic Draw. */
  drawLine:
    "Three topics come up, from the same drum that we draw from on air. Pick one and share it; the show has its own draw.",
  /** Shown beside the heading of the home page's episodes. */
  episodesLine:
    "Two hundred Wednesdays of other people's decisions. Start anywhere; you don't need to hear them in order.",
  suggestionHeading: "What should we draw next?",
  suggestionNote:
    "Every suggestion is reviewed by the team and may be featured on the show. If yours comes up on the reels, we say your name.",
  hostsHeading: ["Three chairs,", "one argument"],
  hostsTagline:
    "They have worked the till, the shift and the settlement. On Wednesdays they disagree about all three, kindly and out loud.",
  /**
   * The texts on the draw's three reels before the first spin. Each reel has one above, one in and one below its
   * window.
   */
  restingReels: [
    ["Hiring", "Money", "Weather"],
    ["Sundays", "Family", "Rent"],
    ["Partners", "Time", "Quitting"],
  ],
  /** Hashtags to add after the show's name and #ShowTopic when somebody copies the three topics of a draw. */
  hashtags: [],
  live: {
    /** Shown beside the countdown to the next show. */
    invitation: "Bring a question, or just listen.",
    /** The day of the first show (yyyy-mm-dd), where the calendar of live shows begins. */
    since: FIRST_SHOW_DATE,
    /**
     * Which clock the start time refers to. "visitor": the show starts at that local time in each visitor's time zone.
     * "show": it starts at that time in the show's time zone, at the same moment for everybody.
     */
    clock: "visitor",
  },
  /**
   * When the show is on. `weekday` 0 is Sunday. `timeZone` is an IANA name, and also applies to scheduled episode
   * imports and to dates in emails.
   */
  schedule: {
    weekday: 3,
    hour: 11,
    minute: 0,
    lengthMinutes: 60,
    timeZone: "America/Denver",
    label: "11AM MT",
    from: FIRST_SHOW_DATE,
  },
  channelHandle: "@thegoingrate",
  channelUrl: "https://www.youtube.com/@thegoingrate",
  streams: [
    { name: "YouTube", url: "https://www.youtube.com/@thegoingrate/live", icon: "youtube" },
    { name: "LinkedIn", url: "https://www.linkedin.com/company/thegoingrate", icon: "linkedin" },
    { name: "X", url: "https://x.com/thegoingrate", icon: "twitter" },
  ],
  social: [
    { type: "youtube", url: "https://www.youtube.com/@thegoingrate" },
    { type: "linkedin", url: "https://www.linkedin.com/company/thegoingrate" },
    { type: "twitter", url: "https://x.com/thegoingrate" },
    { type: "instagram", url: "https://www.instagram.com/thegoingrate" },
  ],
  /** Texts for guests, on pages and in emails. */
  guests: {
    heading: "Take the fourth chair",
    lead: "One hour, live, with three people who have read your bio. You bring a decision you made and what it cost you.",
    benefitsHeading: "What you get out of it",
    benefits: [
      { icon: "clock", title: "A real hour", text: "Fifty-five minutes of talk, not a slot between ads." },
      {
        icon: "recording",
        title: "The recording, uncut",
        text: "Yours to use, with time stamps, by Friday.",
      },
      {
        icon: "call",
        title: "A call with a producer",
        text: "Twenty minutes the week before, so nothing catches you cold.",
      },
      {
        icon: "exit",
        title: "A way out",
        text: "Change your mind up to the morning of the show, no reason needed.",
      },
    ],
    /** Completes "You have … on Wednesday, December 9." */
    place: "the fourth chair",
    early: "Please be there fifteen minutes early, so that we can check your sound together.",
    where: "On a video call; we send you the link by email",
    bring: "Headphones, water and a quiet room",
    changeOfMind:
      "Something came up? Reply to this email. Until the morning of the show you can change your mind without giving a reason.",
  },
  /** What language models are told about the show besides its name, tagline and blurb. */
  forModels: {
    subjects: "work, money and home",
    podcastTopics: "situations from working life, money or home that every listener has an opinion on",
    pictures:
      "In the manner of an old banknote's engraving: fine warm grey lines on near-black, one simple scene, low contrast, nothing bright in the middle.",
  },
  /** The placeholder texts in empty form fields. */
  examples: {
    guestTimeline: "Any Wednesday in January",
    hostRole: "Co-host, money",
    hostSpecialty: "Pricing and pay",
    draftTheme: "Lending tools to the neighbors",
    draftPrompt:
      "Category: Family or Money\nSub-category: what exactly is lent\nContent: a question that the hosts can disagree on",
  },
  contactEmail: "hello@thegoingrate.show",
  hosts: ["Ines Marchetti", "Desmond Okoye", "Ruth Halloran"],
  accent: DEFAULT_ACCENT,
  /** The color theme of the pages: "night", "ink" or "paper". */
  ground: "night",
  /** The typeface of headings: "clarendon", "grotesk" or "serif". */
  face: "clarendon",
  logo: null,
  icon: null,
});
