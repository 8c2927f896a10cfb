import { expect, test } from "vitest";
import { chooseTextColor, computeColorContrast, isLegibleColor, makeAccentShades } from "./color.rules.ts";
import { READY_MADE_LOOKS } from "./look.rules.ts";

test.each(READY_MADE_LOOKS)("$name is legible as a button, and as a link on its ground", ({ accent }) => {
  expect(isLegibleColor(accent)).toBe(true);
  expect(computeColorContrast(chooseTextColor(accent), accent)).toBeGreaterThanOrEqual(4.5);
  expect(computeColorContrast(makeAccentShades(accent).deep, "#d7d0c3")).toBeGreaterThanOrEqual(4.5);
});
