import { expect, it } from "vitest";
import { parseDisplayOrder, parseEpisodeNumber } from "./typed-numbers.rules.ts";

it.each([
  ["1", 1],
  [" 214 ", 214],
  ["1000000", 1_000_000],
  ["1000001", 1],
  ["0", 1],
  ["-3", 1],
  ["1.5", 1],
  ["", 1],
  ["x", 1],
])("the episode number %j is sent as %d", (text, number) => {
  expect(parseEpisodeNumber(text)).toBe(number);
});

it.each([
  ["1", 1],
  ["99", 99],
  ["100", 0],
  ["999", 999],
  ["0", 0],
  ["-1", 0],
  ["", 0],
  ["2.5", 0],
])("the display order %j is sent as %d", (text, order) => {
  expect(parseDisplayOrder(text)).toBe(order);
});
