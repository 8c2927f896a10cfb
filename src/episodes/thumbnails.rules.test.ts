import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { FALLBACK_PICTURE, makeThumbnailSources } from "./thumbnails.rules.ts";

const site = "https://i.ytimg.com/vi/dQw4w9WgXcQ";

it.each([
  [
    `${site}/maxresdefault.jpg`,
    `${site}/mqdefault.jpg 320w, ${site}/hqdefault.jpg 480w, ${site}/sddefault.jpg 640w, ${site}/maxresdefault.jpg 1280w`,
  ],
  [`${site}/hqdefault.jpg`, `${site}/mqdefault.jpg 320w, ${site}/hqdefault.jpg 480w`],
  [`${site}/hqdefault_live.jpg`, `${site}/mqdefault_live.jpg 320w, ${site}/hqdefault_live.jpg 480w`],
  [`${site}/mqdefault.jpg`, undefined],
  [`${site}/default.jpg`, undefined],
  ["https://elsewhere.example/maxresdefault.jpg", undefined],
  [
    "/episode-pictures/coins-960.avif",
    "/episode-pictures/coins-320.avif 320w, /episode-pictures/coins-640.avif 640w, /episode-pictures/coins-960.avif 960w",
  ],
])("%s is available in these widths", (src, srcSet) => {
  expect(makeThumbnailSources(src)).toEqual({ src, ...(srcSet ? { srcSet } : {}) });
});

it("there is a fallback picture of our own", () => {
  expect(existsSync(new URL(`../../public${FALLBACK_PICTURE}`, import.meta.url))).toBe(true);
});
