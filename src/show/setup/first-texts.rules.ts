import type { ShowInput } from "#show/show-draft.contract.ts";

/**
 * Fills in plain default texts for a newly named show, so that none of the sample's texts remain. The channel, streams
 * and email address stay empty until somebody enters them. `hosts` are the sample's hosts if their profiles are kept.
 */
export function fillInDefaultTexts(
  answers: ShowInput & { name: string },
  hosts: ShowInput["hosts"],
): ShowInput {
  return {
    tagline: "Live every week.",
    blurb: "One topic at a time, live, with everybody who is listening.",
    footerBlurb: "Live every week, and here at any time.",
    about: "{product} is live every week.",
    drawLine: "Three topics come up. Pick one and share it; the show has its own draw.",
    episodesLine: "Start anywhere: each one can be heard on its own.",
    suggestionHeading: "What should we talk about?",
    suggestionNote: "Every suggestion is reviewed by the team and may be featured on the show.",
    hostsHeading: ["Who you", "will hear"],
    hostsTagline: "The people at the microphones.",
    restingReels: [
      ["People", "Places", "Plans"],
      ["Home", "Friends", "Work"],
      ["Today", "Soon", "Some day"],
    ],
    hashtags: [],
    channelHandle: "",
    channelUrl: "",
    streams: [],
    social: [],
    contactEmail: "",
    hosts: hosts ?? [answers.name],
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
      where: "On a video call; the link comes by email",
      bring: "Headphones and a quiet room",
      changeOfMind: "Something came up? You can call it off on your own page.",
      ...answers.guests,
    },
    forModels: {
      subjects: "everyday life",
      podcastTopics: "situations from everyday life that every listener has an opinion on",
      pictures: "Fine gray lines on near-black, one simple scene, low contrast, nothing bright.",
      ...answers.forModels,
    },
    examples: {
      guestTimeline: "Any week in spring",
      hostRole: "Co-host",
      hostSpecialty: "Good questions",
      draftTheme: "Small favors",
      draftPrompt:
        "Category: Home\nSub-category: what it is about\nContent: a question that people see in two ways",
      ...answers.examples,
    },
  };
}
