import { expect, test } from "vitest";
import { readEventData } from "./event-data.rules.ts";

test.each([
  ["event: state\ndata: {}", "{}"],
  ["data:{}", "{}"],
  ["data: one\ndata: two", "one\ntwo"],
  [": here", ""],
  ["retry: 3000", ""],
])("the data of %j", (event, data) => {
  expect(readEventData(event)).toBe(data);
});
