import { expect, test } from "vitest";
import { findLongestMismatch } from "./overlay-watch.ts";

const POLL = "poll, closed: Rain, Snow, Sun";
const TOPIC = "topic: Snow";

test("an overlay that shows what was on air is right", () => {
  const samples = [
    { expected: POLL, actual: POLL },
    { expected: TOPIC, actual: TOPIC },
  ];
  expect(findLongestMismatch(samples).checks).toBe(0);
});

test("the longest series counts", () => {
  const samples = [POLL, TOPIC, POLL, POLL, TOPIC].map((actual) => ({ expected: TOPIC, actual }));
  expect(findLongestMismatch(samples)).toEqual({ checks: 2, expected: TOPIC, actual: POLL });
});

test("while the site is down, the overlay may show the state before or after, and nothing else", () => {
  const down = (actual: string) => ({ expected: undefined, actual });
  const samples = [{ expected: POLL, actual: POLL }, down(POLL), down(TOPIC), down("clear"), down(TOPIC)];
  expect(findLongestMismatch([...samples, { expected: TOPIC, actual: TOPIC }])).toEqual({
    checks: 1,
    expected: POLL,
    actual: "clear",
  });
  expect(findLongestMismatch([...samples, { expected: POLL, actual: POLL }]).checks).toBe(3);
});
