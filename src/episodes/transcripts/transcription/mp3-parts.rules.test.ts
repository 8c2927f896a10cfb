import { expect, it } from "vitest";
import { isMp3, measureMp3Frames, parseId3TagLength, parseMp3Frame } from "./mp3-parts.rules.ts";

/** Creates a silent frame at 128 kbit/s and 44,100 Hz. */
const makeFrame = () => {
  const bytes = new Uint8Array(417);
  bytes.set([0xff, 0xfb, 0x90, 0x00]);
  return bytes;
};
const joinBytes = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

it.each([
  [[0xff, 0xfb, 0x90, 0x00], { bytes: 417, seconds: 1152 / 44_100 }],
  [[0xff, 0xfb, 0x92, 0x00], { bytes: 418, seconds: 1152 / 44_100 }],
  [[0xff, 0xf3, 0x84, 0x00], { bytes: 192, seconds: 576 / 24_000 }],
  [[0xff, 0xfb, 0xf0, 0x00], null],
  [[0x49, 0x44, 0x33, 0x04], null],
])("a frame's header %j", (header, expected) => {
  expect(parseMp3Frame(new Uint8Array(header), 0)).toEqual(expected);
});

it("ends a part after its last whole frame", () => {
  const bytes = joinBytes(makeFrame(), makeFrame(), makeFrame().subarray(0, 100));
  expect(isMp3(bytes)).toBe(true);
  const { end, seconds } = measureMp3Frames(bytes);
  expect(end).toBe(2 * 417);
  expect(seconds).toBeCloseTo((2 * 1152) / 44_100);
});

it("knows how long a file's tag is", () => {
  const tag = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 2, 0xff, 0xfb]);
  expect([isMp3(tag), parseId3TagLength(tag), parseId3TagLength(makeFrame())]).toEqual([true, 10 + 130, 0]);
});

it("finds no frames in a file that isn't an MP3", () => {
  expect(measureMp3Frames(new Uint8Array(1000))).toEqual({ end: 0, seconds: 0 });
});
