import { expect, it } from "vitest";
import { shortenText, summarizeDescription } from "./episode-card.rules.ts";

it.each([
  ["", 10, ""],
  ["  two\n\n words ", 20, "two words"],
  ["ten letters", 11, "ten letters"],
  ["ten letters and more", 11, "ten…"],
  ["ten, letters", 8, "ten…"],
  ["Onelongword", 5, "Onel…"],
  ["🎧🎧🎧", 4, "🎧…"],
])("%j cut to %d characters is %j", (text, length, expected) => {
  expect(shortenText(text, length)).toBe(expected);
});

it.each([
  ["", ""],
  ["Words.\n\n0:00 Open\n4:12 The draw", "Words."],
  ["Short.\n\nMore of it.", "Short. More of it."],
  [`${"Long enough. ".repeat(10)}\n\nFollow us everywhere.`, "Long enough. ".repeat(10).trim()],
  ["0:00 Open\n4:12 The draw", ""],
])("a card summarizes %j as %j", (description, summary) => {
  expect(summarizeDescription(description)).toBe(summary);
});
