import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp, { type Metadata } from "sharp";
import { expect, inject, test } from "vitest";
import { fitsInMemory } from "./picture-memory.server.ts";

const MEASURE_PROGRAM = join(import.meta.dirname, "testing/measure-decoding.ts");
const runProgram = promisify(execFile);

const createFlatPicture = (width: number, channels: 3 | 4 = 3, height = width) =>
  sharp({ create: { width, height, channels, background: { r: 120, g: 80, b: 60, alpha: 0.5 } } });

function createGradient(side: number) {
  const bytes = Buffer.alloc(side * side * 3);
  for (let index = 0; index < side * side; index += 1)
    bytes.writeUInt16BE((index % side) ^ (index >> 12), index * 3);
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } });
}

test.each([
  [
    "an interlaced PNG of 16 bits",
    () => createFlatPicture(3000, 4).toColourspace("rgb16").png({ progressive: true }),
  ],
  ["a progressive JPEG", () => createFlatPicture(6100).jpeg({ progressive: true })],
  ["a GIF", () => createFlatPicture(4500).gif({ effort: 1 })],
  ["an AVIF", () => createFlatPicture(2480).avif({ effort: 0 })],
  ["a PNG of long rows", () => createFlatPicture(16_000, 4, 1000).png()],
  ["a lossless WebP", () => createGradient(5300).webp({ lossless: true, effort: 0 })],
])("%s of the largest size that is decoded takes less than 150 MB", async (_, createTestPicture) => {
  const bytes = await createTestPicture().toBuffer();
  expect(fitsInMemory(await sharp(bytes).metadata(), bytes)).toBe(true);
  const file = join(inject("testFolder"), randomUUID());
  await writeFile(file, bytes);
  const { stdout } = await runProgram(process.execPath, [MEASURE_PROGRAM, file]);
  expect(Number(stdout)).toBeLessThan(150);
});

const createHeader = (changedFields: Partial<Metadata>): Metadata => ({
  ...{
    autoOrient: { width: 1, height: 1 },
    space: "srgb",
    hasProfile: false,
    hasAlpha: false,
  },
  ...{ format: "png", width: 7071, height: 7071, channels: 3, depth: "uchar", isProgressive: false },
  ...{ isPalette: false, density: 72 },
  ...changedFields,
});

test.each<[string, boolean, Partial<Metadata>, string?]>([
  ["a PNG of 200,000 x 250", false, { width: 200_000, height: 250 }],
  ["a PNG row by row", true, {}],
  ["an interlaced PNG of 8 bits", false, { isProgressive: true }],
  ["an interlaced PNG of 16 bits with alpha", false, { isProgressive: true, depth: "ushort", channels: 4 }],
  ["a JPEG row by row", true, { format: "jpeg", chromaSubsampling: "4:4:4" }],
  ["a progressive JPEG", false, { format: "jpeg", isProgressive: true, chromaSubsampling: "4:2:0" }],
  ["a WebP", true, { format: "webp" }],
  ["a lossless WebP", false, { format: "webp" }, "RIFF    WEBPVP8L"],
  ["a moving WebP", false, { format: "webp", pages: 2 }],
  ["a GIF", false, { format: "gif" }],
  ["an AVIF", false, { format: "heif", bitsPerSample: 8 }],
])("%s of 50 megapixels: %s", (_, isSmallEnough, changedFields, bytes = "") => {
  expect(fitsInMemory(createHeader(changedFields), Buffer.from(bytes))).toBe(isSmallEnough);
});
