/** Writes the briefs that the fake models return for a theme. */
import { makeStableNumber } from "./stable-id.ts";

const ANGLES = [
  "what it costs, who pays, and who never sees the bill",
  "the first hour, the slow month and the day when somebody quits",
  "the talk at the counter, and the one at home that follows",
  "what changes between the first year and the tenth",
];

/** Returns a brief about the prompt's theme. */
export function makeWrittenBrief(question: string, seed: string): string {
  const theme = /^Theme: (.+)$/m.exec(question)?.[1]?.trim() ?? "work";
  const angle = ANGLES[makeStableNumber(`${seed} angle`, ANGLES.length)];
  return [
    `Draft topics for a live hour about ${theme}. Look at ${angle}.`,
    "Category: one or two words that a listener would use, such as Pay, Family or Hiring.",
    `Subcategory: the narrower question within ${theme}.`,
    "Content: one or two spoken sentences that put a person in front of a choice. No jargon, no advice, no names.",
  ].join("\n\n");
}
