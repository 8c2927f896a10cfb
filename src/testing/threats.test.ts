import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each(["docs/THREATS.md", "docs/PROOFS.md"])("every file that %s names as proof exists", (file) => {
  const root = join(import.meta.dirname, "../..");
  const page = readFileSync(join(root, file), "utf8");
  const named = [...page.matchAll(/`((?:src|e2e|bin|bench)\/[\w./-]+\.(?:ts|md))`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
