import { expect, test } from "vitest";
import { chooseInk, contrastOfColors, isReadable, makeShades } from "./color.rules.ts";
import { PALETTES } from "./look.rules.ts";

test.each(PALETTES)("$name is legible as a button, and as a link on its ground", ({ accent }) => {
  expect(isReadable(accent)).toBe(true);
  expect(contrastOfColors(chooseInk(accent), accent)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOfColors(makeShades(accent).deep, "#d7d0c3")).toBeGreaterThanOrEqual(4.5);
});
