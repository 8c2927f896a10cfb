import { expect, test } from "vitest";
import { JOB_KINDS } from "#app/all-jobs.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { makeVerifiedBackup } from "#backups/testing/backup-calls.ts";
import { openFollowerTestApp } from "#followers/testing/followed-show.ts";
import { queueDueReminders } from "#guests/guests.server.ts";
import {
  applyAsGuest,
  changeRequest,
  OTHER_RECORDING_DATE,
  openGuestApp,
  RECORDING_DATE,
} from "#guests/testing/applications.ts";
import { readDateEmails, readLetters } from "#guests/testing/arrived-emails.ts";
import type { OutgoingMessage } from "#notices/outgoing/outgoing.contract.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listErasures, recordErasure } from "#platform/files/files.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import { suggestTopic } from "#suggestions/testing/suggestions.ts";
import { restoreBackupAndWait } from "./restoring.ts";
import { type Client, openTestApp } from "./test-app.ts";

const SECONDS_UNTIL_TWO_DAYS_BEFORE =
  (Date.parse(RECORDING_DATE) - Date.parse("2026-11-21T10:00:00Z")) / 1000 - 2 * 24 * 3600;

const listPastGuests = async (visitor: Client) =>
  (await visitor.request("/api/past-guests")).json<object[]>();

