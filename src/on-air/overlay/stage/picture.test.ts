import { describe, expect, test } from "vitest";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { summarizePollResults } from "#on-air/polls/poll-results.rules.ts";
import { findLargestFittingFontSize } from "./fit.rules.ts";
import { countDarkTicks, formatTimeLeft, makeStagePicture } from "./picture.rules.ts";

const FACTS = {
  showName: "The Going Rate",
  label: "11AM MT",
  place: "the fourth chair",
  site: "rate.example",
  words: ["Rent"],
};
const TOPICS = [
  { topicId: 7, text: "Who pays?" },
  { topicId: 8, text: "Who asks?" },
  { topicId: 9, text: "Who knows?" },
];
const STATE: LiveState = {
  version: 1,
  status: "live",
  date: "2026-12-09",
  startsAt: "2026-12-09T18:00:00.000Z",
  endsAt: "2026-12-09T19:00:00.000Z",
  title: "",
  guest: { name: "Paul Sorensen" },
  onAirSince: "2026-12-09T18:00:08.000Z",
  scene: "clear",
  draw: { id: 41, topics: TOPICS, chosen: 8 },
  poll: {
    id: 3,
    question: null,
    options: TOPICS,
    open: true,
    openedAt: "2026-12-09T18:23:00.000Z",
    closesAt: "2026-12-09T18:25:00.000Z",
    results: null,
  },
  questions: { open: true, count: 1 },
  question: { key: "q1", text: "Who pays?", name: "Lena, Pueblo" },
  follow: { way: "stream", everyMs: 4000 },
};

describe("a scene as a picture", () => {
  test.each<[string, Partial<LiveState>, string | null]>([
    ["clear", { scene: "clear" }, null],
    ["a guest", { scene: "guest" }, "guest Paul Sorensen"],
    ["no guest", { scene: "guest", guest: null }, null],
    ["the countdown before air", { scene: "countdown", status: "off" }, "countdown"],
    ["the countdown disappears with Go live", { scene: "countdown" }, null],
    ["no countdown to a skipped show", { scene: "countdown", status: "skipped" }, null],
    ["a draw", { scene: "draw" }, "draw 41"],
    [
      "another draw is another card",
      { scene: "draw", draw: { id: 42, topics: TOPICS, chosen: null } },
      "draw 42",
    ],
    ["no draw", { scene: "draw", draw: null }, null],
    ["the chosen topic", { scene: "topic" }, "topic 8"],
    ["none chosen", { scene: "topic", draw: { id: 41, topics: TOPICS, chosen: null } }, null],
    ["a poll", { scene: "poll" }, "poll 3"],
    ["a question", { scene: "question" }, "question q1"],
    ["no question", { scene: "question", question: null }, null],
    ["no poll", { scene: "poll", poll: null }, null],
  ])("%s", (_, change, key) => {
    expect(makeStagePicture({ ...STATE, ...change }, FACTS)?.key ?? null).toBe(key);
  });

  test("a draw shows its word and categories as soon as they are known", () => {
    const state: LiveState = { ...STATE, scene: "draw" };
    const details = {
      id: 41,
      word: "porch light",
      topics: [{ id: 8, category: "Family", subCategory: "Loans" }],
    };
    expect(makeStagePicture(state, FACTS, details)).toMatchObject({
      word: "porch light",
      topics: [{ category: "" }, { category: "Family", subCategory: "Loans" }, {}],
    });
    expect(makeStagePicture(state, FACTS, { ...details, id: 40 })).toMatchObject({ word: "" });
  });
});

test.each([
  [272_000, "4:32"],
  [271_001, "4:32"],
  [2_400_000, "40:00"],
  [3_909_000, "1:05:09"],
  [0, "0:00"],
  [-5000, "0:00"],
])("%d ms are shown as %s", (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text);
});

test("two guests are shown as two names", () => {
  const guest = { name: "Paul and Co and Amara Lindqvist" };
  const guestNames = ["Paul and Co", "Amara Lindqvist"];
  expect(makeStagePicture({ ...STATE, scene: "guest", guest, guestNames }, FACTS)).toMatchObject({
    names: guestNames,
  });
  const firstGuest = { name: "Paul and Co" };
  expect(makeStagePicture({ ...STATE, scene: "guest", guest: firstGuest }, FACTS)).toMatchObject({
    names: [firstGuest.name],
  });
});

test.each([
  [120_000, 120, 0],
  [118_001, 120, 0],
  [118_000, 120, 1],
  [98_000, 120, 11],
  [0, 120, 60],
  [-1, 30, 60],
])("with %d ms of %d s left, %d ticks are dark", (left, seconds, darkTicks) => {
  expect(countDarkTicks(left, seconds * 1000)).toBe(darkTicks);
});

describe("a closed poll", () => {
  test.each<[number[], number[], boolean, number]>([
    [[178, 301, 133], [1], false, 612],
    [[5, 5, 1], [0, 1], true, 11],
    [[0, 0, 0], [], false, 0],
    [[1, 0, 0], [0], false, 1],
  ])("%j", (votes, leading, isTie, total) => {
    const summary = summarizePollResults(votes.map((count, at) => ({ topicId: at, votes: count })));
    expect(summary).toMatchObject({ isTie, total });
    expect(summary.rows.filter(({ leads }) => leads).map(({ option }) => option)).toEqual(leading);
    for (const { share } of summary.rows) expect(share).toBeLessThanOrEqual(1);
  });
});

test("a text gets the largest size that fits, keeps its lines down to the smallest size, and gets more lines below that", () => {
  expect(findLargestFittingFontSize(82, 60, () => true)).toBe(82);
  expect(findLargestFittingFontSize(82, 60, (size) => size <= 70)).toBe(70);
  expect(findLargestFittingFontSize(82, 60, (size, bounded) => !bounded && size <= 60)).toBe(60);
  expect(findLargestFittingFontSize(82, 60, (size, bounded) => !bounded && size <= 44)).toBe(44);
  expect(findLargestFittingFontSize(82, 60, () => false)).toBe(18);
});
