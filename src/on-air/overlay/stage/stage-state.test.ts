import { describe, expect, test } from "vitest";
import { keepOrFade, moveStage, type StageEvent, type StageState } from "./stage-state.rules.ts";

type TestPicture = { key: string; votes?: number };
const a = { key: "a" };
const b = { key: "b" };
const c = { key: "c" };
const EMPTY: StageState<TestPicture> = { phase: "empty", shown: null, wanted: null };
const want = (picture: TestPicture | null): StageEvent<TestPicture> => ({ type: "want", picture });
const DONE: StageEvent<TestPicture> = { type: "done" };

/** Applies a series of events. Returns the steps that they lead to, and the final phase. */
function runEvents(events: StageEvent<TestPicture>[]) {
  let state = EMPTY;
  const steps = events.map((event) => {
    const moved = moveStage(state, event);
    state = moved.state;
    return moved.step;
  });
  return { steps: steps.join(" "), phase: state.phase, shown: state.shown, wanted: state.wanted };
}

describe("one card at a time", () => {
  test.each<
    [string, StageEvent<TestPicture>[], string, StageState<TestPicture>["phase"], TestPicture | null]
  >([
    ["nothing on an empty stage", [want(null)], "none", "empty", null],
    ["a first card enters", [want(a)], "enter", "entering", a],
    ["and holds", [want(a), DONE], "enter none", "holding", a],
    [
      "the same card changes in place",
      [want(a), DONE, want({ ...a, votes: 1 })],
      "enter none update",
      "holding",
      { ...a, votes: 1 },
    ],
    [
      "even while it enters",
      [want(a), want({ ...a, votes: 1 })],
      "enter update",
      "entering",
      { ...a, votes: 1 },
    ],
    ["clear makes it leave", [want(a), DONE, want(null)], "enter none leave", "leaving", a],
    ["and the stage is empty", [want(a), DONE, want(null), DONE], "enter none leave none", "empty", null],
    ["a change makes it leave", [want(a), DONE, want(b)], "enter none leave", "leaving", a],
    ["then pauses", [want(a), DONE, want(b), DONE], "enter none leave pause", "pausing", null],
    ["then enters", [want(a), DONE, want(b), DONE, DONE], "enter none leave pause enter", "entering", b],
    ["a change while it enters makes it leave immediately", [want(a), want(b)], "enter leave", "leaving", a],
    [
      "of requests while it leaves, the last one counts",
      [want(a), want(b), want(c), DONE, DONE],
      "enter leave none pause enter",
      "entering",
      c,
    ],
    [
      "a request withdrawn while it leaves",
      [want(a), want(b), want(null), DONE],
      "enter leave none none",
      "empty",
      null,
    ],
    [
      "a request withdrawn during the pause",
      [want(a), want(b), DONE, want(null), DONE],
      "enter leave pause none none",
      "empty",
      null,
    ],
    [
      "the same card, requested while it leaves, enters again",
      [want(a), want(null), want(a), DONE, DONE],
      "enter leave none pause enter",
      "entering",
      a,
    ],
    [
      "after a lost connection a picture appears without motion",
      [want(a), { type: "settle", picture: b }],
      "enter place",
      "holding",
      b,
    ],
    [
      "or disappears without motion",
      [want(a), { type: "settle", picture: null }],
      "enter place",
      "empty",
      null,
    ],
  ])("%s", (_, events, steps, phase, shown) => {
    expect(runEvents(events)).toMatchObject({ steps, phase, shown });
  });
});

test.each([
  [undefined, 99_999, "keep"],
  [1000, 30_999, "keep"],
  [1000, 31_000, "fade"],
])("with the connection lost since %s, at %s the last picture: %s", (lostSince, now, what) => {
  expect(keepOrFade(lostSince, now)).toBe(what);
});
