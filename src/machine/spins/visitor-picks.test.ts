import { expect, test } from "vitest";
import type { Draw } from "#machine/machine.contract.ts";
import { createVisitorWithSpins, openAppWithTopics, postDraw } from "#machine/testing/draw-visitor.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import type { Client, TestApp } from "#testing/test-app.ts";
import { getDrawTopicIds } from "./pick.rules.ts";

/** Picks a drawn topic with the same two requests that the page sends. */
async function pick(app: TestApp, address?: string): Promise<{ statuses: number[]; id: number }> {
  const visitor = await createVisitorWithSpins(app);
  const ids = getDrawTopicIds((await postDraw(visitor)).json<Draw>());
  const send = (path: string, json?: object) => visitor.post(path, json, address ? { address } : {});
  const used = await send(`/api/topics/${ids.contentId}/used`);
  const recorded = await send("/api/selected-topics", { ...ids, selectedType: "content" });
  return { statuses: [used.status, recorded.status], id: ids.contentId };
}

const HOME_ADDRESS = "198.51.100.7";

describeOnBothEngines("visitors' picks", (open) => {
  async function openSite(topics: number) {
    const clock = { ms: Date.parse("2026-12-09T17:00:00Z") };
    const app = await openAppWithTopics(await open(), topics, { now: () => new Date(clock.ms) });
    const producer = await app.admin();
    const listUsed = async () =>
      (await producer.request("/api/topics?status=used&sort=oldest"))
        .json<{ id: number }[]>()
        .map(({ id }) => id);
    const countUsedToday = async () =>
      (await producer.request("/api/topics/used-by-visitors")).json<{ count: number }>().count;
    const putBack = async (client: Client = producer) => client.post("/api/topics/used-by-visitors/put-back");
    return { app, clock, producer, listUsed, count: countUsedToday, putBack };
  }

  test("are limited to twenty an hour per address, no matter how many calls each takes", async () => {
    const { app, clock, listUsed } = await openSite(30);
    for (let index = 0; index < 20; index += 1)
      expect((await pick(app, HOME_ADDRESS)).statuses).toEqual([200, 201]);
    expect((await pick(app, HOME_ADDRESS)).statuses).toEqual([429, 429]);
    expect((await listUsed()).length).toBe(20);
    expect((await pick(app)).statuses).toEqual([200, 201]);
    clock.ms += HOUR_MS;
    expect((await pick(app, HOME_ADDRESS)).statuses).toEqual([200, 201]);
  });

  test("don't count if they are refused, and neither do the team's", async () => {
    const { app, producer, listUsed } = await openSite(30);
    const visitor = await createVisitorWithSpins(app);
    const { contentId } = getDrawTopicIds((await postDraw(visitor)).json<Draw>());
    await producer.post(`/api/topics/${contentId}/archive`);
    for (let index = 0; index < 25; index += 1) {
      const request = { method: "POST", address: HOME_ADDRESS };
      expect((await visitor.request(`/api/topics/${contentId}/used`, request)).status).toBe(409);
    }
    for (let id = 1; id <= 25; id += 1)
      await producer.request(`/api/topics/${id}/used`, { method: "POST", address: HOME_ADDRESS });
    expect((await listUsed()).length).toBeGreaterThanOrEqual(25);
    expect((await pick(app, HOME_ADDRESS)).statuses).toEqual([200, 201]);
  });

  test("of today are put back with one press, and no others; Undo takes them out again", async () => {
    const { app, clock, producer, listUsed, count, putBack } = await openSite(12);
    const yesterdaysPick = await pick(app);
    clock.ms = Date.parse("2026-12-10T07:30:00Z");
    const [first, second, third] = [await pick(app), await pick(app), await pick(app)];
    const [archivedId = 0, usedId = 0] = await listAvailable(producer);
    await producer.post(`/api/topics/${archivedId}/archive`);
    await producer.post(`/api/topics/${usedId}/used`);
    // The team itself uses one of the picked topics, and reactivates and archives another.
    await producer.post(`/api/topics/${second.id}/archive`);
    await producer.post(`/api/topics/${third.id}/reactivate`);
    await producer.post(`/api/topics/${third.id}/archive`);
    const usedBefore = await listUsed();
    expect(await count()).toBe(1);
    const answer = await putBack();
    expect([answer.status, answer.json()]).toEqual([
      200,
      { message: "1 topic put back.", count: 1, undoId: expect.any(Number) },
    ]);
    expect(await listUsed()).toEqual(usedBefore.filter((id) => id !== first.id));
    expect(await listUsed()).toContain(yesterdaysPick.id);
    expect(await count()).toBe(0);
    expect((await putBack()).json()).toEqual({ message: "Visitors have used no topics today.", count: 0 });
    const undo = { undoId: answer.json().undoId };
    expect((await producer.post("/api/topics/undo-bulk", undo)).json()).toEqual({ count: 1 });
    expect(await listUsed()).toEqual(usedBefore);
    expect((await putBack()).json()).toMatchObject({ count: 1 });
    const events = (await producer.request("/api/admin-events?entity=topic")).json<{ action: string }[]>();
    expect(events.filter(({ action }) => action === "put-back")).toHaveLength(2);
  });

  test("of today are those since midnight in the show's time zone", async () => {
    const { app, clock, count } = await openSite(6);
    // Midnight in Denver is 7:00 UTC.
    clock.ms = Date.parse("2026-12-10T06:59:00Z");
    await pick(app);
    expect(await count()).toBe(1);
    clock.ms = Date.parse("2026-12-10T07:00:00Z");
    expect(await count()).toBe(0);
  });

  test.each([
    ["reactivate-all", undefined],
    ["selected", { ids: [1, 2, 3], change: "reactivate" }],
  ])("of today can still be put back after %s was undone", async (path, body) => {
    const { app, producer, count, listUsed } = await openSite(3);
    const { id } = await pick(app);
    const { undoId } = (await producer.post(`/api/topics/${path}`, body)).json<{ undoId: number }>();
    expect([await listUsed(), await count()]).toEqual([[], 0]);
    await producer.post("/api/topics/undo-bulk", { undoId });
    expect([await listUsed(), await count()]).toEqual([[id], 1]);
  });

  test("stay used after the team archives them among selected topics", async () => {
    const { app, producer, count, listUsed, putBack } = await openSite(6);
    const { id } = await pick(app);
    const [availableId = 0] = await listAvailable(producer);
    await producer.post("/api/topics/selected", { ids: [id, availableId], change: "archive" });
    expect([await count(), (await putBack()).json().count]).toEqual([0, 0]);
    expect(await listUsed()).toEqual([id, availableId].sort());
  });

  test("stay used after the team archives everything, and only producers can put them back", async () => {
    const { app, producer, count, putBack } = await openSite(6);
    await pick(app);
    expect((await putBack(await app.member("moderator"))).status).toBe(403);
    expect((await putBack(app.client())).status).toBe(401);
    await producer.post("/api/topics/archive-all");
    expect(await count()).toBe(0);
  });
});

const listAvailable = async (producer: Client) =>
  (await producer.request("/api/topics?status=unused")).json<{ id: number }[]>().map(({ id }) => id);
