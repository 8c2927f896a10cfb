import { describe, expect, test } from "vitest";
import {
  CARD_RATIO,
  HERO_RATIO,
  HERO_RATIO_PHONE,
  makeFramingPresets,
  makeSizesAttribute,
  movePicturePosition,
  PICTURE_POSITIONS,
  parsePosition,
  ZOOM_RANGE,
} from "./framing.rules.ts";
import { HostProfileInput, ALLOWED_PICTURE_POSITIONS as STORABLE } from "./host-profiles.contract.ts";

test("the editor offers exactly the positions that can be stored", () => {
  expect([...PICTURE_POSITIONS].sort()).toEqual([...STORABLE].sort());
});

test.each([
  ["right center", "right center"],
  ["center center", "center center"],
  ["middle", "center top"],
  [undefined, "center top"],
])("a stored position %s is shown as %s", (stored, shown) => {
  expect(parsePosition(stored)).toBe(shown);
});

test.each([
  ["center top", 1, 0, "right top"],
  ["center top", 0, 1, "center center"],
  ["center top", 0, -1, "center top"],
  ["left bottom", -1, 1, "left bottom"],
  ["left top", 9, 9, "right bottom"],
  ["right bottom", -1, -1, "center center"],
  ["left center", 2, 0, "right center"],
] as const)("from %s, %i right and %i down is %s", (from, stepsRight, stepsDown, to) => {
  expect(movePicturePosition(from, stepsRight, stepsDown)).toBe(to);
});

describe("the presets", () => {
  const findScale = (picture: { width: number; height: number } | undefined, ratios: number[]) =>
    makeFramingPresets(picture, ratios).find(({ label }) => label === "Show Full Body")?.framing.scale;

  test.each([
    [{ width: 800, height: 1000 }, [CARD_RATIO], 1],
    [{ width: 800, height: 1000 }, [HERO_RATIO, HERO_RATIO_PHONE], 0.8],
    [{ width: 900, height: 1600 }, [CARD_RATIO], 0.7],
    [{ width: 1600, height: 900 }, [CARD_RATIO], 0.5],
    [undefined, [CARD_RATIO], 0.8],
  ])("show the whole picture of %j in frames of %j at %d", (picture, ratios, scale) => {
    expect(findScale(picture, ratios)).toBe(scale);
  });

  test("can be stored as they are", () => {
    for (const { framing } of makeFramingPresets({ width: 3, height: 4 }, [CARD_RATIO])) {
      const storedScale = HostProfileInput.shape.heroImageScale.parse(framing.scale);
      expect(storedScale).toBe(framing.scale);
      expect(framing.scale).toBeGreaterThanOrEqual(ZOOM_RANGE.min);
      expect(STORABLE).toContain(framing.position);
    }
  });
});

describe("the browser learns how wide a picture really is", () => {
  test("zooming widens it", () => {
    expect(makeSizesAttribute([{ width: "25rem", ratio: 4 / 5 }], { width: 800, height: 1000 }, 1.15)).toBe(
      "calc(25rem * 1.15)",
    );
  });

  test("a picture wider than its frame overflows it", () => {
    expect(makeSizesAttribute([{ width: "10rem", ratio: 0.5 }], { width: 1000, height: 1000 }, 1)).toBe(
      "calc(10rem * 2)",
    );
    expect(makeSizesAttribute([{ width: "10rem", ratio: 2 }], { width: 1000, height: 1000 }, 1)).toBe(
      "calc(10rem * 1)",
    );
  });

  test("a phone gets at most 1.5 pixels per CSS pixel", () => {
    const frames = [
      { media: "phone" as const, width: "100vw", ratio: 1 },
      { width: "20rem", ratio: 1 },
    ];
    expect(makeSizesAttribute(frames, { width: 500, height: 500 }, 1)).toBe(
      "(max-width: 760px) and (min-resolution: 2.5dppx) calc(100vw * 0.5), " +
        "(max-width: 760px) and (min-resolution: 1.5dppx) calc(100vw * 0.75), " +
        "(max-width: 760px) calc(100vw * 1), calc(20rem * 1)",
    );
  });
});
