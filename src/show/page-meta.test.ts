import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { makePageMeta } from "./page-meta.ts";

const MATCHES = [{ id: "root", loaderData: { publicUrl: "https://show.example", show: defaultShow } }];

test.each([
  ["word ".repeat(60), `${"word ".repeat(39).trim()}…`],
  ["x".repeat(201), `${"x".repeat(120)}…`],
  [`x${"😀".repeat(200)}`, `x${"😀".repeat(59)}…`],
])("a page's description is shortened without half of an emoji: %s", (description, shortDescription) => {
  const tags = makePageMeta(MATCHES, () => ({ description, path: "/" }));
  expect(tags).toContainEqual({ name: "description", content: shortDescription });
});
