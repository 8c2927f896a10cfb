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
  const order: string[] = [];
  const other = setImmediate(() => order.push("other"));
  await mapSlices(["first", "second"], 1, async ([item]) => order.push(item ?? ""));
  clearImmediate(other);
  expect(order).toEqual(["first", "other", "second"]);
});

it("stops at the first slice that fails", async () => {
  const done: number[] = [];
  const failing = mapSlices([1, 2, 3], 1, async ([item]) => {
    if (item === 2) throw new Error("no");
    done.push(item ?? 0);
  });
  await expect(failing).rejects.toThrow("no");
  expect(done).toEqual([1]);
});

it("has no slices without items", async () => {
  await expect(mapSlices([1], 0, async () => {})).rejects.toThrow(RangeError);
});
