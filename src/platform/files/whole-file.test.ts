import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { openFileStore } from "./file-store.server.ts";
import { openStorage } from "./open-storage.server.ts";
import { removeScratchLeftovers } from "./scratch.server.ts";

const FAILING_DISK_REFUSAL = {
  status: 503,
  message: "The server's disk is failing right now. Please try again later.",
};
const createFileError = (code: string) => Object.assign(new Error(`${code}: the disk's own words`), { code });
const bytes = new TextEncoder().encode("a picture");

let folder: string;
let fileHandlePrototype: FileHandle;
beforeEach(async () => {
  folder = join(inject("testFolder"), randomUUID());
  await mkdir(join(folder, "uploads/public"), { recursive: true });
  const file = await open(folder);
  fileHandlePrototype = Object.getPrototypeOf(file);
  await file.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const putFile = () => openStorage({ DATA_DIR: folder }).put("public/a.webp", bytes, "image/webp");
const listWrittenFiles = () => readdir(join(folder, "uploads/public"));

test.each(["writeFile", "sync"] as const)(
  "if the disk fails to %s, neither the file nor its draft is left",
  async (step) => {
    vi.spyOn(fileHandlePrototype, step).mockRejectedValueOnce(createFileError("EIO"));
    await expect(putFile()).rejects.toMatchObject(FAILING_DISK_REFUSAL);
    expect(await listWrittenFiles()).toEqual([]);
  },
);

test("a file whose new name couldn't be flushed doesn't count as stored", async () => {
  vi.spyOn(fileHandlePrototype, "sync").mockResolvedValueOnce().mockRejectedValueOnce(createFileError("EIO"));
  await expect(putFile()).rejects.toMatchObject(FAILING_DISK_REFUSAL);
});

test("files can be stored on a system that can't flush folders", async () => {
  vi.spyOn(fileHandlePrototype, "sync")
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(createFileError("EINVAL"));
  await putFile();
  expect(await listWrittenFiles()).toEqual(["a.webp"]);
});

test("a new folder's parents are flushed", async () => {
  const flushSpy = vi.spyOn(fileHandlePrototype, "sync");
  await openStorage({ DATA_DIR: join(folder, "new") }).put("public/a.webp", bytes, "image/webp");
  // One flush for the parent of each new folder (new, uploads and public), one for the file, and one for its folder.
  expect(flushSpy).toHaveBeenCalledTimes(5);
});

test("a file that can't be written leaves no draft", async () => {
  const draftPath = join(folder, "made.tar.gz");
  await writeFile(draftPath, "a backup");
  await mkdir(join(folder, "backups"));
  vi.spyOn(fileHandlePrototype, "sync").mockRejectedValueOnce(createFileError("EIO"));
  await expect(openFileStore({ DATA_DIR: folder }, "backups").add("1.tar.gz", draftPath)).rejects.toThrow(
    "EIO",
  );
  expect(await readdir(join(folder, "backups"))).toEqual([]);
});

test("a start removes drafts of killed processes, however new, but no files", async () => {
  await writeFile(join(folder, "uploads/public/b.webp.1.part"), "half");
  await putFile();
  await removeScratchLeftovers(folder);
  expect(await listWrittenFiles()).toEqual(["a.webp"]);
});
