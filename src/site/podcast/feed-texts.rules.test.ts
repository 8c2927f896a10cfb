import { expect, test } from "vitest";
import { shortenDescription, writeDescriptionHtml } from "./feed-texts.rules.ts";

const countBytes = (text: string) => Buffer.byteLength(text);

test.each([
  ["a short text", "値上げの話をします。", "値上げの話をします。"],
  ["Japanese", "値上げの話をします。".repeat(150), /^(値上げの話をします。){100,}.{0,9}…$/],
  ["Thai", "พูดคุยเรื่องราคา".repeat(150), /^(พูดคุยเรื่องราคา){80,}.{0,15}…$/],
  [
    "Japanese after a first word",
    `第12回 ${"値上げの話をします。".repeat(150)}`,
    /^第12回 (値上げの話をします。){100,}/,
  ],
  ["pairs of surrogates", `a${"😀".repeat(1500)}`, /^a(😀){999}…$/u],
  ["words", "Rent and prices. ".repeat(300), /^(Rent and prices\. ){234}Rent and prices\.…$/],
  ["a blank right at the limit", `${"x".repeat(3990)} 123456 more`, /x 123456…$/],
  ["lines", `${"Rent\n".repeat(1000)}`, /^(Rent\n){798}Rent…$/],
])("a description of %s keeps what fits, and no half character or word", (_, text, expected) => {
  const shortText = shortenDescription(text);
  expect(shortText).toMatch(expected);
  expect(shortText.isWellFormed()).toBe(true);
  expect(countBytes(shortText)).toBeLessThanOrEqual(4000);
});

test.each([
  ["値上げの話をします。".repeat(150), /^(値上げの話をします。){100,}/],
  [`${"x".repeat(3993)}&${"x".repeat(20)}`, /x…$/],
  ["&".repeat(1000), /^(&amp;){799}…$/],
])("a long paragraph becomes HTML without half an entity", (text, expected) => {
  const html = writeDescriptionHtml(text);
  expect(html).toMatch(expected);
  expect(countBytes(html)).toBeLessThanOrEqual(4000);
});
