import { expect, test } from "vitest";
import { chooseInk, computeColorContrast, isLegibleColor, makeShades } from "./color.rules.ts";
import { PALETTES } from "./look.rules.ts";

test.each(PALETTES)("$name is legible as a button, and as a link on its ground", ({ accent }) => {
  expect(isLegibleColor(accent)).toBe(true);
  expect(computeColorContrast(chooseInk(accent), accent)).toBeGreaterThanOrEqual(4.5);
  expect(computeColorContrast(makeShades(accent).deep, "#d7d0c3")).toBeGreaterThanOrEqual(4.5);
});
