import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

/** They show nothing of their own: a hidden trap, a way to load, and what others on the page bring with them. */
const WITHOUT_LOOKS = [
  "form-trap",
  "later",
  "loaded-dialog",
  "plain-toast",
  "tab-count",
  "toast-host",
  "toaster",
];

test("the design page shows every part of the design system", () => {
  const shown = globSync("design/*.tsx", { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("\n");
  const parts = globSync("*.tsx", { cwd: import.meta.dirname })
    .map((file) => basename(file, ".tsx"))
    .filter((part) => part !== "design-page" && !WITHOUT_LOOKS.includes(part));
  expect(parts.filter((part) => !shown.includes(`#ui/${part}.tsx`))).toEqual([]);
});
