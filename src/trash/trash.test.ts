import { expect, test } from "vitest";
import { TRASH_KINDS } from "#app/all-trash.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { APPLICATION_INPUT } from "#guests/testing/applications.ts";
import { listTables, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { listErasures } from "#platform/files/files.server.ts";
import { createNoisePicture } from "#platform/files/testing/pictures.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { SUGGESTION_INPUT } from "#suggestions/testing/suggestions.ts";
import { type Client, openTestApp, type TestApp, type TestResponse } from "#testing/test-app.ts";
import { addTopics } from "#topics/topics.server.ts";
import type { Deletion, RestoreResult } from "./trash.contract.ts";
import { deletePermanently, restoreDeletion, sweepTrash, type TrashKind } from "./trash.server.ts";

type StoredItem = { id: number };

const LIST_PATHS = {
  topic: "/api/topics",
  episode: "/api/episodes",
  "topic-request": "/api/topic-requests",
  "guest-request": "/api/guest-requests",
  "host-profile": "/api/host-profiles",
  "host-social-link": "/api/host-social-links",
} as const;

/** More topics than are restored in one transaction. */
const MANY_TOPICS = Array.from({ length: 450 }, (_, index) => ({
  category: "Pay",
  subCategory: "Rise",
  content: `How much is ${index}?`,
  isUsed: index % 3 === 0,
}));

const ACTOR = { id: 1, username: "ruth", role: "owner", isAdmin: true } as const;
const fetchTrash = async (admin: Client) => (await admin.request("/api/trash")).json<Deletion[]>();
const fetchItems = async (client: Client, path: string) => (await client.request(path)).json<StoredItem[]>();
const postRestore = (admin: Client, id: string | number | null) => admin.post(`/api/trash/${id}/restore`);
const readDeletionId = (response: TestResponse) => response.headers.get("x-deletion-id");

/** Returns a digest of each table, except the activity log, the trash, and tables that change by themselves. */
async function digestData({ house }: TestApp) {
  const ignoredTables = new Set([
    "admin_events",
    "deletions",
    "deleted_rows",
    "sessions",
    "limits",
    "jobs",
    "job_hours",
  ]);
  const tables = (await listTables(house.db)).filter(({ name }) => !ignoredTables.has(name));
  return checksumTables(house.db, tables);
}

async function openFullSite(app: TestApp): Promise<Client> {
  await addAllSampleContent(app.house);
  const admin = await app.admin("ruth");
  const visitor = app.client();
  const photo = `data:image/png;base64,${(await createNoisePicture(30, 30).png().toBuffer()).toString("base64")}`;
  await visitor.post("/api/topic-requests", SUGGESTION_INPUT);
  await visitor.post("/api/guest-requests", { ...APPLICATION_INPUT, photoUrl: photo });
  return admin;
}

describeOnBothEngines("the trash", (open) => {
  test.each(Object.entries(LIST_PATHS))("a deleted %s comes back as it was", async (entity, list) => {
    const app = openTestApp(await open());
    const admin = await openFullSite(app);
    const dataBefore = await digestData(app);
    const items = await fetchItems(admin, list);
    const id = items[0]?.id;
    const deleteResponse = await admin.delete(`${list}/${id}`);
    expect([deleteResponse.status, deleteResponse.text]).toEqual([204, ""]);
    expect(await fetchItems(admin, list)).toHaveLength(items.length - 1);
    const [entry] = await fetchTrash(admin);
    expect(entry).toMatchObject({ entity, by: "ruth" });
    expect(String(entry?.id)).toBe(readDeletionId(deleteResponse));
    const response = await postRestore(admin, readDeletionId(deleteResponse));
    expect([response.status, response.json()]).toEqual([200, { restored: entry?.count, skipped: [] }]);
    expect(await digestData(app)).toEqual(dataBefore);
    expect(await fetchTrash(admin)).toEqual([]);
    expect((await postRestore(admin, readDeletionId(deleteResponse))).status).toBe(404);
  });

  test("deleting all topics is one deletion, and restoring brings them back available or used, as they were", async () => {
    const app = openTestApp(await open());
    const admin = await openFullSite(app);
    const dataBefore = await digestData(app);
    const count = (await fetchItems(admin, LIST_PATHS.topic)).length;
    const deleteResponse = await admin.delete("/api/topics/delete-all");
    expect(deleteResponse.json()).toMatchObject({ count });
    expect(await fetchTrash(admin)).toMatchObject([{ entity: "topic", count, label: `${count} topics` }]);
    expect((await admin.request("/api/topics/stats")).json()).toMatchObject({ total: 0 });
    expect((await postRestore(admin, readDeletionId(deleteResponse))).json()).toEqual({
      restored: count,
      skipped: [],
    });
    expect(await digestData(app)).toEqual(dataBefore);
    expect((await admin.delete("/api/topics/delete-all")).headers.get("x-deletion-id")).not.toBeNull();
    expect((await admin.delete("/api/topics/delete-all")).headers.get("x-deletion-id")).toBeNull();
  });

  test("a restore that fails halfway leaves the rest in the trash, and the next attempt restores it", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin("ruth");
    await addTopics(app.house.db, app.house, MANY_TOPICS);
    const dataBefore = await digestData(app);
    const id = Number(readDeletionId(await admin.delete("/api/topics/delete-all")));
    let sliceCount = 0;
    const breakingKinds = TRASH_KINDS.map(
      (kind): TrashKind => ({
        ...kind,
        restore: (...slice) => {
          if (++sliceCount === 2) throw new Error("The power is gone");
          return kind.restore(...slice);
        },
      }),
    );
    await expect(restoreDeletion(app.house, breakingKinds, ACTOR, id)).rejects.toThrow("The power is gone");
    const [deletionLeft] = await fetchTrash(admin);
    expect((await admin.request("/api/topics/stats")).json()).toMatchObject({
      total: 450 - (deletionLeft?.count ?? 0),
    });
    expect(deletionLeft?.count).toBeLessThan(450);
    expect((await postRestore(admin, id)).json()).toEqual({ restored: deletionLeft?.count, skipped: [] });
    expect(await digestData(app)).toEqual(dataBefore);
  });

  test("topics that were added again in the meantime stay in the trash; the rest are then deleted permanently", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin("ruth");
    await addTopics(app.house.db, app.house, MANY_TOPICS);
    const deletion = readDeletionId(await admin.delete("/api/topics/delete-all"));
    await addTopics(app.house.db, app.house, [...MANY_TOPICS.slice(0, 3), ...MANY_TOPICS.slice(-3)]);
    const { restored, skipped } = (await postRestore(admin, deletion)).json<RestoreResult>();
    expect([restored, skipped.length]).toEqual([444, 6]);
    expect(await fetchTrash(admin)).toMatchObject([{ count: 6, label: "450 topics" }]);
    const deleteAllId = readDeletionId(await admin.delete("/api/topics/delete-all"));
    expect((await admin.delete(`/api/trash/${deleteAllId}`)).status).toBe(204);
    expect(await fetchTrash(admin)).toMatchObject([{ count: 6 }]);
    const events = (await admin.request("/api/admin-events")).json<{ action: string; detail: string }[]>();
    expect(events.map(({ action, detail }) => [action, detail])).toEqual(
      expect.arrayContaining([
        ["restore", "444 of 450"],
        ["empty-trash", "450 permanently"],
      ]),
    );
  });

  test("two people who restore many topics at the same time bring back each one once", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin("ruth");
    await addTopics(app.house.db, app.house, MANY_TOPICS.slice(0, 400));
    const deletion = readDeletionId(await admin.delete("/api/topics/delete-all"));
    await addTopics(app.house.db, app.house, MANY_TOPICS.slice(0, 1));
    const responses = await Promise.all([postRestore(admin, deletion), postRestore(admin, deletion)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const restored = responses.map((response) => response.json<RestoreResult>().restored);
    expect(restored.reduce((sum, one) => sum + one)).toBe(399);
    const recorded = (await admin.request("/api/admin-events")).json<{ action: string; detail: string }[]>();
    const recordedCounts = recorded
      .filter(({ action }) => action === "restore")
      .map(({ detail }) => Number.parseInt(detail, 10));
    expect(recordedCounts.reduce((sum, one) => sum + one)).toBe(399);
    expect(await fetchTrash(admin)).toMatchObject([{ count: 1 }]);
  });

  test("a host with links counts as several rows, which all stay in the trash if the name is taken", async () => {
    const app = openTestApp(await open());
    const admin = await openFullSite(app);
    const [host] = (await admin.request(LIST_PATHS["host-profile"])).json<
      { id: number; hostName: string; role: string }[]
    >();
    const links = (await admin.request(LIST_PATHS["host-social-link"])).json<{ hostName: string }[]>();
    const ignoredTables = links.filter(({ hostName }) => hostName === host?.hostName).length;
    const deletion = readDeletionId(await admin.delete(`${LIST_PATHS["host-profile"]}/${host?.id}`));
    expect(await fetchTrash(admin)).toMatchObject([{ count: 1 + ignoredTables, label: host?.hostName }]);
    const { id: _, ...again } = host ?? { id: 0 };
    await admin.post(LIST_PATHS["host-profile"], {
      bio: "Talks.",
      quote: "Well.",
      specialty: "Talking",
      ...again,
    });
    const { restored, skipped } = (await postRestore(admin, deletion)).json<RestoreResult>();
    expect([restored, skipped.length]).toEqual([0, 1 + ignoredTables]);
    expect(skipped[0]).toEqual({
      label: host?.hostName,
      reason: `${host?.hostName} already has a profile`,
    });
    expect(await fetchTrash(admin)).toMatchObject([{ count: 1 + ignoredTables }]);
  });

  test("a topic that was added again stays in the trash", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const texts = { category: "Pay", subCategory: "Raises", content: "Who asks first?" };
    const addTopic = () => admin.post("/api/topics", texts);
    const { id } = (await addTopic()).json<StoredItem>();
    const deletion = readDeletionId(await admin.delete(`/api/topics/${id}`));
    await addTopic();
    expect((await postRestore(admin, deletion)).json()).toEqual({
      restored: 0,
      skipped: [{ label: "Who asks first?", reason: "The same topic was added again" }],
    });
  });

  test("one of two topics with the same text comes back next to the other", async () => {
    let now = Date.parse("2026-11-01T10:00:00Z");
    const app = openTestApp(await open(), { now: () => new Date(now) });
    const admin = await app.admin();
    const [firstTopic] = await addTopics(app.house.db, app.house, [
      ...MANY_TOPICS.slice(0, 1),
      ...MANY_TOPICS.slice(0, 250),
    ]);
    now += 1000;
    const one = readDeletionId(await admin.delete(`/api/topics/${firstTopic?.id}`));
    expect((await postRestore(admin, one)).json()).toEqual({ restored: 1, skipped: [] });
    const deleteAllId = readDeletionId(await admin.delete("/api/topics/delete-all"));
    expect((await postRestore(admin, deleteAllId)).json()).toEqual({ restored: 251, skipped: [] });
  });

  test("a guest's photo is not served from the trash, and is deleted with the request", async () => {
    const app = openTestApp(await open());
    const admin = await openFullSite(app);
    const [guest] = (await admin.request(LIST_PATHS["guest-request"])).json<
      { id: number; photoUrl: string }[]
    >();
    const fetchPhotoStatus = async () => (await admin.request(guest?.photoUrl ?? "")).status;
    const deleteGuest = async () =>
      readDeletionId(await admin.delete(`${LIST_PATHS["guest-request"]}/${guest?.id}`));
    const countStoredPictures = async () => (await digestData(app)).pictures?.rows ?? 0;
    const dataBefore = await countStoredPictures();
    expect(await fetchPhotoStatus()).toBe(200);
    await postRestore(admin, await deleteGuest());
    expect(await fetchPhotoStatus()).toBe(200);
    const deletion = await deleteGuest();
    expect(await fetchPhotoStatus()).toBe(404);
    expect((await admin.delete(`/api/trash/${deletion}`)).status).toBe(204);
    expect((await postRestore(admin, deletion)).status).toBe(404);
    expect(await countStoredPictures()).toBe(dataBefore - 1);
  });

  test("a permanent deletion that failed isn't repeated by a later restore of a backup", async () => {
    const app = openTestApp(await open());
    const admin = await openFullSite(app);
    const [guest] = await fetchItems(admin, LIST_PATHS["guest-request"]);
    const id = Number(readDeletionId(await admin.delete(`${LIST_PATHS["guest-request"]}/${guest?.id}`)));
    const forget = () => Promise.reject(new Error("The power is gone"));
    const breakingKinds = TRASH_KINDS.map((kind) => ({ ...kind, forget }));
    await expect(deletePermanently(app.house, breakingKinds, ACTOR, id)).rejects.toThrow("The power is gone");
    expect(await listErasures(app.house.env)).toEqual([]);
    expect((await admin.delete(`/api/trash/${id}`)).status).toBe(204);
    expect(await listErasures(app.house.env)).toMatchObject([{ table: "guest_requests", id: guest?.id }]);
  });

  test("a guest's request can be deleted without the trash", async () => {
    const app = openTestApp(await open());
    const admin = await openFullSite(app);
    const [guest] = (await admin.request(LIST_PATHS["guest-request"])).json<
      { id: number; photoUrl: string }[]
    >();
    const deleteResponse = await admin.delete(`${LIST_PATHS["guest-request"]}/${guest?.id}?forever=true`);
    expect([deleteResponse.status, readDeletionId(deleteResponse)]).toEqual([204, null]);
    expect(await fetchTrash(admin)).toEqual([]);
    expect((await admin.request(guest?.photoUrl ?? "")).status).toBe(404);
  });

  test("a deletion expires after exactly thirty days, and the sweep removes it", async () => {
    let now = Date.parse("2026-11-01T10:00:00Z");
    const app = openTestApp(await open(), { now: () => new Date(now) });
    await addAllSampleContent(app.house);
    const admin = await app.admin();
    const [topic] = await fetchItems(admin, LIST_PATHS.topic);
    const deletion = readDeletionId(await admin.delete(`${LIST_PATHS.topic}/${topic?.id}`));
    now += 29 * DAY_MS;
    const laterAdmin = await app.admin("later");
    now += DAY_MS - 1;
    expect(await fetchTrash(laterAdmin)).toHaveLength(1);
    now += 1;
    expect(await fetchTrash(laterAdmin)).toEqual([]);
    expect((await postRestore(laterAdmin, deletion)).status).toBe(404);
    // A doctored backup may have fewer rows than its deletions say.
    const deletions = qb<{ deletions: { count: number } }>(app.house.db).updateTable("deletions");
    await deletions.set({ count: 2 }).execute();
    expect(await sweepTrash(app.house, TRASH_KINDS)).toBe(1);
    expect(await sweepTrash(app.house, TRASH_KINDS)).toBe(0);
  });

  test("only one of twenty simultaneous restores brings it back", async () => {
    const app = openTestApp(await open());
    const admin = await openFullSite(app);
    const [topic] = await fetchItems(admin, LIST_PATHS.topic);
    const deletion = readDeletionId(await admin.delete(`${LIST_PATHS.topic}/${topic?.id}`));
    const responses = await Promise.all(Array.from({ length: 20 }, () => postRestore(admin, deletion)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
  });
});
