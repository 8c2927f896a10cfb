import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Returns a picture full of noise, because plain colors compress so well that tests would miss problems. */
export function createNoisePicture(width: number, height: number, seed = 0) {
  const bytes = Buffer.alloc(width * height * 3);
  let state = seed + 1;
  for (let index = 0; index < bytes.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[index] = 80 + ((state >> 16) % 96);
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

const PNG_START = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Returns a valid black-and-white PNG of the given size in pixels. The file is only a few kilobytes, but decoding it
 * could take gigabytes of memory.
 */
export function createEmptyPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return createPng(width, height, { bits: 1, colors: 0, interlaced: 0 }, rows);
}

/** Returns an interlaced 16-bit PNG with an alpha channel. The file ends after its first pixels. */
export const createInterlacedPng = (width: number, height: number): Buffer =>
  createPng(width, height, { bits: 16, colors: 6, interlaced: 1 }, Buffer.alloc(1000));

type PngHeader = { bits: number; colors: number; interlaced: number };

function createPng(width: number, height: number, kind: PngHeader, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = kind.bits;
  header[9] = kind.colors;
  header[12] = kind.interlaced;
  return Buffer.concat([
    PNG_START,
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(rows)),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const lengthAndChecksum = Buffer.alloc(8);
  lengthAndChecksum.writeUInt32BE(data.length, 0);
  lengthAndChecksum.writeUInt32BE(crc32(typeAndData), 4);
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), typeAndData, lengthAndChecksum.subarray(4)]);
}

/** Returns form data with one file. */
export function createFileForm(field: string, bytes: Uint8Array, name: string, type: string): FormData {
  const form = new FormData();
  form.append(field, new File([Uint8Array.from(bytes)], name, { type }));
  return form;
}
