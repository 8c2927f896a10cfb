import { mkdtemp, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, inject, test, vi } from "vitest";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { readAudioFile } from "./audio-file.server.ts";
import { makeMp3 } from "./testing/make-mp3.ts";

const MB = 1024 * 1024;
const DAMAGED_FILE_MESSAGE = "This file is damaged: its length cannot be read";

const encodeSevenBits = (length: number) => [21, 14, 7, 0].map((shift) => (length >> shift) & 127);
const makeId3Header = (length: number) =>
  Buffer.from([...Buffer.from("ID3\x04\0\0", "latin1"), ...encodeSevenBits(length)]);
const makeBoxHeader = (name: string, length: number) => {
  const boxHeader = Buffer.alloc(8);
  boxHeader.writeUInt32BE(length);
  boxHeader.write(name, 4, "latin1");
  return boxHeader;
};

const makePath = async () => join(await mkdtemp(join(inject("testFolder"), "audio-")), "audio");

/** Writes a sparse file with each part at its position. Returns the file's path. */
async function writeParts(parts: [at: number, bytes: Buffer][]): Promise<string> {
  const path = await makePath();
  const file = await open(path, "w");
  for (const [position, bytes] of parts) await file.write(bytes, 0, bytes.length, position);
  await file.close();
  return path;
}

test.each([0, 4])("a tag of %i MB may come before the sound", async (size) => {
  const tag = makeId3Header(size * MB);
  const path = await writeParts([
    [0, tag],
    [tag.length + size * MB, makeMp3(90)],
  ]);
  expect(await readAudioFile(path)).toMatchObject({ extension: "mp3", seconds: 90 });
});

test.each<[string, () => Promise<string>]>([
  [
    "a tag that fills the memory",
    () =>
      writeParts([
        [0, makeId3Header(65 * MB)],
        [10 + 65 * MB, makeMp3(90)],
      ]),
  ],
  [
    "a header that says three years",
    () => {
      const mp3 = Buffer.from(makeMp3(90));
      mp3.write("Xing\0\0\0\x03\xff\xff\xff\xff\x00\x0f\xff\xff", 36, "latin1");
      return writeParts([[0, mp3]]);
    },
  ],
  [
    "a box that fills the memory",
    () =>
      writeParts([
        [0, makeBoxHeader("ftyp", 16)],
        [16, makeBoxHeader("moov", 400 * MB)],
        [400 * MB, Buffer.alloc(16)],
      ]),
  ],
  [
    "more boxes than anybody needs",
    () =>
      writeParts([
        [0, makeBoxHeader("ftyp", 16)],
        [16, Buffer.concat(Array(25_000).fill(makeBoxHeader("free", 8)))],
      ]),
  ],
])("%s is refused", async (_, write) => {
  const result = readAudioFile(await write());
  await expect(result).rejects.toMatchObject({
    status: 400,
    issues: [{ path: "audio", message: DAMAGED_FILE_MESSAGE }],
  });
});

/**
 * Creates a FLAC file whose header says ten seconds, but which contains no sound
 * (https://www.rfc-editor.org/rfc/rfc9639, 8.2).
 */
function makeFlac(): Buffer {
  const info = Buffer.alloc(34);
  info.writeBigUInt64BE((44_100n << 44n) | (15n << 36n) | 441_000n, 10);
  return Buffer.concat([Buffer.from("fLaC\x80\0\0\x22", "latin1"), info, Buffer.alloc(4_000)]);
}

test("another format behind an MP3's tag is refused", async () => {
  const path = await writeParts([
    [0, makeId3Header(20)],
    [30, makeFlac()],
  ]);
  await expect(readAudioFile(path)).rejects.toMatchObject({
    status: 415,
    issues: [{ path: "audio", message: "Audio must be an MP3 or M4A file" }],
  });
});

test("a file that takes long to read doesn't hold up the program", async () => {
  const entry = Buffer.from("TXXX\0\0\0\x01\0\0a", "latin1");
  const tags = Buffer.concat(Array(100_000).fill(entry));
  const path = await makePath();
  await writeFile(path, Buffer.concat([makeId3Header(tags.length), tags, makeMp3(1)]));
  const cpuBefore = { all: process.cpuUsage(), own: process.threadCpuUsage() };
  await readAudioFile(path);
  const processMs = process.cpuUsage(cpuBefore.all).user;
  const threadMs = process.threadCpuUsage(cpuBefore.own).user;
  expect(threadMs / processMs).toBeLessThan(0.5);
});

/**
 * Starts to read an MP3 whose duration is only known once all of it has been read, and then advances the clock by `ms`.
 * Returns the result.
 */
async function readWhileClockAdvances(ms: number): Promise<unknown> {
  const path = await makePath();
  await writeFile(path, makeMp3(600));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const result = readAudioFile(path);
    result.catch(() => {});
    while (vi.getTimerCount() === 0) await setImmediate();
    vi.advanceTimersByTime(ms);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

test("a slow machine has five minutes to measure audio", async () => {
  expect(await readWhileClockAdvances(5 * MINUTE_MS - 1)).toMatchObject({ seconds: 600 });
  await expect(readWhileClockAdvances(5 * MINUTE_MS)).rejects.toMatchObject({ status: 400 });
});
