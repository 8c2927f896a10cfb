import { expect, it } from "vitest";
import { displayOrderFrom, episodeNumberFrom, videosNamed } from "#episodes/team-inputs.rules.ts";

it.each([
  ["1", 1],
  [" 214 ", 214],
  ["1000000", 1_000_000],
  ["1000001", 1],
  ["0", 1],
  ["-3", 1],
  ["1.5", 1],
  ["", 1],
  ["x", 1],
])("the episode number %j is sent as %d", (text, number) => {
  expect(episodeNumberFrom(text)).toBe(number);
});

it.each([
  ["1", 1],
  ["99", 99],
  ["100", 0],
  ["999", 999],
  ["0", 0],
  ["-1", 0],
  ["", 0],
  ["2.5", 0],
])("the display order %j is sent as %d", (text, order) => {
  expect(displayOrderFrom(text)).toBe(order);
});

it.each([
  ["", null],
  [" \n ", null],
  ["dQw4w9WgXcQ", { videoUrls: [], videoIds: ["dQw4w9WgXcQ"] }],
  ["https://youtu.be/dQw4w9WgXcQ", { videoUrls: ["https://youtu.be/dQw4w9WgXcQ"], videoIds: [] }],
  [
    "m.YouTube.com/watch?v=x, abc\nyoutube-nocookie.com/embed/y",
    {
      videoUrls: ["m.YouTube.com/watch?v=x", "youtube-nocookie.com/embed/y"],
      videoIds: ["abc"],
    },
  ],
])("the text %j names %j", (text, videos) => {
  expect(videosNamed(text)).toEqual(videos);
});
