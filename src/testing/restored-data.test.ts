import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sweepAudioFiles } from "#app/background.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { fetchBackups, makeVerifiedBackup } from "#backups/testing/backup-calls.ts";
import { uploadAudio } from "#episodes/audio/testing/audio-files.ts";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { APPLICATION_INPUT } from "#guests/testing/applications.ts";
import type { OutgoingMessage } from "#notices/outgoing/outgoing.contract.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { JobsTables } from "#platform/jobs/jobs.table.server.ts";
import { restoreBackupAndWait } from "./restoring.ts";
import { type Client, openTestApp, type TestApp } from "./test-app.ts";

const DAILY_NOTICES = { topicRequests: "day", guestRequests: "day", guestAnswers: "day" };

const extractToken = (link: string) => /[/=]([\w-]{20,})$/.exec(link)?.[1] ?? link;

const setAddress = async (person: Client, email: string) =>
  expect((await person.put("/api/user", { email, currentPassword: "correct horse" })).status).toBe(200);

const readJobs = async ({ house }: TestApp): Promise<string> =>
  JSON.stringify(await qb<JobsTables>(house.db).selectFrom("jobs").selectAll().execute());

describeOnBothEngines("restored data", (open) => {
  test("has no working one-time links, whether they were used, withdrawn or still open since", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin("boss");
    const invite = async () => {
      const json = { role: "owner" };
      const response = await owner.post("/api/team/invitations", json);
      expect(response.status).toBe(201);
      return extractToken(response.json<{ url: string }>().url);
    };
    const [usedToken, withdrawnToken] = [await invite(), await invite()];
    const { id } = await makeVerifiedBackup(owner);
    const register = (username: string, invitation: string) =>
      app.client().post("/api/register", { username, password: "correct horse", invitation });
    expect((await register("first", usedToken)).status).toBe(201);
    await restoreBackupAndWait(owner, id);
    for (const [username, token] of [
      ["second", usedToken],
      ["third", withdrawnToken],
    ] as const)
      expect((await register(username, token)).status).toBe(403);
    expect((await owner.request("/api/team/invitations")).json()).toEqual([]);
  });

  test("lacks people who were erased since: through their link, by the team, or from the trash", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin("boss");
    await setAddress(owner, "boss@example.org");
    const applyAsGuest = async (name: string) => {
      // Give each photo a different size, because identical photos would share a file.
      const photo = sharp({
        create: { width: 50 + name.length, height: 60, channels: 3, background: "#7a5c3e" },
      });
      const photoUrl = `data:image/jpeg;base64,${(await photo.jpeg().toBuffer()).toString("base64")}`;
      const json = { ...APPLICATION_INPUT, name, photoUrl };
      const response = await app.client().post("/api/guest-requests", json);
      expect(response.status).toBe(201);
      return response.json<{ id: number; statusUrl: string }>();
    };
    const [byLink, byTeam, binnedGuest, guestBinnedBefore, stayingGuest] = [
      await applyAsGuest("By Link"),
      await applyAsGuest("By Team"),
      await applyAsGuest("Binned"),
      await applyAsGuest("Binned Before"),
      await applyAsGuest("Staying"),
    ];
    const moveToTrash = async (id: number) =>
      (await owner.delete(`/api/guest-requests/${id}`)).headers.get("x-deletion-id");
    const deletionBefore = await moveToTrash(guestBinnedBefore.id);
    const { id } = await makeVerifiedBackup(owner);

    const page = `/api/guest/${extractToken(byLink.statusUrl)}`;
    expect((await app.client().delete(page)).status).toBe(204);
    const permanentDeletionPath = `/api/guest-requests/${byTeam.id}?forever=true`;
    expect((await owner.delete(permanentDeletionPath)).status).toBe(204);
    for (const deletion of [await moveToTrash(binnedGuest.id), deletionBefore])
      expect((await owner.delete(`/api/trash/${deletion}`)).status).toBe(204);
    await restoreBackupAndWait(owner, id);
    const names = (await owner.request("/api/guest-requests"))
      .json<{ name: string }[]>()
      .map(({ name }) => name);
    expect(names).toEqual(["Staying"]);
    expect((await owner.request("/api/trash")).json()).toEqual([]);
    expect((await app.client().request(page)).status).toBe(404);
    expect((await app.client().request(`/api/guest/${extractToken(stayingGuest.statusUrl)}`)).status).toBe(
      200,
    );
    const photos = await readdir(join(app.house.env.DATA_DIR, "uploads/private"));
    expect(photos).toHaveLength(1);
    const notices = await readJobs(app);
    expect(notices).toContain("Staying");
    expect(notices).not.toMatch(/By Link|By Team|Binned/);
  });

  test("lacks accounts that their owners deleted since", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin("boss");
    const person = await app.member("producer", "gone");
    await setAddress(person, "gone@example.org");
    expect((await owner.post("/api/weeks/2036-12-03/plan-mail")).status).toBe(202);
    expect((await app.client().post("/api/guest-requests", APPLICATION_INPUT)).status).toBe(201);
    const { id } = await makeVerifiedBackup(owner);
    const json = { currentPassword: "correct horse" };
    expect((await person.delete("/api/user", json)).status).toBe(204);
    await restoreBackupAndWait(owner, id);
    const login = (username: string) =>
      app.client().post("/api/login", { username, password: "correct horse" });
    expect([(await login("gone")).status, (await login("boss")).status]).toEqual([401, 200]);
    expect(await readJobs(app)).not.toContain("gone@example.org");
  });

  test("sends nothing by itself: notices become emails, and emails and deliveries wait until an owner releases them", async () => {
    const env = { SMTP_URL: "smtp://127.0.0.1:2", WEBHOOK_ALLOW_PRIVATE: "true" };
    const app = openTestApp(await open(), { env });
    const owner = await app.admin("boss");
    const change = async (method: string, path: string, json: object) =>
      expect((await owner.request(path, { method, json })).status).toBeLessThan(300);
    await setAddress(owner, "boss@example.org");
    await change("PUT", "/api/user/notices", DAILY_NOTICES);
    const webhook = {
      name: "Robot",
      address: "http://127.0.0.1:9/",
      kind: "json",
      events: ["guest-request"],
    };
    await change("POST", "/api/webhooks", webhook);
    const applicationResponse = await app.client().post("/api/guest-requests", APPLICATION_INPUT);
    expect(applicationResponse.status).toBe(201);
    const list = async () => (await owner.request("/api/outgoing")).json<OutgoingMessage[]>();
    const deletionBefore = await list();
    expect(deletionBefore.map(({ state }) => state)).toEqual(deletionBefore.map(() => "waiting"));
    const { id } = await makeVerifiedBackup(owner);
    await restoreBackupAndWait(owner, id);
    const outgoingAfter = await list();
    expect(outgoingAfter.filter(({ way }) => way === "webhook")).toMatchObject([
      { state: "failed", reason: { plain: "Restored from a backup: it may have been delivered already" } },
    ]);
    const mails = outgoingAfter.filter(({ way, isHeld }) => way === "email" && isHeld);
    expect(mails.map(({ to }) => to)).toContain("boss@example.org");
    expect((await owner.request("/api/mails/held")).json()).toEqual({ count: mails.length });
    expect(outgoingAfter.every(({ isHeld, state }) => isHeld || state === "failed")).toBe(true);
    const producer = await app.member("producer", "ruth");
    expect((await producer.post(`/api/outgoing/${mails[0]?.id}/retry`)).status).toBe(409);
    expect((await owner.request("/api/mails/held")).json()).toEqual({ count: mails.length });
  });

  test("keeps audio that was added since, so that the restore can be undone", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const owner = await app.admin("boss");
    const [episode] = (await owner.request("/api/episodes?limit=1")).json<{ id: number }[]>();
    const { id } = await makeVerifiedBackup(owner);
    const { url } = (await uploadAudio(owner, episode?.id ?? 0, makeMp3(5))).json<{ url: string }>();
    await restoreBackupAndWait(owner, id);
    const threeDaysLater = new Date(Date.now() + 3 * 24 * 3600 * 1000);
    await sweepAudioFiles({ ...app.house, now: () => threeDaysLater });
    const safetyBackup = (await fetchBackups(owner)).find(({ kind }) => kind === "safety");
    await restoreBackupAndWait(owner, safetyBackup?.id ?? 0);
    const [restoredEpisode] = (await owner.request("/api/episodes?limit=1")).json<{ audio: object }[]>();
    expect([restoredEpisode?.audio, (await owner.request(url)).status]).toMatchObject([{ url }, 200]);
  });
});
