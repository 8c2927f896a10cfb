import { expect, it } from "vitest";
import { describeImport, describeResync, describeUpdate } from "./import-messages.rules.ts";

const NONE_LEFT_OUT = { upcoming: 0, live: 0, processing: 0, private: 0, unavailable: 0 };

it.each([
  [{ added: 0, changed: 0, unwanted: 0 }, NONE_LEFT_OUT, "No new episodes."],
  [{ added: 1, changed: 0, unwanted: 0 }, NONE_LEFT_OUT, "1 new episode added."],
  [
    { added: 2, changed: 1, unwanted: 1 },
    NONE_LEFT_OUT,
    "2 new episodes added. 1 episode brought up to date. 1 deleted episode stays away.",
  ],
  [
    { added: 0, changed: 3, unwanted: 2 },
    { ...NONE_LEFT_OUT, upcoming: 1, processing: 2 },
    "No new episodes. 3 episodes brought up to date. 2 deleted episodes stay away. 3 videos left out: 1 upcoming, 2 still processing.",
  ],
])("an update of %j that leaves out %j says: %s", (result, leftOut, message) => {
  expect(describeUpdate(result, leftOut)).toBe(message);
});

it("a resync says how many there are now", () => {
  expect(describeResync(1, { ...NONE_LEFT_OUT, private: 1 })).toBe(
    "All episodes cleaned and resynced: 1 episode. 1 video left out: 1 private.",
  );
});

it.each([
  [[{ text: "a", outcome: "changed" }], "1 episode brought up to date."],
  [
    [
      { text: "a", outcome: "imported" },
      { text: "b", outcome: "changed" },
    ],
    "1 video imported. 1 episode brought up to date.",
  ],
  [[{ text: "a", outcome: "known" }], "No video imported. Left out: a (already an episode)."],
] as const)("an import of %j says: %s", (videos, message) => {
  expect(describeImport(videos)).toBe(message);
});

it("an import names each video that it left out", () => {
  const videos = [
    { text: "a", outcome: "imported" },
    { text: "b", outcome: "processing" },
  ] as const;
  expect(describeImport(videos)).toBe("1 video imported. Left out: b (still processing, try again later).");
});
