import { describe, expect, test } from "vitest";
import type { Draw } from "#machine/machine.contract.ts";
import {
  applyEvent,
  getTopics,
  INITIAL_STATE,
  isPickedByOther,
  type MachineEvent,
  type MachineState,
  makeSelection,
  makeStartState,
} from "./machine-state.rules.ts";

const reel = (id: number) => ({ id, text: `Topic ${id}`, category: "Pay", subCategory: "Raises" });
const draw: Draw = { categoryReel: reel(7), subCategoryReel: reel(8), contentReel: reel(9), spinsLeft: 2 };
const applyEvents = (...events: MachineEvent[]): MachineState => events.reduce(applyEvent, INITIAL_STATE);

const SPIN: MachineEvent = { type: "spin" };
const OPEN: MachineEvent = { type: "open", draw };
const choose = (number: 0 | 1 | 2): MachineEvent => ({ type: "choose", reel: number });
const pick = (number: 0 | 1 | 2): MachineEvent => ({ type: "pick", reel: number });

describe("the machine", () => {
  test.each([
    ["at rest", [], "idle", null],
    ["after the click", [SPIN], "spinning", null],
    ["with the topics", [SPIN, OPEN], "result", null],
    ["while a topic is put on the table", [SPIN, OPEN, choose(1)], "result", null],
    ["with a topic on the table", [SPIN, OPEN, choose(1), pick(1)], "selected", 1],
    ["spinning again", [SPIN, OPEN, choose(1), pick(1), SPIN], "spinning", 1],
    ["with the next topics", [SPIN, OPEN, choose(1), pick(1), SPIN, OPEN], "result", null],
    ["after a spin that failed", [SPIN, OPEN, SPIN, { type: "fail", problem: "Lost" }], "idle", null],
    ["a result without a spin is not shown", [OPEN], "idle", null],
    ["nothing is chosen while it spins", [SPIN, choose(1)], "spinning", null],
    ["nothing is picked that was not chosen", [SPIN, OPEN, choose(0), pick(2)], "result", null],
    ["it does not spin while a topic is put on the table", [SPIN, OPEN, choose(0), SPIN], "result", null],
  ] satisfies [string, MachineEvent[], string, number | null][])("%s", (_, events, phase, picked) => {
    expect(applyEvents(...events)).toMatchObject({ phase, picked });
  });

  test("the bulbs light up during a spin, stay lit with the topics, and all but the picked one's go out", () => {
    const spinning = applyEvents(
      SPIN,
      { type: "bulb", reel: 0, state: "settled" },
      { type: "bulb", reel: 1, state: "slowing" },
    );
    expect(spinning.bulbs).toEqual(["settled", "slowing", "off"]);
    expect(applyEvents(SPIN, OPEN).bulbs).toEqual(["settled", "settled", "settled"]);
    expect(applyEvents(SPIN, OPEN, choose(2), pick(2)).bulbs).toEqual(["off", "off", "settled"]);
    expect(applyEvents({ type: "bulb", reel: 0, state: "settled" }).bulbs).toEqual(["off", "off", "off"]);
  });

  test("after a reload the three topics are there to be picked; with fewer than three the machine is at rest", () => {
    const state = makeStartState(getTopics(draw));
    expect(state).toEqual(applyEvents(SPIN, OPEN));
    expect([choose(2), pick(2)].reduce(applyEvent, state)).toMatchObject({ phase: "selected", picked: 2 });
    expect(makeStartState([reel(7)])).toEqual(INITIAL_STATE);
  });

  test("a failed spin shows its reason until the next spin", () => {
    const failed = applyEvents(SPIN, { type: "fail", problem: "The connection was lost" });
    expect(failed).toMatchObject({ problem: "The connection was lost", topics: [] });
    expect(applyEvent(failed, SPIN).problem).toBeNull();
  });

  test("a topic that another visitor chose first can't be chosen, but the others can", () => {
    const state = applyEvents(SPIN, OPEN, choose(1), { type: "refuse", isPickedByOther: true });
    expect([isPickedByOther(state, 0), isPickedByOther(state, 1)]).toEqual([false, true]);
    expect(applyEvent(state, choose(1)).choosing).toBeNull();
    expect(applyEvent(state, choose(2)).choosing).toBe(2);
    const lost = applyEvents(SPIN, OPEN, choose(1), { type: "refuse", isPickedByOther: false });
    expect(applyEvent(lost, choose(1)).choosing).toBe(1);
  });
});

test("a selection has the three ids and says which one was picked", () => {
  const ids = { categoryId: 7, subCategoryId: 8, contentId: 9 };
  expect(makeSelection(getTopics(draw), 0)).toEqual({ ...ids, selectedType: "category" });
  expect(makeSelection(getTopics(draw), 1)).toEqual({ ...ids, selectedType: "subCategory" });
  expect(makeSelection(getTopics(draw), 2)).toEqual({ ...ids, selectedType: "content" });
  expect(makeSelection([], 2)).toBeUndefined();
});
