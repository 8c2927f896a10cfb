import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import borders from "../../.dependency-cruiser.mjs";
import { BORDER_VIOLATIONS, TARGETS } from "./planted/border-violations.ts";
import { FILES_IN_SMALL_HOUSE, PlantedHouse } from "./planted/house.ts";
import { LINT_VIOLATIONS, TYPE_VIOLATIONS } from "./planted/side-violations.ts";
import type { Violation } from "./planted/violation.ts";

/** Builds a house for one group of tests, and removes it afterwards. */
function built(house: "small" | "this", violations: Violation[] = []): PlantedHouse {
  const planted = new PlantedHouse(house);
  afterAll(() => planted.remove());
  if (violations.length > 0) planted.plant(TARGETS);
  for (const { files } of violations) planted.plant(files);
  return planted;
}

describe("a house that keeps its borders passes", () => {
  const house = built("small");

  test("dependency-cruiser, which read every file", async () => {
    const read = `${FILES_IN_SMALL_HOUSE} files and 11 imports read, 0 violations.\n`;
    expect(await house.check("borders")).toEqual({ ok: true, output: read });
  });

  test("both TypeScript projects", async () => {
    expect(await house.check("types")).toEqual({ ok: true, output: "" });
  });

  test("Biome", async () => {
    const { ok, output } = await house.check("lint");
    expect(ok, output).toBe(true);
  });
});

describe("a house without a file that could be read", () => {
  const house = built("small");

  test("is no success", async () => {
    rmSync(join(house.folder, "src"), { recursive: true });
    const { ok, output } = await house.check("borders");
    expect(output).toContain("every-file-is-read: there is no source file to read");
    expect(ok).toBe(false);
  });
});

describe("a house with an arrow that no import takes", () => {
  const house = built("small");

  test("hears which", async () => {
    house.plant({ "src/episodes/episodes.server.ts": ["export const x = 1;"] });
    const { ok, output } = await house.check("borders");
    expect(output).toContain("arrow-is-used: machine → episodes");
    expect(ok).toBe(false);
  });
});

describe("dependency-cruiser sees", () => {
  const house = built("small", BORDER_VIOLATIONS);
  house.plant({
    "src/office/analytics/figures.server.ts": [
      'import { x } from "#hosts/hosts.table.server.ts";',
      "",
      "export const y = x;",
    ],
  });
  let result = { ok: true, output: "" };
  beforeAll(async () => {
    result = await house.check("borders");
  });

  test.each(BORDER_VIOLATIONS)("$what ($rule)", ({ rule, culprit }) => {
    expect(result.output).toContain(`${rule}: ${culprit} → `);
    expect(result.ok).toBe(false);
  });

  test("nothing wrong in analytics reading across", () => {
    expect(result.output).not.toContain("src/office/analytics/figures.server.ts");
  });

  test("each of its rules broken here", () => {
    const rules = borders.forbidden?.map(({ name }) => name);
    expect(new Set(BORDER_VIOLATIONS.map(({ rule }) => rule))).toEqual(new Set(rules));
  });
});

describe("Biome sees", () => {
  const house = built("small", LINT_VIOLATIONS);
  let result = { ok: true, output: "" };
  beforeAll(async () => {
    result = await house.check("lint");
  });

  test.each(LINT_VIOLATIONS)("$what ($rule)", ({ rule, culprit }) => {
    expect(result.output).toMatch(new RegExp(`${culprit.replaceAll(".", "\\.")}:\\d+:\\d+ ${rule} `));
    expect(result.ok).toBe(false);
  });
});

describe("TypeScript sees in this very house", () => {
  const house = built("this", TYPE_VIOLATIONS);
  let result = { ok: true, output: "" };
  beforeAll(async () => {
    result = await house.check("types");
  });

  test.each(TYPE_VIOLATIONS)("$what ($rule)", ({ rule, culprit }) => {
    expect(result.output).toMatch(new RegExp(`${culprit.replaceAll(".", "\\.")}\\(\\d+,\\d+\\): ${rule}`));
    expect(result.ok).toBe(false);
  });
});
