import { expect, test } from "vitest";
import type { Actor } from "#app/house.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { fetchBackupFile, fetchBackups, makeVerifiedBackup, uploadArchive } from "./testing/backup-calls.ts";
import { uploadBackup } from "./upload-backup.server.ts";

/** Starts a request and sends the first half of its body. `finish` sends the second half. */
async function sendSlowly(archive: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("backup", new Blob([archive]), "backup.tar.gz");
  const formResponse = new Response(form);
  const type = formResponse.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await formResponse.arrayBuffer());
  const secondHalfReleased = Promise.withResolvers<void>();
  const sendHalves = async function* () {
    yield bytes.subarray(0, bytes.length / 2);
    await secondHalfReleased.promise;
    yield bytes.subarray(bytes.length / 2);
  };
  const request = new Request("http://here.example/", {
    ...{ method: "POST", headers: { "content-type": type }, duplex: "half" as const },
    body: ReadableStream.from(sendHalves()),
  });
  return { request, finish: secondHalfReleased.resolve };
}

describeOnBothEngines("an upload that takes its time", (open) => {
  test("lets backups be made meanwhile, is verified in its turn, and a third at once is refused", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const boss = (await owner.request("/api/user")).json<Actor>();
    const archive = await fetchBackupFile(owner, (await makeVerifiedBackup(owner)).id);
    const slowUploads = [await sendSlowly(archive), await sendSlowly(archive)];
    const storedBackups = slowUploads.map(({ request }) => uploadBackup(app.house, boss, request));
    expect(await makeVerifiedBackup(owner)).toMatchObject({ id: 2, proof: { ok: true } });
    const thirdResponse = await uploadArchive(owner, archive);
    expect([thirdResponse.status, thirdResponse.headers.get("retry-after")]).toEqual([503, "10"]);
    for (const { finish } of slowUploads) finish();
    expect((await Promise.all(storedBackups)).map(({ id }) => id).sort()).toEqual([3, 4]);
    expect((await fetchBackups(owner)).map(({ kind }) => kind)).toEqual([
      "uploaded",
      "uploaded",
      "manual",
      "manual",
    ]);
  });
});
