import type { ShowInput } from "#show/show-draft.contract.ts";
import { makeSlug } from "#show/show-making.rules.ts";

/** The answers of a show with a name, and plain texts in the place of the sample show's words for all the rest. */
export function withFirstTexts(answers: ShowInput & { name: string }, publicUrl: string): ShowInput {
  const { name } = answers;
  const word = name.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 49);
  const { hostname } = new URL(publicUrl);
  return {
    tagline: "Live every week.",
    blurb: "One topic at a time, live, with everybody who is listening.",
    footerBlurb: "Live every week, and here at any time.",
    about: "{product} is live every week. Write to us: we read everything.",
    drawLine: "Three topics come up. Pick one and we talk about it on air.",
    episodesLine: "Start anywhere: each one can be heard on its own.",
    suggestionHeading: "What should we talk about?",
    suggestionNote: "The team reads every suggestion. If yours is drawn on air, we say your name.",
    hostsHeading: ["Who you", "will hear"],
    hostsTagline: "The people at the microphones.",
    restingReels: [
      ["People", "Places", "Plans"],
      ["Home", "Friends", "Work"],
      ["Today", "Soon", "Some day"],
    ],
    hashtags: word ? [`#${word}`] : [],
    channelHandle: `@${makeSlug(name) || "channel"}`,
    channelUrl: publicUrl,
    streams: [{ name: name.slice(0, 40), url: publicUrl, icon: "website" }],
    social: [],
    contactEmail: /\.[a-z]+$/.test(hostname) ? `hello@${hostname}` : "hello@example.com",
    hosts: ["Your host"],
    ...answers,
    live: { invitation: "Join us.", ...answers.live },
    guests: {
      heading: "Be our guest",
      lead: "You bring what you know, we bring the questions.",
      benefitsHeading: "What you can expect",
      benefits: [
        { icon: "clock", title: "Time to talk", text: "A conversation, live and in full." },
        { icon: "recording", title: "The recording", text: "It is yours to use." },
        { icon: "exit", title: "A way out", text: "You can call it off until the show begins." },
      ],
      place: "a seat on the show",
      early: "Please be there fifteen minutes early for a sound check.",
      where: "On a video call; the link comes by mail",
      bring: "Headphones and a quiet room",
      changeOfMind: "Something came up? Answer this mail.",
      ...answers.guests,
    },
    forModels: {
      subjects: "everyday life",
      podcastTopics: "situations from everyday life that every listener has an opinion on",
      pictures: "Fine grey lines on near-black, one simple scene, low contrast, nothing bright.",
      ...answers.forModels,
    },
    examples: {
      guestTimeline: "Any week in spring",
      hostRole: "Co-host",
      hostSpecialty: "Good questions",
      draftTheme: "Small favors",
      draftPrompt:
        "Category: Home\nSubcategory: what it is about\nContent: a question that people see in two ways",
      ...answers.examples,
    },
  };
}
