import { describe, expect, it } from "vitest";
import { makeTimelineMarks } from "./timeline-marks.rules.ts";

describe("the scale under the player", () => {
  it.each([
    [3_521, [0, 900, 1_800, 2_700, 3_521]],
    [3_600, [0, 900, 1_800, 2_700, 3_600]],
    [764, [0, 300, 600, 764]],
    [125, [0, 60, 125]],
    [45, [0, 45]],
    [7_400, [0, 1_800, 3_600, 5_400, 7_400]],
    [36_000, [0, 7_200, 14_400, 21_600, 28_800, 36_000]],
  ])("of %d seconds has labels at %j", (seconds, labels) => {
    expect(makeTimelineMarks(seconds).labels.map((label) => label.seconds)).toEqual(labels);
  });

  it("has a tick for every minute, and longer ones at every fifth and at each label", () => {
    const { ticks } = makeTimelineMarks(3_521);
    expect(ticks).toHaveLength(59);
    expect(ticks.filter((tick) => tick.size === "label")).toHaveLength(4);
    expect(ticks.filter((tick) => tick.size === "five")).toHaveLength(8);
  });
});
