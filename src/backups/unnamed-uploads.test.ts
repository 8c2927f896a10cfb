import { expect, test, vi } from "vitest";
import { JOBS } from "#app/all-jobs.server.ts";
import { APPLICATION } from "#guests/testing/applications.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { removeUnheldPictures, storePicture } from "#platform/files/files.server.ts";
import { makeNoise } from "#platform/files/testing/pictures.ts";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { restore } from "#testing/restoring.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { makeProvedBackup } from "./testing/office.ts";

const makePicture = (seed: number) => makeNoise(20, 20, seed).jpeg().toBuffer();

async function listKeys({ house }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of house.storage.keys()) keys.push(key);
  return keys.sort();
}

onBothEngines("files that the data does not name", (open) => {
  test("go at the next start after a restore, whose process may have been killed as soon as the data was there", async () => {
    const database = await open();
    const app = testApp(database);
    const owner = await app.admin();
    await storePicture(app.house, await makePicture(1), { field: "image" });
    const before = await listKeys(app);
    const { id } = await makeProvedBackup(owner);
    const photoUrl = `data:image/jpeg;base64,${(await makePicture(2)).toString("base64")}`;
    const json = { ...APPLICATION, photoUrl };
    const applied = await app.client().request("/api/guest-requests", { method: "POST", json });
    expect(applied.status).toBe(201);
    await restore(owner, id);
    expect((await listKeys(app)).some((key) => key.startsWith("private/"))).toBe(true);

    const { DATA_DIR } = app.house.env;
    const next = testApp(database, { env: { DATA_DIR } });
    await next.house.storage.put("public/of-others.webp", Buffer.from("x"), "image/webp");
    await runDueJobs(next.house, JOBS);
    expect(await listKeys(next)).toEqual([...before, "public/of-others.webp"].sort());
  });

  test("go after a restore that failed while its files came", async () => {
    let at = Date.now();
    const app = testApp(await open(), { now: () => new Date(at) });
    const owner = await app.admin();
    const { url } = await storePicture(app.house, await makePicture(1), { field: "image" });
    const { id } = await makeProvedBackup(owner);
    await removeUnheldPictures(app.house, [url]);
    expect(await listKeys(app)).toEqual([]);
    const add = app.house.storage.add.bind(app.house.storage);
    const first = Promise.withResolvers<void>();
    vi.spyOn(app.house.storage, "add")
      .mockImplementationOnce((...file) => add(...file).then(first.resolve))
      .mockImplementation(async () => {
        await first.promise;
        throw new Error("The disk is full");
      });
    await restore(owner, id);
    expect(await listKeys(app)).toHaveLength(1);
    await runDueJobs(app.house, JOBS);
    expect(await listKeys(app)).toHaveLength(1);
    at += 60_000;
    await runDueJobs(app.house, JOBS);
    expect(await listKeys(app)).toEqual([]);
  });
});
