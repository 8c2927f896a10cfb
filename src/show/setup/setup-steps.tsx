import { findAccountErrors, findContactErrors, type SetupAnswers } from "./setup-answers.rules.ts";
import {
  AccountStep,
  ChannelStep,
  HostsStep,
  LookStep,
  NamesStep,
  SampleStep,
  ScheduleStep,
} from "./setup-forms.tsx";

const STEPS = [
  {
    name: "Your account",
    lead: "You own the site: this account can do everything.",
    fields: ["username", "password", "email"],
    Form: AccountStep,
    findMissing: findAccountErrors,
  },
  {
    name: "Your show",
    lead: "What is it called, and what does it promise? Two short lines work best.",
    fields: ["name", "tagline", "slug"],
    Form: NamesStep,
  },
  {
    name: "When",
    lead: "When are you live each week?",
    fields: ["weekday", "hour", "timeZone"],
    Form: ScheduleStep,
    // Without a time, the weekday that was chosen in this step would not be stored.
    findMissing: ({ time }: SetupAnswers) =>
      time === "" ? { hour: "Time is required. Press Skip to set it later." } : undefined,
  },
  {
    name: "Channel",
    lead: "Where do people watch, and where can they write to you?",
    fields: ["channel", "linkedin", "x", "channelUrl", "streams", "contactEmail"],
    Form: ChannelStep,
    findMissing: findContactErrors,
  },
  { name: "Hosts", lead: "Who is on the show?", fields: ["hosts"], Form: HostsStep },
  {
    name: "Look",
    lead: "Pick a palette, or put one together. Everything on the site follows it.",
    fields: ["accent", "ground", "face"],
    Form: LookStep,
  },
  {
    name: "Sample content",
    lead: "The site comes with a few topics, hosts and episodes, so you can see it in action. You can remove them later.",
    fields: [],
    Form: SampleStep,
  },
] as const;

/**
 * Returns the setup's steps. The last one, which asks whether to keep the sample content, is left out if there is none.
 */
export const listSetupSteps = (hasSample: boolean) => (hasSample ? STEPS : STEPS.slice(0, -1));