describeOnBothEngines("people of restored data", (open) => {
  test("get no password link that they requested before the backup", async () => {
    const app = openTestApp(await open(), { env: { SMTP_URL: "smtp://127.0.0.1:2" } });
    const owner = await app.admin("boss");
    const address = { email: "boss@example.org", currentPassword: "correct horse" };
    expect((await owner.put("/api/user", address)).status).toBe(200);
    const passwordRequest = { method: "POST", json: { username: "boss" } };
    expect((await app.client().request("/api/forgot-password", passwordRequest)).status).toBe(202);
    const { id } = await makeVerifiedBackup(owner);
    await restoreBackupAndWait(owner, id);
    await runDueJobs(app.house, JOB_KINDS);
    const mails = (await owner.request("/api/outgoing")).json<OutgoingMessage[]>();
    expect(mails.filter(({ isHeld }) => !isHeld)).toEqual([]);
  });

  test("get a reminder that was already sent since only if an owner releases it", async () => {
    const app = await openGuestApp(await open());
    const owner = await app.admin("boss");
    const guest = await applyAsGuest(app.client());
    await changeRequest(owner, guest.id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    const { id } = await makeVerifiedBackup(owner);
    await app.sendMail(SECONDS_UNTIL_TWO_DAYS_BEFORE);
    const queueReminders = async () => {
      await queueDueReminders(app.house);
      await app.sendMail();
      return readLetters(app.mail).filter(({ subject }) => subject?.includes("see you")).length;
    };
    expect(await queueReminders()).toBe(1);
    await restoreBackupAndWait(owner, id);
    expect(await queueReminders()).toBe(1);
    expect((await owner.request("/api/mails/held")).json()).toEqual({ count: 1 });
    await owner.post("/api/mails/release");
    expect(await queueReminders()).toBe(2);
  });

  test.each([
    ["a new one", true],
    ["its email was sent again", false],
  ])("don't read about an earlier date after %s, if an owner releases emails on hold", async (_, isNew) => {
    const app = await openGuestApp(await open());
    const owner = await app.admin("boss");
    const { id: requestId } = await applyAsGuest(app.client());
    await app.sendMail();
    const schedule = (scheduledDate: string) =>
      changeRequest(owner, requestId, { status: "scheduled", scheduledDate });
    await schedule(RECORDING_DATE);
    if (!isNew) await schedule(OTHER_RECORDING_DATE);
    const { id } = await makeVerifiedBackup(owner);
    await restoreBackupAndWait(owner, id);
    if (isNew) await schedule(OTHER_RECORDING_DATE);
    else await owner.post(`/api/guest-requests/${requestId}/send-email`);
    await app.sendMail();
    await owner.post("/api/mails/release");
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ start }) => start)).toEqual([OTHER_RECORDING_DATE]);
  });

  test("get no emails from which they unsubscribed since, and stay unnamed if they removed their name", async () => {
    const { app, boss, board } = await openBoard(await open());
    const { followUrl } = await addSuggestedTopic(app.client(), boss, {});
    const ownPagePath = `/api/suggestions/${followUrl.split("/s/")[1]}`;
    const { id } = await makeVerifiedBackup(boss);
    const visitor = app.client();
    expect((await visitor.post(`${ownPagePath}/unsubscribe`)).status).toBeLessThan(300);
    expect((await visitor.put(ownPagePath, { showName: false })).status).toBe(200);
    await restoreBackupAndWait(boss, id);
    expect((await visitor.request(ownPagePath)).json()).toMatchObject({ showName: false, getsMails: false });
    expect(await board()).toMatchObject([{ suggestedBy: null }]);
  });

  test("stay named if all they did since is unsubscribe", async () => {
    const { app, boss, board } = await openBoard(await open());
    const { followUrl } = await addSuggestedTopic(app.client(), boss, {});
    const ownPagePath = `/api/suggestions/${followUrl.split("/s/")[1]}`;
    const { id } = await makeVerifiedBackup(boss);
    expect((await app.client().post(`${ownPagePath}/unsubscribe`)).status).toBe(200);
    await restoreBackupAndWait(boss, id);
    expect(await board()).toMatchObject([{ suggestedBy: "Rafa" }]);
  });

  test("stay if others with the same numbers were erased or withdrew before an earlier restore", async () => {
    const { app, boss, board } = await openBoard(await open());
    const { requestId } = await addSuggestedTopic(app.client(), boss, {});
    const trashed = await suggestTopic(app.client());
    await boss.delete(`/api/topic-requests/${trashed.id}`);
    const guest = await applyAsGuest(app.client());
    await boss.delete(`/api/guest-requests/${guest.id}`);
    await app.client().post("/api/followers", { email: "ana@example.org", wants: ["live"] });
    await app.user("dana");
    const createdAt = "2026-01-05T00:00:00.000Z";
    for (const [table, ids] of [
      ...([
        ["guest_requests", [guest.id]],
        ["followers", [1]],
        ["users", [1, 2]],
      ] as const),
      ...([
        ["suggester_withdrawals", [requestId, trashed.id]],
        ["followers_want_soon", [1]],
      ] as const),
    ])
      for (const id of ids) await recordErasure(app.house, { table, id, createdAt });
    const { id } = await makeVerifiedBackup(boss);
    await restoreBackupAndWait(boss, id);
    expect(await board()).toMatchObject([{ suggestedBy: "Rafa" }]);
    const followers = qb<{ followers: { soon: boolean; live: boolean } }>(app.house.db).selectFrom(
      "followers",
    );
    expect(await followers.select(["soon", "live"]).execute()).toEqual([{ soon: false, live: true }]);
    const team = (await boss.request("/api/team")).json<{ username: string }[]>();
    expect(team.map(({ username }) => username)).toContain("dana");
    const trash = (await boss.request("/api/trash")).json<{ id: number; entity: string }[]>();
    expect(trash.map(({ entity }) => entity)).toEqual(["guest-request", "topic-request"]);
    expect((await boss.post(`/api/trash/${trash[1]?.id}/restore`)).json()).toMatchObject({ restored: 1 });
    const requests = (await boss.request("/api/topic-requests")).json<{ id: number; status: string }[]>();
    expect(requests).toContainEqual(expect.objectContaining({ id: trashed.id, status: "pending" }));
  });

  test("get the messages that they have chosen since, and no others", async () => {
    const { app, boss, call, clock, followByMail } = await openFollowerTestApp(await open());
    const narrowing = await followByMail("ana@example.org", ["live", "episode"]);
    const undecided = await followByMail("ben@example.org", ["live", "episode"]);
    const { id } = await makeVerifiedBackup(boss);
    const choose = async (path: string, ...wants: string[]) => {
      clock.ms += 60_000;
      expect((await call(path, "PUT", { wants })).status).toBe(200);
    };
    await choose(narrowing, "episode");
    await choose(undecided, "soon");
    await choose(undecided, "live", "soon");
    await restoreBackupAndWait(boss, id);
    expect((await call(narrowing)).json()).toMatchObject({ wants: ["episode"] });
    expect((await call(undecided)).json()).toMatchObject({ wants: ["soon", "live"] });
    expect(await listErasures(app.house.env)).toHaveLength(2);
  });

  test.each(["a moderator", "the team"])("stay unnamed if %s removed their name since", async (who) => {
    const { app, boss, board } = await openBoard(await open());
    const { topicId } = await addSuggestedTopic(app.client(), boss, {});
    const [topic] = await board();
    const { id } = await makeVerifiedBackup(boss);
    const { content = "", category = "", subCategory = "", key } = topic ?? {};
    const response =
      who === "a moderator"
        ? await boss.put(`/api/board/${key}`, { showName: false })
        : await boss.put(`/api/topics/${topicId}`, { content, category, subCategory, requesterName: "" });
    expect(response.status).toBe(200);
    await restoreBackupAndWait(boss, id);
    expect(await board()).toMatchObject([{ key, suggestedBy: null }]);
    expect((await boss.put(`/api/board/${key}`, { showName: true })).json()).toMatchObject({
      suggestedBy: "Rafa",
    });
  });

  test("are named if they, or a moderator, showed the name again", async () => {
    const { app, boss, board } = await openBoard(await open());
    const { followUrl } = await addSuggestedTopic(app.client(), boss, {});
    const [topic] = await board();
    const ownPagePath = `/api/suggestions/${followUrl.split("/s/")[1]}`;
    for (const showName of [false, true]) {
      expect((await app.client().put(ownPagePath, { showName })).status).toBe(200);
      expect((await boss.put(`/api/board/${topic?.key}`, { showName })).status).toBe(200);
    }
    const { id } = await makeVerifiedBackup(boss);
    await restoreBackupAndWait(boss, id);
    expect((await app.client().request(ownPagePath)).json()).toMatchObject({ showName: true });
    expect(await board()).toMatchObject([{ suggestedBy: "Rafa" }]);
  });

  test("get no emails and stay unnamed even if their suggestion was in the trash of the backup", async () => {
    const { app, boss, board } = await openBoard(await open());
    const { requestId, followUrl } = await addSuggestedTopic(app.client(), boss, {});
    const ownPagePath = `/api/suggestions/${followUrl.split("/s/")[1]}`;
    const deletion = (await boss.delete(`/api/topic-requests/${requestId}`)).headers.get("x-deletion-id");
    const { id } = await makeVerifiedBackup(boss);
    const restoreSuggestion = async () =>
      expect((await boss.post(`/api/trash/${deletion}/restore`)).json()).toMatchObject({ restored: 1 });
    await restoreSuggestion();
    const visitor = app.client();
    expect((await visitor.post(`${ownPagePath}/unsubscribe`)).status).toBe(200);
    expect((await visitor.put(ownPagePath, { showName: false })).status).toBe(200);
    await restoreBackupAndWait(boss, id);
    await restoreSuggestion();
    expect((await visitor.request(ownPagePath)).json()).toMatchObject({ showName: false, getsMails: false });
    expect(await board()).toMatchObject([{ suggestedBy: null }]);
  });

  test.each([
    ["on the board or among the votes", false],
    ["there even if it was in the trash of the backup", true],
  ])("don't find a suggestion that they took back since %s", async (_, isInTrash) => {
    const { app, boss, board } = await openBoard(await open(), ["Who pays for dinner, and why?"]);
    const [listedTopic] = await board();
    const listed = await addSuggestedTopic(app.client(), boss, {});
    const pending = await suggestTopic(app.client());
    const joining = await suggestTopic(app.client());
    await boss.post(`/api/topic-requests/${joining.id}/merge`, { key: listedTopic?.key });
    expect(await board()).toMatchObject([{ votes: 1 }, { votes: 0 }]);
    const deletions: (string | null)[] = [];
    for (const requestId of isInTrash ? [listed.requestId, pending.id, joining.id] : [])
      deletions.push((await boss.delete(`/api/topic-requests/${requestId}`)).headers.get("x-deletion-id"));
    const restoreSuggestions = async () => {
      for (const deletion of deletions)
        expect((await boss.post(`/api/trash/${deletion}/restore`)).json()).toMatchObject({ restored: 1 });
    };
    const { id } = await makeVerifiedBackup(boss);
    await restoreSuggestions();
    const ownPagePaths = [listed, pending, joining].map(
      ({ followUrl }) => `/api/suggestions/${followUrl.split("/s/")[1]}`,
    );
    for (const path of ownPagePaths) expect((await app.client().post(`${path}/withdraw`)).status).toBe(200);
    await restoreBackupAndWait(boss, id);
    expect((await board()).length).toBe(1);
    await restoreSuggestions();
    for (const path of ownPagePaths)
      expect((await app.client().request(path)).json()).toMatchObject({ status: "withdrawn" });
    expect(await board()).toMatchObject([{ content: listedTopic?.content, votes: 0 }]);
    expect((await board()).length).toBe(1);
    const requests = (await boss.request("/api/topic-requests")).json<{ id: number; status: string }[]>();
    expect(requests.find((request) => request.id === pending.id)).toMatchObject({ status: "rejected" });
  });

  test.each(["the guest", "the team"])(
    "are not shown on the site again if %s removed them since, until they agree again",
    async (who) => {
      const app = await openGuestApp(await open());
      await addAllSampleContent(app.house);
      const owner = await app.admin("boss");
      const visitor = app.client();
      const guest = await applyAsGuest(visitor);
      await changeRequest(owner, guest.id, { status: "scheduled", scheduledDate: RECORDING_DATE });
      await changeRequest(owner, guest.id, { status: "completed" });
      const [episode] = (await visitor.request("/api/episodes?limit=1")).json<{ id: number }[]>();
      const appearancePath = `/api/guest-requests/${guest.id}/appearance`;
      const show = async () => {
        const json = { episodeId: episode?.id, seconds: 9, agreed: true };
        expect((await owner.put(appearancePath, json)).status).toBe(200);
        return (await makeVerifiedBackup(owner)).id;
      };
      const id = await show();
      // The guest agrees again a minute after the backup. The removal below withdraws this newer agreement.
      await app.sendMail(60);
      await show();
      const leave =
        who === "the team"
          ? await owner.delete(appearancePath)
          : await visitor.delete(`/api/guest/${guest.statusUrl.split("/g/")[1]}/appearance`);
      expect(leave.status).toBeLessThan(300);
      await restoreBackupAndWait(owner, id);
      expect(await listPastGuests(visitor)).toEqual([]);
      await app.sendMail(60);
      const hasAgreedAgain = await show();
      await restoreBackupAndWait(owner, hasAgreedAgain);
      expect(await listPastGuests(visitor)).toMatchObject([{ id: guest.id }]);
    },
  );
});
