/**
 * Who the show is. A team makes the site theirs by editing this file alone.
 * Everything here is public: the pages, mails, feeds and share images are made from it.
 */
export const show = {
  name: "The Going Rate",
  /** Used in file names and feed ids: lower case, digits and hyphens. */
  slug: "the-going-rate",
  tagline: "What work costs. What life pays.",
  /** The tagline as the hero sets it: two entries of a rate card, word and price. */
  taglineLines: [
    ["What work", "costs."],
    ["What life", "pays."],
  ],
  blurb:
    "One hour, three hosts, no script. We draw a topic on air and talk it through with whoever knows, from the invoice to the kitchen table.",
  footerBlurb:
    "An hour of plain talk about work, money and the people at home. Live every Wednesday, with three hosts and no script.",
  about:
    "{product} has gone out live from a former tire shop in Denver since 2022. No sponsors read by the hosts, no guests who only came to sell.",
  hostsHeading: ["Three chairs,", "one argument"],
  hostsTagline:
    "They have worked the till, the shift and the settlement. On Wednesdays they disagree about all three, kindly and out loud.",
  /** What the draw's three reels show before the first spin: above, in and below the window. */
  restingReels: [
    ["Hiring", "Money", "Weather"],
    ["Sundays", "Family", "Rent"],
    ["Partners", "Time", "Quitting"],
  ],
  hashtags: ["#TheGoingRate", "#ShowTopic"],
  /** IANA name. The regular episode update and every mailed date follow it. */
  timeZone: "America/Denver",
  live: {
    /** 0 is Sunday. */
    weekday: 3,
    hour: 11,
    minute: 0,
    /** How long the show, and therefore a recording with a guest, lasts. */
    lengthMinutes: 60,
    label: "11AM MT",
    badge: "EVERY WEDNESDAY • 11AM MT",
    /** "visitor": live by the visitor's own clock. "show": live by the show's time zone. */
    clock: "visitor" as "visitor" | "show",
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
  contactEmail: "hello@thegoingrate.show",
  /** Who applies as a host profile: exactly these three. */
  hosts: ["Ines Marchetti", "Desmond Okoye", "Ruth Halloran"],
} as const;

/** `{product}` in a text of the specification is the show's name. */
export const withProduct = (text: string): string => text.replaceAll("{product}", show.name);
