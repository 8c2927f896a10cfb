import type { Show } from "#show/show.contract.ts";
import type { DraftRequest } from "./drafts.contract.ts";

const describeDraftTypes = ({ forModels }: Show) => ({
  podcast_topic: `podcast topics: ${forModels.podcastTopics}`,
  business_idea:
    "business ideas: small ones that one person could start with little money, each with what is new about it",
  debate_topic: "debate topics: claims with two sides that decent people defend",
});

export const writeTopicInstructions = (show: Show): string =>
  `
You draft topics for ${show.name}, a weekly live show: "${show.tagline}" ${show.blurb}
Each topic has three texts.
category: one or two words that listeners would use, such as Pay, Family or Hiring. At most 100 characters.
subCategory: the narrower question within it, one to four words. At most 100 characters.
content: the topic as a host reads it out, one or two sentences that put a person in front of a choice. At most 300 characters.
Plain spoken language. No advice, no hashtags, no emoji, no numbering, no names of real people. No two alike.`.trim();

export function writeTopicPrompt(show: Show, { type, count, customPrompt }: DraftRequest): string {
  if (type !== "custom") return `Draft exactly ${count} ${describeDraftTypes(show)[type]}.`;
  return `Draft exactly ${count} topics that follow this brief. Where it asks for another number, the number above holds.\nBrief:\n${customPrompt}`;
}

export const writePromptInstructions = (show: Show): string =>
  `
You write briefs for somebody who drafts topics for ${show.name}, a weekly live show: "${show.tagline}" ${show.blurb}
From a theme, write one brief of at most 150 words: what the topics are about, which angles to take, whom they concern,
and in separate paragraphs what belongs into the category, the subcategory and the content of each topic.
Answer with the brief alone: no heading, no greeting, no number of topics.`.trim();

export const writeThemePrompt = (theme: string): string => `Theme: ${theme}`;
