import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("every proof that docs/THREATS.md names is there", () => {
  const root = join(import.meta.dirname, "../..");
  const page = readFileSync(join(root, "docs/THREATS.md"), "utf8");
  const named = [...page.matchAll(/`((?:src|e2e|bin|bench)\/[\w./-]+\.ts)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
