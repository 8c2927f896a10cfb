import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";

/** Phrases that only make sense for the default show. */
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
  const src = join(import.meta.dirname, "..");
  const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter(
    (file) => file !== "show.ts" && !/\.test\.|testing\/|sample/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8");
    return DEFAULT_SHOW_TEXTS.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});
