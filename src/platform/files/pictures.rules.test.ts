import { describe, expect, test } from "vitest";
import {
  findPictureSources,
  formatFileAddress,
  formatPictureAddress,
  listPictureFiles,
  listPictureWidths,
  parsePictureAddress,
} from "./pictures.rules.ts";

const NAME = "0123456789abcdef0123456789abcdef";
const PICTURE = { name: NAME, width: 880, height: 1100, isPrivate: false };

test("an address contains everything that a page needs, and can be parsed", () => {
  expect(formatPictureAddress(PICTURE)).toBe(`/uploads/${NAME}-880x1100.webp`);
  expect(formatPictureAddress({ ...PICTURE, isPrivate: true })).toBe(
    `/uploads/private/${NAME}-880x1100.jpeg`,
  );
  for (const isPrivate of [false, true])
    for (const file of listPictureFiles({ ...PICTURE, isPrivate }))
      expect(parsePictureAddress(formatFileAddress(file, file.step, file.format))).toEqual(file);
});

describe("an address that isn't ours", () => {
  test.each([
    "",
    `/uploads/${NAME}-880x1100.svg`,
    `/uploads/${NAME}-880x1100.webp?x`,
    `/uploads/${NAME}-0880x1100.webp`,
    `/uploads/${NAME}-88000x1100.webp`,
    `/uploads/../${NAME}-880x1100.webp`,
    `/uploads/other/${NAME}-880x1100.webp`,
    `https://elsewhere.example/uploads/${NAME}-880x1100.webp`,
    `/uploads/${NAME.toUpperCase()}-880x1100.webp`,
  ])("%s", (address) => {
    expect(parsePictureAddress(address)).toBeUndefined();
    expect(findPictureSources(address)).toBeUndefined();
  });
});

test.each([
  [40, [40]],
  [96, [96]],
  [500, [96, 160, 320, 480, 500]],
  [960, [96, 160, 320, 480, 640, 960]],
  [1600, [96, 160, 320, 480, 640, 960]],
])("a picture %i pixels wide is kept in the widths %j", (width, steps) => {
  expect(listPictureWidths({ width, isPrivate: false })).toEqual(steps);
});

test("pages get AVIF first, then WebP, the largest of which is the picture itself", () => {
  expect(findPictureSources(`/uploads/${NAME}-150x90.webp`)).toEqual({
    src: `/uploads/${NAME}-150x90.webp`,
    smallest: `/uploads/${NAME}-150x90-96.webp`,
    width: 150,
    height: 90,
    sets: [
      {
        type: "image/avif",
        srcSet: `/uploads/${NAME}-150x90-96.avif 96w, /uploads/${NAME}-150x90-150.avif 150w`,
      },
      {
        type: "image/webp",
        srcSet: `/uploads/${NAME}-150x90-96.webp 96w, /uploads/${NAME}-150x90.webp 150w`,
      },
    ],
  });
});
