import { expect, test } from "vitest";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { addTopic, topicsSample } from "./topics.server.ts";

describeOnBothEngines("the sample topics", (open) => {
  test("are added to an empty database, and removed again unless they were changed", async () => {
    const { house, admin } = openTestApp(await open(), { now: () => new Date("2026-11-20T12:00:00Z") });
    const boss = await admin();
    expect(await topicsSample.isEmpty(house.db)).toBe(true);
    await transaction(house.db, (trx) => topicsSample.put(house, trx));
    expect(await topicsSample.isEmpty(house.db)).toBe(false);
    const fetchStats = async () => (await boss.request("/api/topics/stats")).json();
    expect(await fetchStats()).toMatchObject({ total: 30, used: 3 });
    const newest = (await boss.request("/api/topics?limit=1")).json<object[]>();
    expect(newest).toMatchObject([{ id: 30, createdAt: "2026-11-19T12:00:00.000Z", category: "Pay" }]);

    const ownTopic = { category: "Pay", subCategory: "Rise", content: "How much?" };
    await addTopic(house.db, house, ownTopic);
    await boss.put("/api/topics/30", ownTopic);
    await boss.post("/api/topics/29/archive");
    const actor = { id: 1, username: "boss", role: "producer" as const, isAdmin: true };
    expect(await transaction(house.db, (trx) => topicsSample.remove(house, trx, actor))).toBe(28);
    expect(await fetchStats()).toMatchObject({ total: 3, available: 2, used: 1 });
    expect((await boss.request("/api/topics?search=sunday")).json()).toEqual([]);
  });

  test("stay, with their votes, if they are or were on the board, unless that was undone", async () => {
    const app = openTestApp(await open());
    const boss = await app.admin();
    await transaction(app.house.db, (trx) => topicsSample.put(app.house, trx));
    const topics = (await boss.request("/api/topics?status=unused&limit=200")).json<
      { id: number; category: string; subCategory: string; content: string }[]
    >();
    const [boardTopic, usedTopic] = topics;
    for (const topic of [boardTopic, usedTopic])
      await boss.put(`/api/topics/${topic?.id}`, { ...topic, onBoard: true });
    await boss.put(`/api/topics/${usedTopic?.id}`, { ...usedTopic, onBoard: false });
    const ids = topics.map(({ id }) => id);
    const listed = await boss.post("/api/topics/selected", { ids, change: "list-on-board" });
    await boss.post("/api/topics/undo-bulk", { undoId: listed.json().undoId });
    const actor = { id: 1, username: "boss", role: "producer" as const, isAdmin: true };
    expect(await transaction(app.house.db, (trx) => topicsSample.remove(app.house, trx, actor))).toBe(28);
    const remainingTopics = (await boss.request("/api/topics?limit=200")).json<{ id: number }[]>();
    expect(remainingTopics.map(({ id }) => id).sort()).toEqual([boardTopic?.id, usedTopic?.id].sort());
  });
});
