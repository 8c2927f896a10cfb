import { describe, expect, test } from "vitest";
import {
  applyStageEvent,
  decideAfterConnectionLoss,
  type StageEvent,
  type StageState,
} from "./stage-state.rules.ts";

type TestPicture = { key: string; votes?: number };
const a = { key: "a" };
const b = { key: "b" };
const c = { key: "c" };
const EMPTY_STAGE: StageState<TestPicture> = { phase: "empty", shown: null, wanted: null };
const makeWantEvent = (picture: TestPicture | null): StageEvent<TestPicture> => ({ type: "want", picture });
const DONE_EVENT: StageEvent<TestPicture> = { type: "done" };

/** Applies a series of events. Returns the steps that they lead to, and the final phase. */
function runEvents(events: StageEvent<TestPicture>[]) {
  let state = EMPTY_STAGE;
  const steps = events.map((event) => {
    const result = applyStageEvent(state, event);
    state = result.state;
    return result.step;
  });
  return { steps: steps.join(" "), phase: state.phase, shown: state.shown, wanted: state.wanted };
}

describe("one card at a time", () => {
  test.each<
    [string, StageEvent<TestPicture>[], string, StageState<TestPicture>["phase"], TestPicture | null]
  >([
    ["nothing on an empty stage", [makeWantEvent(null)], "none", "empty", null],
    ["a first card enters", [makeWantEvent(a)], "enter", "entering", a],
    ["and holds", [makeWantEvent(a), DONE_EVENT], "enter none", "holding", a],
    [
      "the same card changes in place",
      [makeWantEvent(a), DONE_EVENT, makeWantEvent({ ...a, votes: 1 })],
      "enter none update",
      "holding",
      { ...a, votes: 1 },
    ],
    [
      "even while it enters",
      [makeWantEvent(a), makeWantEvent({ ...a, votes: 1 })],
      "enter update",
      "entering",
      { ...a, votes: 1 },
    ],
    [
      "clear makes it leave",
      [makeWantEvent(a), DONE_EVENT, makeWantEvent(null)],
      "enter none leave",
      "leaving",
      a,
    ],
    [
      "and the stage is empty",
      [makeWantEvent(a), DONE_EVENT, makeWantEvent(null), DONE_EVENT],
      "enter none leave none",
      "empty",
      null,
    ],
    [
      "a change makes it leave",
      [makeWantEvent(a), DONE_EVENT, makeWantEvent(b)],
      "enter none leave",
      "leaving",
      a,
    ],
    [
      "then pauses",
      [makeWantEvent(a), DONE_EVENT, makeWantEvent(b), DONE_EVENT],
      "enter none leave pause",
      "pausing",
      null,
    ],
    [
      "then enters",
      [makeWantEvent(a), DONE_EVENT, makeWantEvent(b), DONE_EVENT, DONE_EVENT],
      "enter none leave pause enter",
      "entering",
      b,
    ],
    [
      "a change while it enters makes it leave immediately",
      [makeWantEvent(a), makeWantEvent(b)],
      "enter leave",
      "leaving",
      a,
    ],
    [
      "of requests while it leaves, the last one counts",
      [makeWantEvent(a), makeWantEvent(b), makeWantEvent(c), DONE_EVENT, DONE_EVENT],
      "enter leave none pause enter",
      "entering",
      c,
    ],
    [
      "a request withdrawn while it leaves",
      [makeWantEvent(a), makeWantEvent(b), makeWantEvent(null), DONE_EVENT],
      "enter leave none none",
      "empty",
      null,
    ],
    [
      "a request withdrawn during the pause",
      [makeWantEvent(a), makeWantEvent(b), DONE_EVENT, makeWantEvent(null), DONE_EVENT],
      "enter leave pause none none",
      "empty",
      null,
    ],
    [
      "the same card, requested while it leaves, enters again",
      [makeWantEvent(a), makeWantEvent(null), makeWantEvent(a), DONE_EVENT, DONE_EVENT],
      "enter leave none pause enter",
      "entering",
      a,
    ],
    [
      "after a lost connection a picture appears without motion",
      [makeWantEvent(a), { type: "settle", picture: b }],
      "enter place",
      "holding",
      b,
    ],
    [
      "or disappears without motion",
      [makeWantEvent(a), { type: "settle", picture: null }],
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
  expect(decideAfterConnectionLoss(lostSince, now)).toBe(what);
});
