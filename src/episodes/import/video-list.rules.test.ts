import { expect, it } from "vitest";
import { parseVideoList } from "./video-list.rules.ts";

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
])("the text %j contains the videos %j", (text, videos) => {
  expect(parseVideoList(text)).toEqual(videos);
});
