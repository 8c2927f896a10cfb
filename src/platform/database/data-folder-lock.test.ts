import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, inject, it, onTestFinished } from "vitest";
import { lockDataFolder } from "./data-folder-lock.server.ts";
import { runScript } from "./testing/programs/script.ts";

let folder: string;

beforeEach((context) => {
  folder = join(inject("testFolder"), context.task.id);
});

it("refuses a second server in the same process until the first one releases it", () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`Another server is running on the data folder ${folder}`);
  lock.release();
  lock.release();
  lockDataFolder(folder).release();
});

it("refuses a server while another process has it, but not once that was killed", async () => {
  const otherProcess = runScript("hold-lock.ts", folder);
  onTestFinished(async () => {
    await otherProcess.kill();
  });
  expect(await otherProcess.line()).toBe("locked");
  expect(() => lockDataFolder(folder)).toThrow("Another server is running");
  await otherProcess.kill();
  lockDataFolder(folder).release();
});

it("says what is wrong with a folder that cannot be locked", () => {
  expect(() => lockDataFolder("/dev/null/data")).toThrow(/\/dev\/null/);
  mkdirSync(join(folder, "server.lock"), { recursive: true });
  expect(() => lockDataFolder(folder)).toThrow(`The data folder ${folder} cannot be locked`);
});
