import { describe, expect, test } from "vitest";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import type { RunSheetItem, Week } from "#on-air/week/week.contract.ts";
import { describeEarliness, findDeskCue, findSceneForCommand, makeSituationKey } from "./cue.rules.ts";
import { findDeskKeyAction, isSceneAvailable } from "./desk-keys.rules.ts";

const makeItem = (id: number, kind: RunSheetItem["kind"], title: string, minutes: number): RunSheetItem => ({
  id,
  kind,
  title,
  minutes,
  note: "",
  done: false,
});
const WEEK: Week = {
  date: "2026-12-09",
  startsAt: "2026-12-09T18:00:00.000Z",
  endsAt: "2026-12-09T19:00:00.000Z",
  status: "live",
  title: "",
  note: "",
  guest: null,
  version: 1,
  runSheet: [
    makeItem(1, "segment", "Cold open", 4),
    makeItem(2, "draw", "The draw", 5),
    makeItem(3, "poll", "The poll", 3),
    makeItem(4, "segment", "On the table", 20),
  ],
};
const TOPICS = [7, 8, 9].map((topicId) => ({ topicId, text: `Topic ${topicId}` }));
const DRAW = { id: 41, topics: TOPICS, chosen: null };
const makePoll = (open: boolean, votes?: number[]): TeamLiveState["poll"] => ({
  id: 1,
  question: null,
  options: TOPICS,
  open,
  openedAt: "2026-12-09T18:23:00.000Z",
  closesAt: "2026-12-09T18:30:00.000Z",
  results: votes ? TOPICS.map(({ topicId }, index) => ({ topicId, votes: votes[index] ?? 0 })) : null,
});

function makeState(change: Partial<TeamLiveState>, week = WEEK): TeamLiveState {
  return {
    version: 9,
    status: "live",
    date: WEEK.date,
    startsAt: WEEK.startsAt,
    endsAt: WEEK.endsAt,
    title: "",
    guest: null,
    onAirSince: WEEK.startsAt,
    scene: "clear",
    questions: { open: true, count: 0 },
    question: null,
    follow: { way: "stream", everyMs: 4000 },
    draw: null,
    poll: null,
    current: 1,
    week,
    votes: null,
    nextDraw: { id: 42, commitment: "" },
    ...change,
  };
}

function findCueIn(change: Partial<TeamLiveState>, { week = WEEK, word = "" } = {}) {
  const cue = findDeskCue({ week, state: makeState(change, week), word, pollSeconds: 120 });
  return cue && [cue.label, cue.hint, cue.command?.command ?? null];
}

const WEEK_WITHOUT_POLL = { ...WEEK, runSheet: WEEK.runSheet.filter(({ kind }) => kind !== "poll") };

describe("the next button to press", () => {
  test.each<[string, ReturnType<typeof findCueIn>, (string | null)[] | null]>([
    [
      "before air",
      findCueIn({}, { week: { ...WEEK, status: "planned" } }),
      ["Go live", "then: Cold open, 4 min", "go-live"],
    ],
    [
      "before air, without a run sheet",
      findCueIn({}, { week: { ...WEEK, status: "planned", runSheet: [] } }),
      ["Go live", "No run sheet", "go-live"],
    ],
    [
      "parts without titles",
      findCueIn({}, { week: { ...WEEK, runSheet: WEEK.runSheet.map((item) => ({ ...item, title: "" })) } }),
      ["Next: Untitled", "then: Untitled, 3 min", "next"],
    ],
    [
      "skipped",
      findCueIn({}, { week: { ...WEEK, status: "skipped" } }),
      ["Unskip", "then: the week is planned again", "unskip"],
    ],
    ["ended", findCueIn({}, { week: { ...WEEK, status: "ended" } }), null],
    ["a first part", findCueIn({}), ["Next: The draw", "then: The poll, 3 min", "next"]],
    [
      "the draw waits for its word",
      findCueIn({ current: 2 }),
      ["Draw", "Type the audience's word first", null],
    ],
    [
      "the draw",
      findCueIn({ current: 2 }, { word: "porch light" }),
      ["Draw with “porch light”", "then: the poll", "draw"],
    ],
    [
      "the draw without a poll to come",
      findCueIn({ current: 2 }, { word: "porch light", week: WEEK_WITHOUT_POLL }),
      ["Draw with “porch light”", "then: choose one", "draw"],
    ],
    [
      "drawn",
      findCueIn({ current: 2, draw: DRAW }),
      ["Open the poll", "2:00, on the drawn three", "open-poll"],
    ],
    [
      "drawn out of turn",
      findCueIn({ current: 4, draw: DRAW }),
      ["Open the poll", "2:00, on the drawn three", "open-poll"],
    ],
    ...[2, 4].map((current): [string, ReturnType<typeof findCueIn>, (string | null)[]] => [
      `drawn without a poll's part, in part ${current}`,
      findCueIn({ current, draw: DRAW }, { week: WEEK_WITHOUT_POLL }),
      ["Choose one", "or open a poll on the three", null],
    ]),
    [
      "drawn and chosen, in the draw's part",
      findCueIn({ current: 2, draw: { ...DRAW, chosen: 8 } }),
      ["Next: The poll", "then: On the table, 20 min", "next"],
    ],
    [
      "the poll's part",
      findCueIn({ current: 3, draw: DRAW }),
      ["Open the poll", "2:00, on the drawn three", "open-poll"],
    ],
    [
      "an open poll",
      findCueIn({ current: 3, draw: DRAW, poll: makePoll(true) }),
      ["Close the poll", "then: choose the topic", "close-poll"],
    ],
    [
      "an open poll in any part",
      findCueIn({ current: 4, draw: DRAW, poll: makePoll(true) }),
      ["Close the poll", "then: choose the topic", "close-poll"],
    ],
    [
      "a first",
      findCueIn({ current: 3, draw: DRAW, poll: makePoll(false, [1, 5, 2]) }),
      ["Choose 2", "then: On the table, 20 min", "choose"],
    ],
    [
      "a tie",
      findCueIn({ current: 3, draw: DRAW, poll: makePoll(false, [5, 5, 2]) }),
      ["Choose one", "A tie: the hosts choose", null],
    ],
    [
      "no vote at all",
      findCueIn({ current: 3, draw: DRAW, poll: makePoll(false, [0, 0, 0]) }),
      ["Choose one", "Nobody voted: the hosts choose", null],
    ],
    [
      "chosen",
      findCueIn({ current: 3, draw: { ...DRAW, chosen: 8 }, poll: makePoll(false, [1, 5, 2]) }),
      ["Next: On the table", "Last part", "next"],
    ],
    ["the last part", findCueIn({ current: 4 }), ["End the show", "then: the site goes quiet", "end"]],
    [
      "an empty run sheet",
      findCueIn({ current: null }, { week: { ...WEEK, runSheet: [] } }),
      ["End the show", "then: the site goes quiet", "end"],
    ],
  ])("%s", (_, cue, expected) => {
    expect(cue).toEqual(expected);
  });
});

