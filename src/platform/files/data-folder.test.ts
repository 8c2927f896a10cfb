import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openDataFolder } from "./data-folder.server.ts";

const newFolder = () => join(inject("testFolder"), randomUUID());
const readMode = async (folder: string) => (await stat(folder)).mode & 0o777;

test("a new data folder is only accessible to its owner, without a warning", async () => {
  const folder = newFolder();
  const loggedWarnings: object[] = [];
  openDataFolder(folder, { warn: (fields: object) => loggedWarnings.push(fields) });
  expect([await readMode(folder), loggedWarnings]).toEqual([0o700, []]);
});

test("a data folder is created along with its parent folders", async () => {
  const folder = join(newFolder(), "in", "this");
  openDataFolder(folder, { warn: () => {} });
  expect(await readMode(folder)).toBe(0o700);
});

test.skipIf(process.platform !== "linux").each(["/proc/nope", "/proc/nope/deeper", "/dev/null/deeper"])(
  "%s, which can't be created, is refused with its name",
  (folder) => {
    const open = () => openDataFolder(folder, { warn: () => {} });
    expect(open).toThrow(`The data folder ${folder} cannot be made: E`);
  },
);

test("a data folder that others can open is restricted, with a warning in the log", async () => {
  const folder = newFolder();
  await mkdir(folder);
  await chmod(folder, 0o755);
  const loggedWarnings: object[] = [];
  openDataFolder(folder, { warn: (fields: object) => loggedWarnings.push(fields) });
  expect([await readMode(folder), loggedWarnings]).toEqual([0o700, [{ folder }]]);
});

test.skipIf(process.getuid?.() !== 0)("only root may use one that belongs to another user", async () => {
  const folder = await mkdtemp(join(tmpdir(), "greenroom-owned-"));
  await chown(folder, 65_533, 65_533);
  const open = () => openDataFolder(folder, { warn: () => {} });
  expect(open).not.toThrow();
  process.seteuid?.(65_534);
  try {
    expect(open).toThrow(/^\S+ belongs to another user: run this as /);
  } finally {
    process.seteuid?.(0);
    await rm(folder, { recursive: true });
  }
});
