import { describe, expect, it } from "vitest";
import { describeConflictingChange, omitSavedFields, splitConflictingFields } from "./plan-change.rules.ts";
import { toPlanSheetRows } from "./plan-sheet.rules.ts";

const part = { id: 7, kind: "segment" as const, title: "Cold open", minutes: 4, note: "", done: false };
const week = {
  ...{ date: "2026-12-09", startsAt: "2026-12-09T18:00:00Z", endsAt: "2026-12-09T19:00:00Z" },
  ...{ status: "planned" as const, guest: null, version: 3 },
  ...{ title: "The rent", note: "Call Dana", runSheet: [part] },
};
const rows = toPlanSheetRows(week.runSheet).map((row) => ({ ...row, id: null }));
const longerRows = rows.map((row) => ({ ...row, minutes: 9 }));

describe("a change to a week's plan, applied to a newer version of the week", () => {
  it.each([
    ["a title that is saved", { title: "The rent " }, {}],
    ["another title", { title: "The raise" }, { title: "The raise" }],
    ["a note that was cleared", { note: "" }, { note: "" }],
    ["saved parts whose ids never arrived", { rows }, {}],
    ["longer parts along with a saved title", { rows: longerRows, title: "The rent" }, { rows: longerRows }],
  ])("what is left of %s", (_, change, left) => {
    expect(omitSavedFields(change, week)).toEqual(left);
  });

  it.each([
    ["another title", { title: "Mine" }, { title: "Theirs" }, ["title"]],
    ["another title next to parts", { rows }, { title: "Theirs" }, []],
    ["other parts", { rows }, { runSheet: [] }, ["rows"]],
    ["another note next to a title", { title: "Mine", note: "Mine" }, { note: "Theirs" }, ["note"]],
    ["no pending change", {}, { note: "Theirs" }, []],
  ])("which fields both have changed: %s", (_, change, theirs, expected) => {
    const { conflicting, others } = splitConflictingFields(change, week, { ...week, version: 4, ...theirs });
    expect(Object.keys(conflicting)).toEqual(expected);
    expect({ ...others, ...conflicting }).toEqual(change);
  });

  it("what is held is shown to the user in words", () => {
    const theirs = { ...week, title: "Theirs", note: "" };
    const describe = (mine: object) => describeConflictingChange({ mine, base: week, theirs });
    expect(describe({ title: "Mine" })).toBe("Yours is shown. Theirs: title “Theirs”.");
    expect(describe({ note: "Mine" })).toBe("Yours is shown. Theirs: notes “(empty)”.");
    expect(describe({ rows })).toBe("Theirs is shown. Yours: the run sheet.");
  });
});