test("on air, nothing can be pressed until the live state is known", () => {
  const cue = findDeskCue({ week: WEEK, state: undefined, word: "", pollSeconds: 120 });
  expect(cue).toEqual({ label: "One moment", hint: "Finding out what is on air", command: null });
});

test("opening the poll during the draw's part moves on to the poll's part", () => {
  const findCommandIn = (current: number) =>
    findDeskCue({ week: WEEK, state: makeState({ current, draw: DRAW }), word: "", pollSeconds: 60 })
      ?.command;
  expect(findCommandIn(2)).toEqual({ command: "open-poll", seconds: 60, next: true });
  expect(findCommandIn(3)).toEqual({ command: "open-poll", seconds: 60 });
});

test("a press is meant for one moment: each step of the show starts a new one, a typed word doesn't", () => {
  const steps = [
    makeState({}),
    makeState({ current: 2 }),
    makeState({ current: 2, draw: DRAW }),
    makeState({ current: 2, draw: { ...DRAW, id: 42 } }),
    makeState({ current: 3, draw: DRAW, poll: makePoll(true) }),
    makeState({ current: 3, draw: DRAW, poll: makePoll(false, [1, 5, 2]) }),
    makeState({ current: 3, draw: { ...DRAW, chosen: 8 }, poll: makePoll(false, [1, 5, 2]) }),
    makeState({ current: 4 }),
    undefined,
  ].map((state) => makeSituationKey(WEEK, state));
  expect(new Set(steps).size).toBe(steps.length);
  expect(makeSituationKey(WEEK, makeState({ scene: "poll", votes: [] }))).toBe(steps[0]);
});

test("whatever is drawn, asked or chosen appears on screen immediately", () => {
  expect(findSceneForCommand({ command: "draw", word: "x" })).toBe("draw");
  expect(findSceneForCommand({ command: "open-poll", seconds: 60 })).toBe("poll");
  expect(findSceneForCommand({ command: "choose", topicId: 1 })).toBe("topic");
  expect(findSceneForCommand({ command: "next" })).toBeUndefined();
});

test.each([
  ["17:20:00", "40 min"],
  ["17:55:00", null],
  ["18:10:00", null],
])("at %s, Go live is early by %s", (time, early) => {
  expect(describeEarliness(WEEK.startsAt, Date.parse(`2026-12-09T${time}Z`))).toBe(early);
});

test.each([
  ["n", "live", "next"],
  ["N", "live", "next"],
  ["b", "live", "back"],
  ["d", "live", "draw"],
  ["4", "live", "draw"],
  ["6", "planned", "poll"],
  ["7", "live", "question"],
  ["n", "planned", undefined],
  ["1", "ended", undefined],
  ["x", "live", undefined],
] as const)("the key %s while %s is %s", (key, status, action) => {
  expect(findDeskKeyAction(key, status)).toBe(action);
});

const NOTHING_TO_SHOW = { status: "live", guest: null, draw: null, poll: null, question: null } as const;
const DRAWN = { draw: { id: 1, topics: [], chosen: null } };

test.each([
  ["clear", {}, true],
  ["countdown", {}, false],
  ["countdown", { status: "off" }, true],
  ["guest", {}, false],
  ["guest", { guest: { name: "Ana Silva" } }, true],
  ["draw", {}, false],
  ["draw", DRAWN, true],
  ["topic", DRAWN, false],
  ["topic", { draw: { ...DRAWN.draw, chosen: 7 } }, true],
  ["poll", {}, false],
  ["question", {}, false],
  ["question", { question: { key: "a", text: "Who pays?", name: null } }, true],
] as const)("the scene %s with %o is available: %s", (scene, state, isAvailable) => {
  expect(isSceneAvailable(scene, { ...NOTHING_TO_SHOW, ...state })).toBe(isAvailable);
});
