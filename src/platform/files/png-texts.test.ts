import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { decodePicture } from "./picture-decoding.server.ts";
import { removePngTexts } from "./png-texts.server.ts";

const CHUNKS_START = 33;

const createPng = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: { r: 120, g: 80, b: 60 } } })
    .png()
    .toBuffer();

function createChunk(type: string, content: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const typeAndContent = Buffer.concat([Buffer.from(type), content]);
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typeAndContent));
  return Buffer.concat([length, typeAndContent, checksum]);
}

const insertAfterHeader = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, CHUNKS_START), ...chunks, png.subarray(CHUNKS_START)]);

test("a PNG with gigabytes of compressed texts is only as large as its pixels", async () => {
  const png = await createPng();
  const text = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(8_000_000))]);
  const chunks = Array.from({ length: 500 }, () => createChunk("zTXt", text));
  const picture = insertAfterHeader(png, ...chunks);
  expect(removePngTexts(picture).equals(png)).toBe(true);
  expect(await decodePicture(picture, "picture")).toMatchObject({ width: 20, height: 10 });
});

test("only the texts of a PNG are dropped", async () => {
  const png = await createPng();
  const texts = ["tEXt", "zTXt", "iTXt"].map((type) => createChunk(type, Buffer.from("Title\0\0text")));
  expect(removePngTexts(insertAfterHeader(png, ...texts)).equals(png)).toBe(true);
  expect(removePngTexts(Buffer.concat([insertAfterHeader(png, ...texts), png])).length).toBe(2 * png.length);
  expect(removePngTexts(png).equals(png)).toBe(true);
  const cutOff = insertAfterHeader(png, ...texts).subarray(0, CHUNKS_START + 20);
  expect(removePngTexts(cutOff).equals(png.subarray(0, CHUNKS_START))).toBe(true);
});

test("another kind of picture stays as it is", () => {
  const jpeg = Buffer.from("\xff\xd8\xff\0\0\0\0zTXt and more", "latin1");
  expect(removePngTexts(jpeg).equals(jpeg)).toBe(true);
});
