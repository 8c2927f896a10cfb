import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("answers once for each text, and forgets before there are too many", () => {
  const asked: string[] = [];
  const length = remembered((text) => {
    asked.push(text);
    return text.length;
  });
  expect([length("one"), length("three"), length("one")]).toEqual([3, 5, 3]);
  expect(asked).toEqual(["one", "three"]);
  for (let number = 0; number < 1000; number += 1) length(String(number));
  expect(length("one")).toBe(3);
  expect(asked.filter((text) => text === "one")).toHaveLength(2);
});
