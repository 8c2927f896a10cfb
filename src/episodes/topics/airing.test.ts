import { expect, test } from "vitest";
import { computeClipSeconds, parseTypedTimes } from "./airing.rules.ts";

const EPISODE = { duration: "58:41" };

test.each([
  ["29:12", null, [1752], undefined],
  [" 29:12 ", 1700, [1752], undefined],
  ["29:12", 1752, [], undefined],
  ["", 1752, [], undefined],
  ["0:00", null, [0], undefined],
  ["58:41", null, [3521], undefined],
  ["58:42", null, [], "The episode is 58:41 long"],
  ["1:00:00", null, [], "The episode is 58:41 long"],
  ["29", null, [], "Write the time like 29:12"],
  ["29:72", null, [], "Write the time like 29:12"],
])("'%s' for a topic linked to %s asks for %j, %s", (text, linked, seconds, error) => {
  const { changes, errors } = parseTypedTimes([{ id: 7, text, linked }], EPISODE);
  expect(changes.map((change) => change.seconds)).toEqual(seconds);
  expect(errors[7]).toBe(error);
});

test.each([
  [554, [0, 252, 700], [554, 900], 146],
  [554, [0, 560, 700], [], 146],
  [554, [0, 252], [554, 640], 86],
  [554, [0, 252], [554], 2967],
  [554, [], [554], null],
  [3600, [0, 252], [3600], null],
])(
  "a topic at %d with chapters at %j and topics at %j was discussed for %s seconds",
  (at, chapters, topics, length) => {
    expect(computeClipSeconds(at, { chapters, topics, length: 3521 })).toBe(length);
  },
);
