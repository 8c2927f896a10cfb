import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../..");

// Without `in srgb`, Firefox doesn't draw hard stops between oklch colors.
test("every repeating gradient is interpolated in srgb", () => {
  const gradients = globSync("**/*.{css,tsx,ts}", { cwd: SOURCES, exclude: ["**/*.test.*"] }).flatMap(
    (file) =>
      [...readFileSync(join(SOURCES, file), "utf8").matchAll(/repeating-\w+-gradient\(([^,]*),/g)].map(
        ([, interpolation = ""]) => `${file}: ${interpolation}`,
      ),
  );
  expect(gradients.length).toBeGreaterThan(0);
  expect(gradients.filter((gradient) => !gradient.endsWith(" in srgb"))).toEqual([]);
});
