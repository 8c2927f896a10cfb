import { expect, test } from "vitest";
import type { Actor } from "#app/house.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { testApp } from "#testing/test-app.ts";
import { downloadBackup, listBackups, makeVerifiedBackup, uploadArchive } from "./testing/office.ts";
import { uploadBackup } from "./upload-backup.server.ts";

/** Sends the first half of a request. `finish` sends the second half. */
async function sendSlowly(archive: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("backup", new Blob([archive]), "backup.tar.gz");
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const rest = Promise.withResolvers<void>();
  const sendHalves = async function* () {
    yield bytes.subarray(0, bytes.length / 2);
    await rest.promise;
    yield bytes.subarray(bytes.length / 2);
  };
  const request = new Request("http://here.example/", {
    ...{ method: "POST", headers: { "content-type": type }, duplex: "half" as const },
    body: ReadableStream.from(sendHalves()),
  });
  return { request, finish: rest.resolve };
}

onBothEngines("an upload that takes its time", (open) => {
  test("lets backups be made meanwhile, is verified in its turn, and a third at once is refused", async () => {
    const app = testApp(await open());
    const owner = await app.admin();
    const boss = (await owner.request("/api/user")).json<Actor>();
    const archive = await downloadBackup(owner, (await makeVerifiedBackup(owner)).id);
    const slow = [await sendSlowly(archive), await sendSlowly(archive)];
    const kept = slow.map(({ request }) => uploadBackup(app.house, boss, request));
    expect(await makeVerifiedBackup(owner)).toMatchObject({ id: 2, proof: { ok: true } });
    const third = await uploadArchive(owner, archive);
    expect([third.status, third.headers.get("retry-after")]).toEqual([503, "10"]);
    for (const { finish } of slow) finish();
    expect((await Promise.all(kept)).map(({ id }) => id).sort()).toEqual([3, 4]);
    expect((await listBackups(owner)).map(({ kind }) => kind)).toEqual([
      "uploaded",
      "uploaded",
      "manual",
      "manual",
    ]);
  });
});
