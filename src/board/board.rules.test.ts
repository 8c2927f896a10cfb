import { expect, test } from "vitest";
import { describePoll, listStations } from "./board.rules.ts";

const RESULTS = [
  { topicId: 7, votes: 301 },
  { topicId: 8, votes: 1200 },
];

test("the poll's numbers are those of the chosen topic; without votes there are none", () => {
  const poll = (results: typeof RESULTS | null) => ({ id: 1, openedAt: "2026-12-09T18:23:00Z", results });
  expect(describePoll({ chosen: 7, poll: poll(RESULTS) })).toBe("301 of 1,501 in the poll");
  expect(describePoll({ chosen: 7, poll: poll(null) })).toBe("");
  expect(describePoll({ chosen: 7, poll: null })).toBe("");
});

test("a station is passed, here or ahead", () => {
  const stations = listStations({ events: [], votes: 3, status: "open" });
  expect(stations.map(({ name, state }) => `${name} ${state}`)).toEqual([
    "Suggested passed",
    "Listed passed",
    "Voted here",
    "Drawn ahead",
    "Chosen ahead",
    "Aired ahead",
  ]);
});
