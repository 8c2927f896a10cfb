/**
 * Writes the output of the fake model: tags, notes or topics if the request asks for JSON, and otherwise a brief. The
 * same input always results in the same output.
 */
import { makeDraftedTopics } from "./drafted-topics.ts";
import type { OutputFault } from "./model-server.ts";
import { makePickedTags } from "./picked-tags.ts";
import { makeProposedNotes } from "./proposed-notes.ts";
import { makeWrittenBrief } from "./written-brief.ts";

export type ModelOutput = {
  text: string;
  end: "complete" | "cut-short" | "declined";
};

export type ModelInput = {
  /** All messages in the prompt, in order. */
  text: string;
  wantsJson: boolean;
  seed: string;
};

/** Returns the model's output or, if there is a fault, the wrong output that the fault causes. */
export function chooseModelOutput(input: ModelInput, fault?: OutputFault): ModelOutput {
  const text = input.wantsJson
    ? JSON.stringify(
        makePickedTags(input.text) ??
          makeProposedNotes(input.text) ?? { topics: makeDraftedTopics(input.text, input.seed) },
      )
    : makeWrittenBrief(input.text, input.seed);
  if (fault === "prose") return { text: "Gladly! Here are some topics that came to mind.", end: "complete" };
  if (fault === "wrong-shape")
    return { text: '{"topics":[{"category":1,"title":"No content"}]}', end: "complete" };
  if (fault === "cut-short") return { text: text.slice(0, text.length / 2), end: "cut-short" };
  if (fault === "declined") return { text: "I can't help with that.", end: "declined" };
  return { text, end: "complete" };
}
