import { expect, it } from "vitest";
import { findWordRanges } from "../page/find-words.rules.ts";
import { listQuoteVariants } from "./spellings.rules.ts";

it.each([
  ["invoice", ["invoice"]],
  ["isn't", ["isn't", "isn’t"]],
  ["isn’t", ["isn’t", "isn't"]],
  ["“nice” ‘day’", ["“nice” ‘day’", "\"nice\" 'day'", '"nice" ’day’']],
])("%j is also searched in its other spellings", (search, spellings) => {
  expect(listQuoteVariants(search)).toEqual(spellings);
});

it.each([
  ["It isn’t “work”.", "isn't"],
  ["It isn't work.", "ISN’T"],
  ["It “isn’t”.", "isn‘t"],
])("in %j, %j is marked", (text, words) => {
  const [range] = findWordRanges(text, words);
  expect(text.slice(range?.from, range?.to)).toMatch(/^isn.t$/);
});
