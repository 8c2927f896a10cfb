import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, extract } from "tar";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, openDatabase } from "#platform/database/database.server.ts";
import { runCommand } from "./testing/run-command.ts";

let folder: string;
let archive: string;
let liveFolder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-refused-"));
  archive = join(folder, "backup.tar.gz");
  liveFolder = join(folder, "live");
  await mkdir(join(liveFolder, "uploads/public"), { recursive: true });
  await writeFile(join(liveFolder, "uploads/public/face.webp"), "picture bytes");
  const database = await openDatabase({ file: join(liveFolder, "greenroom.sqlite") });
  await migrate(database);
  await database.close();
  expect(await runCommand("backup", [archive], { DATA_DIR: liveFolder })).toMatchObject({ code: 0 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Unpacks the backup, applies `change` to the folder with its content, and packs it again. */
async function changeArchive(change: (content: string) => Promise<void>): Promise<void> {
  const content = join(folder, "content");
  await mkdir(content);
  await extract({ file: archive, cwd: content });
  await change(content);
  await create({ gzip: true, cwd: content, file: archive }, ["."]);
}

const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("a symbolic link is refused with its own message, and nothing is left behind", async () => {
  await changeArchive((content) =>
    symlink("../../greenroom.sqlite", join(content, "uploads/public/stolen.webp")),
  );
  const otherFolder = join(folder, "elsewhere");
  const refusedRestore = await runCommand("restore", [archive], { DATA_DIR: otherFolder });
  const expectedMessage = expect.stringContaining(
    "uploads/public/stolen.webp is neither a file nor a folder",
  );
  expect(refusedRestore).toMatchObject({ code: 1, said: expectedMessage });
  expect(refusedRestore.said.trim().split("\n")).toHaveLength(1);
  expect(await readdir(otherFolder)).toEqual(["server.lock"]);
});

test("a truncated archive is reported as such, leaves nothing behind and releases the lock", async () => {
  const bytes = await readFile(archive);
  await writeFile(archive, bytes.subarray(0, bytes.length / 2));
  const otherFolder = { DATA_DIR: join(folder, "elsewhere") };
  const refusedRestore = await runCommand("restore", [archive], otherFolder);
  expect(refusedRestore).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The backup cannot be unpacked: .*\n$/),
  });
  expect(await readdir(otherFolder.DATA_DIR)).toEqual(["server.lock"]);
  await writeFile(archive, bytes);
  expect(await runCommand("restore", [archive], otherFolder)).toMatchObject({ code: 0 });
});

test("only their owner can read backups and restored files, no matter what the archive says", async () => {
  expect(await readMode(archive)).toBe("600");
  await changeArchive(async (content) => {
    for (const path of ["uploads", "uploads/public"]) await chmod(join(content, path), 0o755);
  });
  const otherFolder = join(folder, "elsewhere");
  expect(await runCommand("restore", [archive], { DATA_DIR: otherFolder })).toMatchObject({ code: 0 });
  const paths = ["", "greenroom.sqlite", "uploads", "uploads/public", "uploads/public/face.webp"];
  expect(await Promise.all(paths.map((path) => readMode(join(otherFolder, path))))).toEqual([
    "700",
    "600",
    "700",
    "700",
    "600",
  ]);
});

test("a database that can't be read is put aside and doesn't stop the restore", async () => {
  await writeFile(join(liveFolder, "greenroom.sqlite"), "no database at all".repeat(1000));
  const result = await runCommand("restore", [archive, "overwrite"], { DATA_DIR: liveFolder });
  const expectedMessage = expect.stringMatching(/is now in .*before-restore-.*\.sqlite\n/);
  expect(result).toMatchObject({ code: 0, said: expectedMessage });
  const movedDatabases = (await readdir(liveFolder)).filter((name) =>
    /^before-restore-.*\.sqlite$/.test(name),
  );
  expect(movedDatabases).toHaveLength(1);
});
