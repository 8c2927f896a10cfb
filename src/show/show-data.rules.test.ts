import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { isWholeShowNeeded, requireWholeShow, toPageShow } from "./show-data.rules.ts";

test.each([
  ["/admin", true],
  ["/admin/week?preview=draft", true],
  ["/guest-request", true],
  ["/Guest-Request", true],
  ["/g/a-token", true],
  ["/", false],
  ["/?preview=draft", false],
  ["/topics/a-key", false],
  ["/guest-requests", false],
  ["/gallery", false],
])("the page at %s gets the whole show: %s", (path, isNeeded) => {
  expect(isWholeShowNeeded(path)).toBe(isNeeded);
});

test("a page gets the part that it shows, and an error if it reads more", () => {
  const pageShow = toPageShow(defaultShow);
  expect(pageShow).toMatchObject({ name: defaultShow.name, hosts: defaultShow.hosts });
  expect(
    Object.keys(defaultShow)
      .filter((key) => !(key in pageShow))
      .sort(),
  ).toEqual(["examples", "forModels", "guests", "schedule"]);
  expect(requireWholeShow(defaultShow)).toEqual(defaultShow);
  expect(() => requireWholeShow(pageShow)).toThrow("does not get the whole show");
});
