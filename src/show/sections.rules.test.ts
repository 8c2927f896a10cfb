import { expect, test } from "vitest";
import { completeShow } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import { findSection, findWrongPath, readSection, SECTIONS } from "./sections.rules.ts";

/** These are computed from other fields. */
const DERIVED = ["taglineLines", "timeZone", "schedules"];

test("every field of the show is in one section", () => {
  const fields = Object.keys(completeShow(defaultShow)).filter((field) => !DERIVED.includes(field));
  expect(SECTIONS.flatMap((section) => [...section.fields]).sort()).toEqual(fields.sort());
});

test("a path, an address and a refused field each lead to a section", () => {
  expect(findSection("guests.benefits.0.title")).toBe("guests");
  expect(readSection("look")).toBe("look");
  expect(readSection("nowhere")).toBe("name");
  expect(findWrongPath(["name", "guests.where"], "guests")).toBe("guests.where");
  expect(findWrongPath(["name", "guests.where"], "draw")).toBe("name");
  expect(findWrongPath([], "draw")).toBeUndefined();
});
