import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";

/** Phrases that only make sense on the site of the default show. */
const DEFAULT_SHOW_TEXTS = [
  defaultShow.name,
  ...defaultShow.hosts,
  ...Object.values(defaultShow.forModels),
  ...Object.values(defaultShow.examples),
  "money or home",
  "money and home",
  "banknote",
  "Any Wednesday",
];

test("only show.ts has texts about the default show", () => {
  const srcPath = join(import.meta.dirname, "..");
  const files = globSync("**/*.{ts,tsx}", { cwd: srcPath }).filter(
    (file) => file !== "show.ts" && !/\.test\.|testing\/|sample/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const findings = files.flatMap((file) => {
    const text = readFileSync(join(srcPath, file), "utf8");
    return DEFAULT_SHOW_TEXTS.filter((phrase) => text.includes(phrase)).map((phrase) => `${file}: ${phrase}`);
  });
  expect(findings).toEqual([]);
});
