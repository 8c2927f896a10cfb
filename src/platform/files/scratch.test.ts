import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeScratchLeftovers, requireDiskSpace, withScratchFolder } from "./scratch.server.ts";

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "greenroom-scratch-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("work that would leave the site too little disk space is refused", async () => {
  const folder = await createFolder();
  await requireDiskSpace(folder);
  await expect(requireDiskSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    status: 503,
    message: "There is not enough space on the server's disk for that",
  });
});

test("work gets its own folder, with a new name each time, and leaves nothing behind", async () => {
  const parent = await createFolder();
  const [firstFolder, secondFolder] = await Promise.all(
    [1, 2].map(() => withScratchFolder(parent, async (folder) => folder)),
  );
  expect(firstFolder).not.toBe(secondFolder);
  await expect(withScratchFolder(parent, () => Promise.reject(new Error("cut off")))).rejects.toThrow(
    "cut off",
  );
  expect(await readdir(parent)).toEqual([]);
});

test("what a killed process left is removed at the next start", async () => {
  const parent = await createFolder();
  await mkdtemp(join(parent, ".scratch-"));
  await mkdir(join(parent, "outbox"));
  for (const name of ["topics.csv", "topics.csv.part", "outbox/a.eml", "outbox/b.eml.part"])
    await writeFile(join(parent, name), "half");
  await removeScratchLeftovers(parent);
  expect((await readdir(parent, { recursive: true })).sort()).toEqual([
    "outbox",
    "outbox/a.eml",
    "topics.csv",
  ]);
});

test("what another process may be writing to a shared folder stays", async () => {
  const [parent, sharedFolder] = [await createFolder(), await createFolder()];
  await mkdir(join(sharedFolder, "public"));
  await writeFile(join(sharedFolder, "public/a.webp.1.part"), "half");
  await symlink(sharedFolder, join(parent, "uploads"));
  await removeScratchLeftovers(parent);
  expect(await readdir(join(sharedFolder, "public"))).toEqual(["a.webp.1.part"]);
});
