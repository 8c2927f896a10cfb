import { describe, expect, test } from "vitest";
import type { Draw } from "#machine/machine.contract.ts";
import {
  applyMachineEvent,
  INITIAL_MACHINE_STATE,
  isTopicUnavailable,
  listDrawnTopics,
  type MachineEvent,
  type MachineState,
  makeInitialMachineState,
  makeSelectionInput,
} from "./machine-state.rules.ts";

const makeReel = (id: number) => ({ id, text: `Topic ${id}`, category: "Pay", subCategory: "Raises" });
const DRAW: Draw = {
  categoryReel: makeReel(7),
  subCategoryReel: makeReel(8),
  contentReel: makeReel(9),
  spinsLeft: 2,
};
const applyEvents = (...events: MachineEvent[]): MachineState =>
  events.reduce(applyMachineEvent, INITIAL_MACHINE_STATE);

const SPIN_EVENT: MachineEvent = { type: "spin" };
const OPEN_EVENT: MachineEvent = { type: "open", draw: DRAW };
const makeChooseEvent = (number: 0 | 1 | 2): MachineEvent => ({ type: "choose", reel: number });
const makePickEvent = (number: 0 | 1 | 2): MachineEvent => ({ type: "pick", reel: number });

describe("the machine", () => {
  test.each([
    ["at rest", [], "idle", null],
    ["after the click", [SPIN_EVENT], "spinning", null],
    ["with the topics", [SPIN_EVENT, OPEN_EVENT], "result", null],
    ["while a topic is put on the table", [SPIN_EVENT, OPEN_EVENT, makeChooseEvent(1)], "result", null],
    [
      "with a topic on the table",
      [SPIN_EVENT, OPEN_EVENT, makeChooseEvent(1), makePickEvent(1)],
      "selected",
      1,
    ],
    [
      "spinning again",
      [SPIN_EVENT, OPEN_EVENT, makeChooseEvent(1), makePickEvent(1), SPIN_EVENT],
      "spinning",
      1,
    ],
    [
      "with the next topics",
      [SPIN_EVENT, OPEN_EVENT, makeChooseEvent(1), makePickEvent(1), SPIN_EVENT, OPEN_EVENT],
      "result",
      null,
    ],
    [
      "after a spin that failed",
      [SPIN_EVENT, OPEN_EVENT, SPIN_EVENT, { type: "fail", problem: "Lost" }],
      "idle",
      null,
    ],
    ["a result without a spin is not shown", [OPEN_EVENT], "idle", null],
    ["nothing is chosen while it spins", [SPIN_EVENT, makeChooseEvent(1)], "spinning", null],
    [
      "nothing is picked that was not chosen",
      [SPIN_EVENT, OPEN_EVENT, makeChooseEvent(0), makePickEvent(2)],
      "result",
      null,
    ],
    [
      "it does not spin while a topic is put on the table",
      [SPIN_EVENT, OPEN_EVENT, makeChooseEvent(0), SPIN_EVENT],
      "result",
      null,
    ],
  ] satisfies [string, MachineEvent[], string, number | null][])("%s", (_, events, phase, picked) => {
    expect(applyEvents(...events)).toMatchObject({ phase, pickedReel: picked });
  });

  test("the bulbs light up during a spin, stay lit with the topics, and all but the picked one's go out", () => {
    const spinningState = applyEvents(
      SPIN_EVENT,
      { type: "bulb", reel: 0, state: "settled" },
      { type: "bulb", reel: 1, state: "slowing" },
    );
    expect(spinningState.bulbs).toEqual(["settled", "slowing", "off"]);
    expect(applyEvents(SPIN_EVENT, OPEN_EVENT).bulbs).toEqual(["settled", "settled", "settled"]);
    expect(applyEvents(SPIN_EVENT, OPEN_EVENT, makeChooseEvent(2), makePickEvent(2)).bulbs).toEqual([
      "off",
      "off",
      "settled",
    ]);
    expect(applyEvents({ type: "bulb", reel: 0, state: "settled" }).bulbs).toEqual(["off", "off", "off"]);
  });

  test("after a reload the three topics are there to be picked; with fewer than three the machine is at rest", () => {
    const state = makeInitialMachineState(listDrawnTopics(DRAW));
    expect(state).toEqual(applyEvents(SPIN_EVENT, OPEN_EVENT));
    expect([makeChooseEvent(2), makePickEvent(2)].reduce(applyMachineEvent, state)).toMatchObject({
      phase: "selected",
      pickedReel: 2,
    });
    expect(makeInitialMachineState([makeReel(7)])).toEqual(INITIAL_MACHINE_STATE);
  });

  test("a failed spin shows its reason until the next spin", () => {
    const failedState = applyEvents(SPIN_EVENT, { type: "fail", problem: "The connection was lost" });
    expect(failedState).toMatchObject({ problem: "The connection was lost", topics: [] });
    expect(applyMachineEvent(failedState, SPIN_EVENT).problem).toBeNull();
  });

  test("a topic that is no longer available can't be chosen, but the others can", () => {
    const state = applyEvents(SPIN_EVENT, OPEN_EVENT, makeChooseEvent(1), {
      type: "refuse",
      isUnavailable: true,
    });
    expect([isTopicUnavailable(state, 0), isTopicUnavailable(state, 1)]).toEqual([false, true]);
    expect(applyMachineEvent(state, makeChooseEvent(1)).pendingReel).toBeNull();
    expect(applyMachineEvent(state, makeChooseEvent(2)).pendingReel).toBe(2);
    const stateAfterOtherError = applyEvents(SPIN_EVENT, OPEN_EVENT, makeChooseEvent(1), {
      type: "refuse",
      isUnavailable: false,
    });
    expect(applyMachineEvent(stateAfterOtherError, makeChooseEvent(1)).pendingReel).toBe(1);
  });
});

test("a selection has the three ids and says which one was picked", () => {
  const ids = { categoryId: 7, subCategoryId: 8, contentId: 9 };
  expect(makeSelectionInput(listDrawnTopics(DRAW), 0)).toEqual({ ...ids, selectedType: "category" });
  expect(makeSelectionInput(listDrawnTopics(DRAW), 1)).toEqual({ ...ids, selectedType: "subCategory" });
  expect(makeSelectionInput(listDrawnTopics(DRAW), 2)).toEqual({ ...ids, selectedType: "content" });
  expect(makeSelectionInput([], 2)).toBeUndefined();
});
