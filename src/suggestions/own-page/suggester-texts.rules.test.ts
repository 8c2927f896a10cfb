import { expect, test } from "vitest";
import {
  describeNameChoice,
  describeSuggestionEmails,
  describeSuggestionState,
  describeWithdrawal,
} from "./suggester-texts.rules.ts";

const OPEN_SUGGESTION = {
  status: "open",
  key: "a1",
  isMerged: false,
  isInDraw: true,
  isAnotherChosen: false,
  isDeleted: false,
  name: "Rafa",
  showName: true,
  isNameHidden: false,
  getsMails: true,
} as const;
const DELETED_SUGGESTION = {
  ...OPEN_SUGGESTION,
  status: "approved",
  key: null,
  isInDraw: false,
  isDeleted: true,
} as const;
const PENDING_SUGGESTION = { ...OPEN_SUGGESTION, status: "pending", key: null, isInDraw: false } as const;

test.each([
  [OPEN_SUGGESTION, "It is on the board.", "Everybody can vote for it, and it is in the draw."],
  [
    { ...OPEN_SUGGESTION, isInDraw: false },
    "It is on the board.",
    "Everybody can vote for it. It is not in the draw now.",
  ],
  [{ ...OPEN_SUGGESTION, key: null }, "It is in the draw.", "It is not on the board now."],
  [
    { ...OPEN_SUGGESTION, key: null, isInDraw: false },
    "It is not on the board now.",
    "It is not in the draw either.",
  ],
  [DELETED_SUGGESTION, "It's no longer on the board.", "It's not in the draw either. Thank you for asking."],
  [
    { ...OPEN_SUGGESTION, status: "drawn" },
    "It was drawn.",
    "It was one of the three topics on the show. None of them has been chosen so far.",
  ],
  [
    { ...OPEN_SUGGESTION, status: "drawn", isAnotherChosen: true },
    "It was drawn.",
    "It was one of the three topics on the show. Another one was chosen.",
  ],
  [
    { ...DELETED_SUGGESTION, status: "withdrawn" },
    "You took it back.",
    "It is neither on the board nor in the draw.",
  ],
  [
    { ...OPEN_SUGGESTION, status: "withdrawn", isMerged: true },
    "You took it back.",
    "It no longer counts as a vote for the topic that it had joined, which stays.",
  ],
] as const)("%o stands here: %s %s", (suggestion, heading, text) => {
  expect(describeSuggestionState(suggestion)).toEqual([heading, text]);
});

test.each([
  [OPEN_SUGGESTION, "Your suggestion is shown with the name Rafa."],
  [{ ...OPEN_SUGGESTION, showName: false }, "Your suggestion is shown without a name."],
  [{ ...OPEN_SUGGESTION, key: null }, "Your suggestion is shown with the name Rafa."],
  [PENDING_SUGGESTION, "Your suggestion would be shown with the name Rafa."],
  [
    { ...OPEN_SUGGESTION, isMerged: true },
    "Your name isn't shown, because only the first person to suggest a topic is named.",
  ],
  [
    { ...OPEN_SUGGESTION, isNameHidden: true },
    "Your suggestion is shown without a name, because the team took yours off.",
  ],
  [{ ...PENDING_SUGGESTION, status: "rejected" }, undefined],
] as const)("%o is named: %s", (suggestion, text) => {
  expect(describeNameChoice(suggestion)?.text).toBe(text);
});

test.each([
  [PENDING_SUGGESTION, "We'll write when your topic is on the board, and when it has been on the show."],
  [OPEN_SUGGESTION, "We'll write when it has been on the show."],
  [DELETED_SUGGESTION, "We'll only write if it comes back and is on the show."],
  [{ ...OPEN_SUGGESTION, getsMails: false }, "You won't get any more emails about this suggestion."],
] as const)("%o gets mails: %s", (suggestion, text) => {
  expect(describeSuggestionEmails(suggestion)).toBe(text);
});

test.each([
  [PENDING_SUGGESTION, "won't go on the board or into the draw"],
  [OPEN_SUGGESTION, "leaves the board and the draw, with its votes"],
  [{ ...OPEN_SUGGESTION, isInDraw: false }, "leaves the board, with its votes"],
  [{ ...OPEN_SUGGESTION, key: null }, "leaves the draw"],
  [DELETED_SUGGESTION, "cannot come back to the board or the draw"],
  [{ ...OPEN_SUGGESTION, isMerged: true }, "no longer counts as a vote for the topic, which stays"],
  [{ ...DELETED_SUGGESTION, isMerged: true }, "no longer counts as a vote for the topic"],
] as const)("withdrawn, %o %s", (suggestion, text) => {
  expect(describeWithdrawal(suggestion)).toBe(text);
});
