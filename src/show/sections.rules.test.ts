import { expect, test } from "vitest";
import { addComputedFields } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import { findPathToFocus, findShowSection, parseShowSection, SHOW_SECTIONS } from "./sections.rules.ts";

/** Fields that are computed from others. */
const DERIVED_FIELDS = ["taglineLines", "timeZone", "schedules"];

test("every field of the show is in one section", () => {
  const fields = Object.keys(addComputedFields(defaultShow)).filter(
    (field) => !DERIVED_FIELDS.includes(field),
  );
  expect(SHOW_SECTIONS.flatMap((section) => [...section.fields]).sort()).toEqual(fields.sort());
});

test("a path, an address and a refused field each lead to a section", () => {
  expect(findShowSection("guests.benefits.0.title")).toBe("guests");
  expect(parseShowSection("look")).toBe("look");
  expect(parseShowSection("nowhere")).toBe("name");
  expect(findPathToFocus(["name", "guests.where"], "guests")).toBe("guests.where");
  expect(findPathToFocus(["name", "guests.where"], "draw")).toBe("name");
  expect(findPathToFocus([], "draw")).toBeUndefined();
});
