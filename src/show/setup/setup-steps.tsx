import { type Answers, findMissingAccount, findWrongAddresses } from "./setup-answers.rules.ts";
import { Account, Channel, Hosts, Look, Names, Sample, When } from "./setup-forms.tsx";

const STEPS = [
  {
    name: "Your account",
    lead: "You own the site: this account can do everything.",
    fields: ["username", "password", "email"],
    Form: Account,
    findMissing: findMissingAccount,
  },
  {
    name: "Your show",
    lead: "What is it called, and what does it promise? Two short lines work best.",
    fields: ["name", "tagline", "slug"],
    Form: Names,
  },
  {
    name: "When",
    lead: "When are you live each week?",
    fields: ["weekday", "hour", "timeZone"],
    Form: When,
    // The weekday and the zone are stored only together with a time.
    findMissing: ({ time }: Answers) =>
      time === "" ? { hour: "Time is required. Press Skip to set it later." } : undefined,
  },
  {
    name: "Channel",
    lead: "Where do people watch, and where do they write to?",
    fields: ["channel", "linkedin", "x", "channelUrl", "streams", "contactEmail"],
    Form: Channel,
    findMissing: findWrongAddresses,
  },
  { name: "Hosts", lead: "Who is on the show?", fields: ["hosts"], Form: Hosts },
  {
    name: "Look",
    lead: "Pick a palette, or put one together. Everything on the site follows it.",
    fields: ["accent", "ground", "face"],
    Form: Look,
  },
  {
    name: "Sample content",
    lead: "The site comes with a few topics, hosts and episodes, so you can see it in action. You can remove them later.",
    fields: [],
    Form: Sample,
  },
] as const;

/** Returns the steps. Without sample content, there is no question about keeping it. */
export const listSteps = (hasSample: boolean) => (hasSample ? STEPS : STEPS.slice(0, -1));
