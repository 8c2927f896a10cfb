import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  describeDuration,
  formatClockTime,
  formatDuration,
  formatIsoDuration,
  parseDuration,
} from "./durations.rules.ts";

describe("durationText", () => {
  it.each([
    [0, "00:00"],
    [7, "00:07"],
    [59.9, "00:59"],
    [252, "04:12"],
    [951, "15:51"],
    [3_599, "59:59"],
    [3_600, "1:00:00"],
    [3_667, "1:01:07"],
    [36_000, "10:00:00"],
    [93_784, "26:03:04"],
    [-1, "00:00"],
  ])("%s seconds are written %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe("secondsOfDurationText", () => {
  it.each([
    ["15:51", 951],
    ["4:12", 252],
    ["04:12", 252],
    ["90:00", 5_400],
    ["1:01:07", 3_667],
    ["01:01:07", 3_667],
    [" 1:01:07 ", 3_667],
    ["1:60:00", null],
    ["10:60", null],
    ["10:5", null],
    ["10", null],
    ["", null],
    ["1:2:3:4", null],
    ["a:bc", null],
  ])("%s is %s seconds", (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it("reads back everything that durationText writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
        expect(parseDuration(formatDuration(seconds))).toBe(seconds);
      }),
    );
  });
});

it.each([
  [3_521, "58 min 41 s", "PT58M41S"],
  [3_667, "1 h 1 min 7 s", "PT1H1M7S"],
  [3_600, "1 h", "PT1H"],
  [59, "59 s", "PT59S"],
  [0, "0 s", "PT0S"],
])("%d seconds are %s, %s", (seconds, description, iso) => {
  expect(describeDuration(seconds)).toBe(description);
  expect(formatIsoDuration(seconds)).toBe(iso);
});

it.each([
  [0, "0:00"],
  [252, "4:12"],
  [754, "12:34"],
  [3_723, "1:02:03"],
])("%d seconds into a video are written %s", (seconds, text) => {
  expect(formatClockTime(seconds)).toBe(text);
});
