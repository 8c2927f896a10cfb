import { expect, test } from "vitest";
import type { BoardEvent } from "./board.contract.ts";
import { explainClosedVoting, listBoardEvents, listMilestones } from "./board.rules.ts";

test.each([
  ["The empty chair", "On the table: The empty chair, at 29:12."],
  [
    "What is a fair day rate, and who told you?",
    "On the table: What is a fair day rate, and who told you? at 29:12.",
  ],
])("a topic that aired in “%s” says so without a comma after a question mark", (title, expectedText) => {
  const noEvents = { requesterName: null, suggestedAt: null, listedAt: null, drawnAt: null, chosenAt: null };
  const thread = { ...noEvents, merges: [], airedAt: "2026-12-09T19:00:00Z" };
  const episode = { title, seconds: 29 * 60 + 12 } as Parameters<typeof listBoardEvents>[1];
  expect(listBoardEvents(thread, episode).map((event) => event.text)).toEqual([expectedText]);
});

test("a topic that is chosen again after it aired has its events in order", () => {
  const thread = {
    ...{ requesterName: null, suggestedAt: null, listedAt: "2026-11-20T09:00:00Z", merges: [] },
    ...{ drawnAt: "2026-11-25T18:20:00Z", chosenAt: "2026-12-16T18:22:00Z", airedAt: "2026-11-26T09:00:00Z" },
  };
  const kinds = listBoardEvents(thread, null).map(({ kind }) => kind);
  expect(kinds).toEqual(["listed", "drawn", "aired", "chosen"]);
});

const toEvents = (kinds: readonly BoardEvent["kind"][]) =>
  kinds.map((kind) => ({ kind, at: "2026-12-09T18:22:00Z", text: "" }));

test.each([
  [["suggested", "listed"], 0, "passed here ahead ahead ahead ahead"],
  [["suggested", "listed"], 3, "passed passed here ahead ahead ahead"],
  [["listed"], 0, "skipped here ahead ahead ahead ahead"],
  [["suggested", "listed", "merged", "drawn"], 3, "passed passed passed here ahead ahead"],
  [["suggested", "listed", "drawn", "chosen"], 0, "passed passed skipped passed here ahead"],
  [["suggested", "listed", "aired"], 0, "passed passed skipped skipped skipped here"],
  [["suggested", "listed", "drawn", "aired"], 3, "passed passed passed passed skipped here"],
] as const)("of %j, with %i votes, the stations are %s", (kinds, votes, expectedStates) => {
  const milestones = listMilestones({ events: toEvents(kinds), votes });
  expect(milestones.map(({ state }) => state).join(" ")).toBe(expectedStates);
});

test.each([
  [["listed"], "open", 3, ""],
  [["drawn"], "drawn", 1, "Voting is closed. It ended with the draw, at 1 vote."],
  [["drawn", "aired"], "aired", 3, "Voting is closed. It ended with the draw, at 3 votes."],
  [["aired"], "aired", 0, "Voting is closed. It ended with the episode, at 0 votes."],
] as const)(
  "the end of voting for %j, %s, with %i votes, is told so: %s",
  (kinds, status, votes, expectedText) => {
    expect(explainClosedVoting({ events: toEvents(kinds), status, votes })).toBe(expectedText);
  },
);
