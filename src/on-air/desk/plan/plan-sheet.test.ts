import { describe, expect, it } from "vitest";
import {
  assignRowIds,
  changePlanRow,
  describePlannedTime,
  findLongestRow,
  movePlanRow,
  type PlanSheetRow,
  parsePlanLine,
} from "./plan-sheet.rules.ts";

const makeRow = (key: string, more: Partial<PlanSheetRow> = {}): PlanSheetRow => ({
  ...{ key, id: null, kind: "segment", title: key, minutes: 5, note: "", done: false },
  ...more,
});
const rows = ["a", "b", "c"].map((key) => makeRow(key));
const joinKeys = (list: readonly PlanSheetRow[]) => list.map(({ key }) => key).join("");

describe("the run sheet while it is edited", () => {
  it.each([
    ["Cold open", "segment", "Cold open", 5],
    ["The draw 5 min", "draw", "The draw", 5],
    ["The poll, 3 minutes", "poll", "The poll", 3],
    ["Water 1 minute", "break", "Water", 1],
    ["Callers 10 mins", "segment", "Callers", 10],
    ["Water 2m", "break", "Water", 2],
    ["Paul Sorensen, who rents out benches 14 min", "guest", "Paul Sorensen, who rents out benches", 14],
    ["Letters,  12 Min.", "segment", "Letters", 12],
    ["Route 66", "segment", "Route 66", 5],
    ["  Letters  ", "segment", "Letters", 5],
  ])("%j is a %s", (line, kind, title, minutes) => {
    expect(parsePlanLine(line, "Paul Sorensen")).toMatchObject({ kind, title, minutes, id: null });
  });

  it.each([
    ["a", 1, "bac"],
    ["c", -2, "cab"],
    ["a", -1, "abc"],
    ["b", 9, "acb"],
    ["none", 1, "abc"],
  ])("%s moved by %d", (key, by, expected) => {
    expect(joinKeys(movePlanRow(rows, key, by))).toBe(expected);
  });

  it.each([
    [52, "52 of 60 min, 8 left"],
    [60, "60 of 60 min"],
    [63, "63 of 60 min, 3 over"],
  ])("%d minutes of an hour", (planned, expected) => {
    expect(describePlannedTime(planned, 60)).toBe(expected);
  });

  it("gives new parts their ids from the server, even if they have been moved since", () => {
    const savedParts = [7, 8, 9].map((id) => ({ ...makeRow(""), id }));
    const movedRows = movePlanRow([...rows, makeRow("d")], "c", -2);
    expect(assignRowIds(movedRows, rows, savedParts).map(({ key, id }) => [key, id])).toEqual([
      ["c", 9],
      ["a", 7],
      ["b", 8],
      ["d", null],
    ]);
  });

  it("takes minutes from the longest part without a guest", () => {
    const sheet = [
      makeRow("guest", { kind: "guest", minutes: 30 }),
      makeRow("talk", { minutes: 20 }),
      makeRow("end"),
    ];
    expect(findLongestRow(changePlanRow(sheet, "end", { minutes: 6 }))?.key).toBe("talk");
  });
});
