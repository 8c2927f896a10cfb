import { expect, test } from "vitest";
import { describeEmails, describeName, describeState, describeWithdrawal } from "./suggester-words.rules.ts";

const OPEN = {
  status: "open",
  key: "a1",
  isMerged: false,
  isInDraw: true,
  isAnotherChosen: false,
  isDeleted: false,
  name: "Rafa",
  showName: true,
  getsMails: true,
} as const;
const GONE = { ...OPEN, status: "approved", key: null, isInDraw: false, isDeleted: true } as const;
const PENDING = { ...OPEN, status: "pending", key: null, isInDraw: false } as const;

test.each([
  [OPEN, "It is on the board.", "Everybody can vote for it, and it is in the draw."],
  [
    { ...OPEN, isInDraw: false },
    "It is on the board.",
    "Everybody can vote for it. It is not in the draw now.",
  ],
  [{ ...OPEN, key: null }, "It is in the draw.", "It is not on the board now."],
  [{ ...OPEN, key: null, isInDraw: false }, "It is not on the board now.", "It is not in the draw either."],
  [GONE, "It is not on the board any more.", "It is not in the draw either. Thank you for asking."],
  [
    { ...OPEN, status: "drawn" },
    "It was drawn.",
    "It was one of the three topics on the show. None of them was chosen so far.",
  ],
  [
    { ...OPEN, status: "drawn", isAnotherChosen: true },
    "It was drawn.",
    "It was one of the three topics on the show. Another one was chosen so far.",
  ],
  [{ ...GONE, status: "withdrawn" }, "You took it back.", "It is neither on the board nor in the draw."],
  [
    { ...OPEN, status: "withdrawn", isMerged: true },
    "You took it back.",
    "It no longer counts as a vote for the topic that it had joined, which stays.",
  ],
] as const)("%o stands here: %s %s", (suggestion, heading, text) => {
  expect(describeState(suggestion)).toEqual([heading, text]);
});

test.each([
  [OPEN, "Your suggestion is shown with the name Rafa."],
  [{ ...OPEN, showName: false }, "Your suggestion is shown without a name."],
  [{ ...OPEN, key: null }, "Your suggestion is shown with the name Rafa."],
  [PENDING, "Your suggestion would be shown with the name Rafa."],
  [{ ...OPEN, isMerged: true }, "Your name is not shown: a topic names only who asked first."],
  [{ ...PENDING, status: "rejected" }, undefined],
] as const)("%o is named: %s", (suggestion, text) => {
  expect(describeName(suggestion)?.text).toBe(text);
});

test.each([
  [PENDING, "We'll write when your topic is on the board, and when it has been on the show."],
  [OPEN, "We'll write when it has been on the show."],
  [GONE, "We'll only write if it comes back and is on the show."],
  [{ ...OPEN, getsMails: false }, "You get no more emails about this suggestion."],
] as const)("%o gets mails: %s", (suggestion, text) => {
  expect(describeEmails(suggestion)).toBe(text);
});

test.each([
  [PENDING, "comes neither to the board nor into the draw"],
  [OPEN, "leaves the board and the draw, with its votes"],
  [{ ...OPEN, isInDraw: false }, "leaves the board, with its votes"],
  [{ ...OPEN, key: null }, "leaves the draw"],
  [GONE, "cannot come back to the board or the draw"],
  [{ ...OPEN, isMerged: true }, "no longer counts as a vote for the topic, which stays"],
  [{ ...GONE, isMerged: true }, "no longer counts as a vote for the topic"],
] as const)("withdrawn, %o %s", (suggestion, text) => {
  expect(describeWithdrawal(suggestion)).toBe(text);
});
