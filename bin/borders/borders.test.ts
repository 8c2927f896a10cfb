import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import borders from "../../.dependency-cruiser.mjs";
import { BORDER_VIOLATIONS, IMPORTABLE_FILES } from "./planted/border-violations.ts";
import { FILES_IN_SMALL_CHECKOUT, PlantedCheckout } from "./planted/checkout.ts";
import { LINT_VIOLATIONS, TYPE_VIOLATIONS } from "./planted/side-violations.ts";
import { makeImportLines, type Violation } from "./planted/violation.ts";

/** Creates a checkout before the tests of the current group, and removes it afterwards. */
function createCheckout(checkout: "small" | "this", violations: Violation[] = []): PlantedCheckout {
  const planted = new PlantedCheckout(checkout);
  afterAll(() => planted.remove());
  if (violations.length > 0) planted.plant(IMPORTABLE_FILES);
  for (const { files } of violations) planted.plant(files);
  return planted;
}

describe("a checkout without violations passes", () => {
  const checkout = createCheckout("small");

  test("dependency-cruiser, which read every file", async () => {
    const read = `${FILES_IN_SMALL_CHECKOUT} files and 11 imports read, 0 violations.\n`;
    expect(await checkout.check("borders")).toEqual({ ok: true, output: read });
  });

  test("both TypeScript projects", async () => {
    expect(await checkout.check("types")).toEqual({ ok: true, output: "" });
  });

  test("Biome", async () => {
    const { ok, output } = await checkout.check("lint");
    expect(ok, output).toBe(true);
  });
});

describe("a checkout without a readable source file", () => {
  const checkout = createCheckout("small");

  test("fails the check", async () => {
    rmSync(join(checkout.folder, "src"), { recursive: true });
    const { ok, output } = await checkout.check("borders");
    expect(output).toContain("every-file-is-read: there is no source file to read");
    expect(ok).toBe(false);
  });
});

describe("a checkout whose plan has arrows that no import uses", () => {
  const checkout = createCheckout("small");

  test("fails with the names of the arrows", async () => {
    checkout.plant({
      "src/episodes/episodes.server.ts": ["export const x = 1;"],
      "src/on-air/desk/desk.ts": makeImportLines("#topics/topics.rules.ts", "isLong"),
      "src/topics/drafts/drafts.ts": ["export const x = 1;"],
    });
    const { ok, output } = await checkout.check("borders");
    expect(output).toContain("arrow-is-used: machine → episodes");
    expect(output).toContain("arrow-is-used: topics/drafts → topics");
    // The desk has its own line in the plan, so its imports don't count as uses of on-air's arrows.
    expect(output).toContain("arrow-is-used: on-air → topics");
    expect(output).not.toContain("arrow-is-used: on-air/desk → topics");
    expect(ok).toBe(false);
  });
});

describe("a checkout whose plan has arrows that could close a cycle", () => {
  const checkout = createCheckout("small");

  test("fails with the names of the arrows", async () => {
    const plan = readFileSync(join(checkout.folder, "bin/borders/plan.js"), "utf8")
      .replace("trash: [],", 'trash: ["accounts"],')
      .replace("topics: { topics: [],", 'topics: { topics: ["drafts"],');
    checkout.plant({ "bin/borders/plan.js": [plan] });
    const { ok, output } = await checkout.check("borders");
    expect(output).toContain("arrow-leads-to-an-earlier-line: trash → accounts");
    expect(output).toContain("arrow-leads-to-an-earlier-line: topics → topics/drafts");
    expect(ok).toBe(false);
  });
});

describe("dependency-cruiser finds", () => {
  const checkout = createCheckout("small", BORDER_VIOLATIONS);
  checkout.plant({
    "src/office/analytics/figures.server.ts": [
      'import { x } from "#hosts/hosts.table.server.ts";',
      "",
      "export const y = x;",
    ],
  });
  let result = { ok: true, output: "" };
  beforeAll(async () => {
    result = await checkout.check("borders");
  });

  test.each(BORDER_VIOLATIONS)("$what ($rule)", ({ rule, culprit }) => {
    expect(result.output).toContain(`${rule}: ${culprit} → `);
    expect(result.ok).toBe(false);
  });

  test("nothing wrong with analytics reading other rooms' tables", () => {
    expect(result.output).not.toContain("src/office/analytics/figures.server.ts");
  });

  test("a violation of each of its rules", () => {
    const rules = borders.forbidden?.map(({ name }) => name);
    expect(new Set(BORDER_VIOLATIONS.map(({ rule }) => rule))).toEqual(new Set(rules));
  });
});

describe("Biome finds", () => {
  const checkout = createCheckout("small", LINT_VIOLATIONS);
  let result = { ok: true, output: "" };
  beforeAll(async () => {
    result = await checkout.check("lint");
  });

  test.each(LINT_VIOLATIONS)("$what ($rule)", ({ rule, culprit }) => {
    expect(result.output).toMatch(new RegExp(`${culprit.replaceAll(".", "\\.")}:\\d+:\\d+ ${rule} `));
    expect(result.ok).toBe(false);
  });
});

describe("TypeScript finds in a copy of this checkout", () => {
  const checkout = createCheckout("this", TYPE_VIOLATIONS);
  let result = { ok: true, output: "" };
  beforeAll(async () => {
    result = await checkout.check("types");
  });

  test.each(TYPE_VIOLATIONS)("$what ($rule)", ({ rule, culprit }) => {
    expect(result.output).toMatch(new RegExp(`${culprit.replaceAll(".", "\\.")}\\(\\d+,\\d+\\): ${rule}`));
    expect(result.ok).toBe(false);
  });
});
