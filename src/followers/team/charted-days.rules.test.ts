import { expect, test } from "vitest";
import { listLastDays } from "./charted-days.rules.ts";

test("a week is represented by its last known day, oldest first", () => {
  const makeDay = (date: string, mail: number) => ({ date, mail, push: 1 });
  expect(listLastDays([])).toEqual([]);
  const days = [
    makeDay("2025-01-01", 9),
    makeDay("2026-11-17", 1),
    makeDay("2026-11-23", 2),
    makeDay("2026-11-24", 3),
    makeDay("2026-11-30", 4),
  ];
  expect(listLastDays(days)).toEqual([makeDay("2026-11-23", 2), makeDay("2026-11-30", 4)]);
});
