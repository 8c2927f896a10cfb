import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { migrate, openDatabase } from "#platform/database/database.server.ts";
import { runCommand } from "./testing/run-command.ts";

test.each([
  ["passcodes", []],
  ["user", ["list"]],
  ["backup", ["backup.tar.gz"]],
])("npm run %s refuses a folder without a database instead of creating one", async (name, args) => {
  const folder = join(inject("testFolder"), `nothing-${name}`);
  const { code, said } = await runCommand(name, args, { DATA_DIR: folder });
  expect([code, said]).toEqual([
    1,
    `There is no database in ${folder}: set DATA_DIR (or DATABASE_URL) to the same value as the site, or start the site once\n`,
  ]);
  expect(existsSync(folder)).toBe(false);
});

test.skipIf(process.getuid?.() !== 0).each([
  ["passcodes", []],
  ["user", ["list"]],
  ["backup", ["backup.tar.gz"]],
  ["restore", ["backup.tar.gz"]],
  ["move", ["postgres"]],
])("npm run %s as root leaves another user's folder alone", async (name, args) => {
  const folder = join(inject("testFolder"), `theirs-${name}`);
  mkdirSync(folder);
  chownSync(folder, 65_534, 65_534);
  const { code, said } = await runCommand(name, args, { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(said).toMatch(/^\S+ belongs to another user: run this as that user /);
});

test("npm run move-to-sqlite leaves the database that move-to-postgres has left behind alone", async () => {
  const folder = join(inject("testFolder"), "moved");
  mkdirSync(folder);
  const file = join(folder, "greenroom.sqlite");
  const database = await openDatabase({ file });
  await migrate(database);
  await database.close();
  const env = { DATA_DIR: folder, DATABASE_URL: "postgres://127.0.0.1/never-asked" };
  const { code, said } = await runCommand("move", ["sqlite"], env);
  expect([code, said]).toEqual([1, `${file} already holds data: move it to another folder first\n`]);
});

test("npm run restore says which data folder can't be made", async () => {
  const file = join(inject("testFolder"), "no-folder.tar.gz");
  writeFileSync(file, "a file where a folder must be");
  const { code, said } = await runCommand("restore", [file], { DATA_DIR: file });
  expect(code).toBe(1);
  expect(said).toMatch(`The data folder ${file} cannot be made: EEXIST`);
});
