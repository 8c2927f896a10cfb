import { expect, test } from "vitest";
import { computeClipSeconds, parseTypedTimes } from "./airing.rules.ts";

const EPISODE = { duration: "58:41", audio: null };
const makeAudio = (seconds: number) => ({ url: "/media/a.mp3", type: "audio/mpeg", bytes: 9, seconds });

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
  ["58:42", 3600.4, undefined],
  ["1:00:01", 3600.4, "The episode is 1:00:00 long"],
  ["58:42", 3000, "The episode is 58:41 long"],
])("'%s' in an episode with audio of %d seconds: %s", (text, seconds, error) => {
  const episode = { ...EPISODE, audio: makeAudio(seconds) };
  expect(parseTypedTimes([{ id: 7, text, linked: null }], episode).errors[7]).toBe(error);
});

test("any time is accepted while the episode's length is unknown", () => {
  const times = [{ id: 7, text: "99:00:00", linked: null }];
  expect(parseTypedTimes(times, { duration: "", audio: null }).errors).toEqual({});
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
