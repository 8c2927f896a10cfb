import { expect, test, vi } from "vitest";
import { APPLICATION_INPUT } from "#guests/testing/applications.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { removeUnheldPictures, storePicture } from "#platform/files/files.server.ts";
import { createNoisePicture } from "#platform/files/testing/pictures.ts";
import { restoreBackupAndWait } from "#testing/restoring.ts";
import { openTestApp, type TestApp } from "#testing/test-app.ts";
import { removeUnneededRestoredUploads } from "./backups.server.ts";
import { makeVerifiedBackup } from "./testing/backup-calls.ts";

const makePicture = (seed: number) => createNoisePicture(20, 20, seed).jpeg().toBuffer();

async function listUploadKeys({ house }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of house.storage.keys()) keys.push(key);
  return keys.sort();
}

describeOnBothEngines("files that the data does not name", (open) => {
  async function openApp() {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const { url } = await storePicture(app.house, await makePicture(1), { field: "image" });
    const keysBefore = await listUploadKeys(app);
    const { id } = await makeVerifiedBackup(owner);
    return { app, owner, url, before: keysBefore, id };
  }

  async function applyWithPhoto(app: TestApp) {
    const photoUrl = `data:image/jpeg;base64,${(await makePicture(2)).toString("base64")}`;
    const json = { ...APPLICATION_INPUT, photoUrl };
    const response = await app.client().post("/api/guest-requests", json);
    expect(response.status).toBe(201);
  }

  test("go after a restore, and those that are no pictures of ours stay", async () => {
    const { app, owner, before, id } = await openApp();
    await applyWithPhoto(app);
    await app.house.storage.put("public/of-others.webp", Buffer.from("x"), "image/webp");
    await restoreBackupAndWait(owner, id);
    await expect.poll(() => listUploadKeys(app)).toEqual([...before, "public/of-others.webp"].sort());
  });

  test("go at the next start if the restore's process could not remove them", async () => {
    const { app, owner, before, id } = await openApp();
    await applyWithPhoto(app);
    vi.spyOn(app.house.storage, "remove").mockRejectedValueOnce(new Error("The bucket does not answer"));
    await restoreBackupAndWait(owner, id);
    await expect
      .poll(() => app.logged.map(({ event }) => event))
      .toContain("the replaced uploads could not be removed: the next start tries again");
    expect((await listUploadKeys(app)).some((key) => key.startsWith("private/"))).toBe(true);
    await removeUnneededRestoredUploads(app.house);
    expect(await listUploadKeys(app)).toEqual(before);
  });

  test("go after a restore that failed while its files came", async () => {
    const { app, owner, url, id } = await openApp();
    await removeUnheldPictures(app.house, [url]);
    expect(await listUploadKeys(app)).toEqual([]);
    const add = app.house.storage.add.bind(app.house.storage);
    const first = Promise.withResolvers<void>();
    vi.spyOn(app.house.storage, "add")
      .mockImplementationOnce((...file) => add(...file).then(first.resolve))
      .mockImplementation(async () => {
        await first.promise;
        throw new Error("The disk is full");
      });
    await restoreBackupAndWait(owner, id);
    const [event] = (await owner.request("/api/admin-events?entity=backup&limit=1")).json<object[]>();
    expect(event).toMatchObject({ action: "fail-to-restore" });
    await expect.poll(() => listUploadKeys(app)).toEqual([]);
  });
});
