import { expect, test } from "vitest";
import {
  describeShowOfWeek,
  fillInPlaceholders,
  formatTitles,
  isMessageTimely,
  isQueuedMailTimely,
} from "./message-texts.rules.ts";

const TEMPLATE_VALUES = { show: "The Going Rate", title: "Who pays?", time: "11AM MT" };

test.each([
  ["{show} is live", "The Going Rate is live"],
  ["{title}. Live at {time}.", "Who pays? Live at 11AM MT."],
  ["Wait for it... {show}...", "Wait for it... The Going Rate..."],
  ["{other} and { show }", "{other} and { show }"],
  ["{show}{show}", "The Going RateThe Going Rate"],
])("%s becomes %s", (text, expectedText) => {
  expect(fillInPlaceholders({ subject: text, text }, TEMPLATE_VALUES)).toEqual({
    subject: expectedText,
    text: expectedText,
  });
});

const SHOW = { tagline: "What work costs." };
const PAUL = { name: "Paul Sorensen" };

test.each([
  ["The half-day bench", PAUL, "The half-day bench, with Paul Sorensen"],
  ["The half-day bench", null, "The half-day bench"],
  ["", PAUL, "With Paul Sorensen"],
  ["", null, "What work costs."],
])("a week with the title '%s' has a name", (title, guest, expectedName) => {
  expect(describeShowOfWeek(SHOW, { title, guest })).toBe(expectedName);
});

test("several episodes are listed in one sentence", () => {
  expect(formatTitles([])).toBe("");
  expect(formatTitles(["Rent"])).toBe("Rent");
  expect(formatTitles(["Rent", "Sundays"])).toBe("“Rent” and “Sundays”");
  expect(formatTitles(["Rent", "Sundays", "Time"])).toBe("“Rent”, “Sundays” and “Time”");
});

const SEND_UNTIL = "2026-12-02T19:00:00.000Z";
const LAST_PROGRESS_AT = "2026-12-02T18:00:00.000Z";

test.each([
  ["live", "2026-12-02T18:10:00.000Z", true],
  ["live", "2026-12-02T18:10:00.001Z", false],
  ["soon", "2026-12-02T18:59:59.999Z", true],
  ["soon", SEND_UNTIL, false],
  ["episode", "2026-12-02T18:30:00.000Z", true],
])("whether a message of the kind %s at %s is sent: %s", (kind, nowIso, isExpectedTimely) => {
  expect(isMessageTimely({ kind, movedAt: LAST_PROGRESS_AT, sendUntil: SEND_UNTIL }, new Date(nowIso))).toBe(
    isExpectedTimely,
  );
});

test.each([
  ["live", "21:29", true],
  ["live", "21:30", false],
  ["soon", "21:30", false],
  ["skipped", "21:30", false],
  ["episode", "21:30", true],
])(
  "a queued email of the kind %s, to be sent until 21:30, still goes out at %s: %s",
  (kind, time, isSent) => {
    const message = { kind, sendUntil: "2026-12-02T21:30:00Z" };
    expect(isQueuedMailTimely(message, new Date(`2026-12-02T${time}:00Z`))).toBe(isSent);
  },
);
