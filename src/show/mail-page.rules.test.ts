import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { writeShowMail } from "./mail-page.rules.ts";

test.each([
  ["clarendon", "Besley"],
  ["grotesk", "'Public Sans'"],
  ["serif", "'Iowan Old Style'"],
] as const)("in the look %s, an email's heading and the show's name are set in %s", (face, font) => {
  const content = { greeting: "Hello", heading: "See you.", lead: "Soon.", button: null, footer: "" };
  const { html } = writeShowMail({ ...defaultShow, face }, "See you", content);
  expect(html.split(`font-family:${font},`).length).toBeGreaterThan(2);
  expect(/<h1 style="[^"]*font-family:([^,]*),/.exec(html)?.[1]).toBe(font);
});
