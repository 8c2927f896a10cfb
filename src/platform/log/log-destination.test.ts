import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { LogDestination } from "./log-destination.server.ts";

let file: string;
let fd: number;
beforeEach(() => {
  file = join(inject("testFolder"), "destination.jsonl");
  writeFileSync(file, "");
});
afterEach(() => closeSync(fd));

const readLines = () => readFileSync(file, "utf8").split("\n").slice(0, -1);

test("lines are collected, and written when there are enough or on flush", () => {
  fd = openSync(file, "w");
  const destination = new LogDestination(fd);
  destination.write("one\n");
  expect(readLines()).toEqual([]);
  destination.flush();
  expect(readLines()).toEqual(["one"]);
  destination.write(`${"x".repeat(20_000)}\n`);
  expect(readLines()).toHaveLength(2);
});

// Linux refuses every write to /dev/full: https://man7.org/linux/man-pages/man4/full.4.html
test.skipIf(process.platform !== "linux")("a full disk neither blocks nor crashes the program", () => {
  fd = openSync("/dev/full", "w");
  const destination = new LogDestination(fd);
  for (let line = 0; line < 100_000; line += 1) destination.write(`${"x".repeat(100)}\n`);
  destination.flush();
  destination.flushLast();
});

test("waiting lines are written once that is possible, and lost ones are counted", () => {
  // Writing to a read-only file descriptor fails. Below, the file is closed and opened again for writing. That reuses
  // the descriptor's number, so the same destination can then write.
  fd = openSync(file, "r");
  const destination = new LogDestination(fd);
  for (let line = 0; line < 30_000; line += 1) destination.write(`${String(line).padStart(49)}\n`);
  destination.flush();
  expect(readLines()).toEqual([]);
  closeSync(fd);
  fd = openSync(file, "w");
  destination.flush();
  const writtenLines = readLines();
  expect(writtenLines[0]?.trim()).toBe("0");
  const lastLine = JSON.parse(writtenLines.at(-1) ?? "");
  expect(lastLine).toMatchObject({
    level: "warn",
    failure: "EBADF",
    msg: "the log could not be written for a while",
  });
  expect(lastLine.lost).toBe(30_000 - (writtenLines.length - 1));
  expect(lastLine.lost).toBeGreaterThan(0);
});
