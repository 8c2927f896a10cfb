import { expect, test } from "vitest";
import { isNamed } from "./entity-tag.server.ts";

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","a","c"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [null, false],
  [undefined, false],
])("If-None-Match: %s", (field, named) => {
  expect(isNamed(field, '"a"')).toBe(named);
  expect(isNamed(field, 'W/"a"')).toBe(named);
});
