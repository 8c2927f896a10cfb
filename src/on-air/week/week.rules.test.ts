import { expect, test } from "vitest";
import type { RunSheetItem } from "./week.contract.ts";
import { findCurrentItemIdAfterEdit, findNeighborItemId } from "./week.rules.ts";

const makeRunSheet = (...ids: number[]): RunSheetItem[] =>
  ids.map((id) => ({ id, kind: "segment", title: `Part ${id}`, minutes: 5, note: "", done: false }));

test.each([
  ["the part on air was kept", 2, [1, 2, 3], [3, 2], 2],
  ["it was removed, and the next one was kept", 2, [1, 2, 3], [1, 3], 3],
  ["it was removed, and so was the next one", 2, [1, 2, 3, 4], [1, 4], 4],
  ["it was the last, and removed", 3, [1, 2, 3], [1, 2], 2],
  ["every part was removed", 2, [1, 2], [], null],
  ["every part was replaced", 2, [1, 2], [3, 4], 4],
  ["the show had no run sheet", null, [], [1, 2, 3], null],
  ["nothing is on yet, and a part is added", null, [1, 2], [1, 2, 3], null],
])("when a run sheet changes on air: %s", (_, current, before, after, on) => {
  expect(findCurrentItemIdAfterEdit(current, makeRunSheet(...before), makeRunSheet(...after))).toBe(on);
});

test("the first press of Next starts a run sheet that was added on air", () => {
  expect(findNeighborItemId(makeRunSheet(1, 2, 3), null, 1)).toBe(1);
});
