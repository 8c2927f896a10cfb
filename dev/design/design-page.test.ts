import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

/** Files that have nothing visible to show, or whose components appear inside others. */
const FILES_NOT_SHOWN = [
  "checked-input",
  "confirmation",
  "embed-button",
  "export-button",
  "form-dialog",
  "layer",
  "query-content",
  "lazy-dialog",
  "paged-list",
  "share-button",
  "popup",
  "tab-parts",
  "toast-host",
  "toaster",
];

test("the design page shows every component of the design system", () => {
  const ui = join(import.meta.dirname, "../../src/ui");
  const shown = globSync("*.tsx", { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("\n");
  const parts = globSync("{controls,layers,lists,signs,states}/*.tsx", { cwd: ui }).filter(
    (part) => !part.endsWith(".test.tsx") && !FILES_NOT_SHOWN.includes(basename(part, ".tsx")),
  );
  expect(parts.filter((part) => !shown.includes(`#ui/${part}`))).toEqual([]);
});
