/**
 * Writes what the doubles' model answers: tags, notes or topics if JSON is wanted, otherwise a brief. It depends only
 * on the question.
 */
import { draftTopics } from "./drafted-topics.ts";
import type { OutputFault } from "./model-server.ts";
import { pickTags } from "./picked-tags.ts";
import { proposeNotes } from "./proposed-notes.ts";
import { writeBrief } from "./written-brief.ts";

export type Words = {
  text: string;
  end: "complete" | "cut-short" | "declined";
};

export type Asked = {
  /** All messages to the model, in order. */
  text: string;
  wantsJson: boolean;
  seed: string;
};

/** Returns the model's output, or the wrong output of a fault. */
export function chooseWords(asked: Asked, fault?: OutputFault): Words {
  const text = asked.wantsJson
    ? JSON.stringify(
        pickTags(asked.text) ?? proposeNotes(asked.text) ?? { topics: draftTopics(asked.text, asked.seed) },
      )
    : writeBrief(asked.text, asked.seed);
  if (fault === "prose") return { text: "Gladly! Here are some topics that came to mind.", end: "complete" };
  if (fault === "wrong-shape")
    return { text: '{"topics":[{"category":1,"title":"No content"}]}', end: "complete" };
  if (fault === "cut-short") return { text: text.slice(0, text.length / 2), end: "cut-short" };
  if (fault === "declined") return { text: "I can't help with that.", end: "declined" };
  return { text, end: "complete" };
}
