import { expect, test } from "vitest";
import { describeAudio, parseAudioLength } from "./audio-facts.rules.ts";

test.each([
  [{ url: "/media/1.mp3", type: "audio/mpeg", bytes: 56_623_104, seconds: 3521 }, "MP3, 54 MB, 58:41"],
  [
    { url: "https://cdn.example/1.m4a", type: "audio/mp4", bytes: 9, seconds: 3723.4 },
    "M4A, 1 KB, 1:02:03, from https://cdn.example/1.m4a",
  ],
  [{ url: "/media/1", type: "audio/ogg", bytes: 1_048_576, seconds: 9 }, "audio/ogg, 1 MB, 0:09"],
])("describes %j", (audio, description) => {
  expect(describeAudio(audio)).toBe(description);
});

test.each([
  ["58:41", 3521],
  [" 1:02:03 ", 3723],
  ["90", 90],
  ["soon", Number.NaN],
  ["", Number.NaN],
  ["1:2:3:4", Number.NaN],
])("the length %j is %d seconds", (text, seconds) => {
  expect(parseAudioLength(text)).toBe(seconds);
});
