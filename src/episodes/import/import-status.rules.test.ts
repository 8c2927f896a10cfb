import { describe, expect, it } from "vitest";
import type { ImportState } from "./import.contract.ts";
import { describeUpdateProgress, describeUpdateSchedule, formatDateAndTime } from "./import-status.rules.ts";
import { writeResyncWarning } from "./resync-warning.rules.ts";

const config = {
  id: 1,
  updateDay: "Tuesday" as const,
  updateHour: 9,
  updateMinute: 0,
  channelId: "@thegoingrate",
  updatedAt: "2026-11-01T00:00:00.000Z",
};

it.each([
  ["2026-11-17T22:00:00.000Z", "Nov 17, 2026 at 3:00 PM"],
  ["2026-07-01T06:05:00.000Z", "Jul 1, 2026 at 12:05 AM"],
])("%s is, in the show's time zone, %s", (iso, description) => {
  expect(formatDateAndTime(iso, "America/Denver")).toBe(description);
});

it("the configuration says when the channel was last read and when it will be read next", () => {
  expect(describeUpdateSchedule({ ...config, lastChecked: null }, "America/Denver")).toBe(
    "Not checked yet. The next update runs Tuesday at 9:00 AM, Denver time, and covers the latest 50 videos.",
  );
  expect(
    describeUpdateSchedule({ ...config, lastChecked: "2026-11-17T22:00:00.000Z" }, "America/Denver"),
  ).toMatch(/^Last checked Nov 17, 2026 at 3:00 PM\. /);
  expect(describeUpdateSchedule({ ...config, channelId: "", lastChecked: null }, "America/Denver")).toBe(
    "Not checked yet. Nothing is imported until you enter a channel.",
  );
});

it.each([
  ["clean-and-resync", 350, 1_033, "Reading the whole channel: 350 of 1,033 videos", 33.88],
  ["clean-and-resync", 50, null, "Reading the whole channel: 50 videos", undefined],
  ["update", 0, null, "Reading the latest videos", undefined],
  ["update-specific", 0, null, "Importing videos", undefined],
] as const)("%s after %d of %s videos reads %s", (kind, done, total, label, value) => {
  const progress = describeUpdateProgress({ kind, done, total, startedAt: config.updatedAt });
  expect(progress.label).toBe(label);
  if (value === undefined) expect(progress.value).toBeUndefined();
  else expect(progress.value).toBeCloseTo(value, 1);
});

describe("the warning before everything is replaced", () => {
  const state: ImportState = {
    running: null,
    lastFailure: null,
    nextUpdate: config.updatedAt,
    missingApiKey: false,
    total: 214,
    edited: 3,
    deleted: 1,
  };
  it("says what will be lost, and how much", () => {
    expect(writeResyncWarning(state)).toBe(
      "This deletes all 214 episodes and imports the whole channel again. 3 episodes lose what the team has edited: " +
        "texts, tags, number, feature, display order and what is hidden. 1 deleted episode comes back. What is deleted stays in the trash for 30 days.",
    );
    expect(writeResyncWarning({ ...state, total: 1, edited: 0, deleted: 0 })).toBe(
      "This deletes the one episode and imports the whole channel again. No episode has been edited by the team. " +
        "What is deleted stays in the trash for 30 days.",
    );
  });
});
