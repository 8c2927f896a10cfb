import { expect, it } from "vitest";
import { mapSlices } from "./map-slices.server.ts";

it.each([
  [[], 2, []],
  [[1], 2, ["1"]],
  [[1, 2, 3, 4], 2, ["12", "34"]],
  [[1, 2, 3, 4, 5], 2, ["12", "34", "5"]],
])("does %j in slices of %i", async (items, size, results) => {
  expect(await mapSlices(items, size, async (slice) => slice.join(""))).toEqual(results);
});

it("lets others run between slices", async () => {
  const events: string[] = [];
  const otherRequest = setImmediate(() => events.push("other"));
  await mapSlices(["first", "second"], 1, async ([item]) => events.push(item ?? ""));
  clearImmediate(otherRequest);
  expect(events).toEqual(["first", "other", "second"]);
});

it("stops at the first slice that fails", async () => {
  const doneItems: number[] = [];
  const failedMapping = mapSlices([1, 2, 3], 1, async ([item]) => {
    if (item === 2) throw new Error("no");
    doneItems.push(item ?? 0);
  });
  await expect(failedMapping).rejects.toThrow("no");
  expect(doneItems).toEqual([1]);
});
