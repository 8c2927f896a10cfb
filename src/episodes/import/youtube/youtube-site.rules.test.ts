import { expect, it } from "vitest";
import { youtubeSite } from "./youtube-site.rules.ts";

it("the player uses no cookies and starts at the requested time", () => {
  expect(youtubeSite.playerAddress("dQw4w9WgXcQ")).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(youtubeSite.playerAddress("dQw4w9WgXcQ", 0)).toBe(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0&enablejsapi=1",
  );
  expect(youtubeSite.playerAddress("dQw4w9WgXcQ", 252)).toMatch(/&start=252$/);
  expect(youtubeSite.playerAddress("../x?y")).toBe("https://www.youtube-nocookie.com/embed/..%2Fx%3Fy");
});

it("the video's own page can be opened at a second", () => {
  expect(youtubeSite.watchAddress("dQw4w9WgXcQ", 252)).toBe(
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=252s",
  );
  expect(youtubeSite.watchAddress("dQw4w9WgXcQ")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
});

it.each([
  [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&enablejsapi=1",
  ],
  [
    "https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ",
    "/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&enablejsapi=1",
  ],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&enablejsapi=1"],
  ["https://www.youtube.com/live/dQw4w9WgXcQ", "/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&enablejsapi=1"],
  [
    "https://www.youtube.com/channel/UC0123456789012345678901/live",
    "/embed/live_stream?channel=UC0123456789012345678901&autoplay=1&playsinline=1&enablejsapi=1",
  ],
  ["https://www.youtube.com/@thegoingrate/live", null],
  ["https://evil.example/watch?v=dQw4w9WgXcQ", null],
  ["https://evil.example/https://youtu.be/dQw4w9WgXcQ", null],
])("a stream at %s plays on the page if the address identifies it", (address, path) => {
  expect(youtubeSite.livePlayerAddress(address)).toBe(path && `https://www.youtube-nocookie.com${path}`);
});

const folder = "https://i.ytimg.com/vi/dQw4w9WgXcQ";

it.each([
  ["default.jpg", []],
  ["mqdefault.jpg", [["mqdefault.jpg", 320]]],
  [
    "hqdefault.jpg",
    [
      ["mqdefault.jpg", 320],
      ["hqdefault.jpg", 480],
    ],
  ],
  [
    "hqdefault_live.jpg",
    [
      ["mqdefault_live.jpg", 320],
      ["hqdefault_live.jpg", 480],
    ],
  ],
  [
    "maxresdefault.jpg",
    [
      ["mqdefault.jpg", 320],
      ["hqdefault.jpg", 480],
      ["sddefault.jpg", 640],
      ["maxresdefault.jpg", 1280],
    ],
  ],
] as [string, [string, number][]][])("the picture %s has smaller sizes", (name, sizes) => {
  expect(youtubeSite.thumbnailSizes(`${folder}/${name}`)).toEqual(
    sizes.map(([size, width]) => ({ address: `${folder}/${size}`, width })),
  );
});

it("a picture on another site has no other sizes", () => {
  expect(youtubeSite.thumbnailSizes("https://elsewhere.example/maxresdefault.jpg")).toEqual([]);
});

it("a missing picture is recognized by the width of the placeholder", () => {
  expect(youtubeSite.isPlaceholder(`${folder}/maxresdefault.jpg`, 120)).toBe(true);
  expect(youtubeSite.isPlaceholder(`${folder}/maxresdefault.jpg`, 1280)).toBe(false);
  expect(youtubeSite.isPlaceholder("/episode-pictures/mic-640.avif", 120)).toBe(false);
});
