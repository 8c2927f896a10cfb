import { expect, test } from "vitest";
import type { Clip } from "#episodes/topics/clips.contract.ts";
import { makeDemoDraw, pickDemoClips } from "./demo.rules.ts";

const makeClip = (id: number): Clip => ({
  id,
  content: `Topic ${id}`,
  category: "Pay",
  subCategory: "Raises",
  airedAt: "2026-11-18T18:00:00.000Z",
  lengthSeconds: null,
  video: {
    youtubeId: "sample-214",
    episodeNumber: 1,
    slug: "a-slug",
    thumbnailUrl: "/episode-pictures/mic-960.avif",
    duration: "58:41",
    publishedDate: "2026-11-18T18:00:00.000Z",
  },
  episode: { id: 1, title: "A show", address: "/episodes/1-a-show", seconds: id },
});

test.each([
  [[1, 2, 3, 4], 0, [1, 2, 3]],
  [[1, 2, 3, 4], 0.999, [4, 3, 2]],
  [[1, 2, 3], 0.5, [2, 3, 1]],
  [[1, 2], 0, []],
  [[], 0, []],
])("out of the clips %j, a demo draws three different ones", (ids, rolled, drawn) => {
  const clips = ids.map(makeClip);
  expect(pickDemoClips(clips, () => rolled).map(({ id }) => id)).toEqual(drawn);
});

test("a demo shows its clips like a draw, and leaves no spins", () => {
  expect(makeDemoDraw([1, 2, 3].map(makeClip))).toEqual({
    categoryReel: { id: 1, text: "Topic 1", category: "Pay", subCategory: "Raises" },
    subCategoryReel: { id: 2, text: "Topic 2", category: "Pay", subCategory: "Raises" },
    contentReel: { id: 3, text: "Topic 3", category: "Pay", subCategory: "Raises" },
    spinsLeft: 0,
  });
});
