import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { testApp } from "#testing/test-app.ts";
import type { Topic } from "./topics.contract.ts";
import { addTopics, drawTopics } from "./topics.server.ts";

onBothEngines("selected topics", (open) => {
  const openTopics = async (count: number) => {
    const app = testApp(await open());
    const boss = await app.admin();
    const topics = Array.from({ length: count }, (_, index) => ({
      category: index % 2 === 0 ? "Pay" : "Work",
      subCategory: "Rise",
      content: `How much is ${index}?`,
      isUsed: index % 3 === 0,
    }));
    await addTopics(app.house.db, app.house, topics);
    const fetchTopics = async () =>
      (await boss.request("/api/topics?limit=100&sort=oldest")).json<Topic[]>().slice(0, count);
    const change = (json: object) => boss.request("/api/topics/selected", { method: "POST", json });
    return { ...app, boss, fetchTopics, change };
  };

  test("are archived, and Undo restores only those that were available", async () => {
    const { house, boss, fetchTopics, change } = await openTopics(9);
    const topicsBefore = await fetchTopics();
    const response = await change({ ids: topicsBefore.map(({ id }) => id), change: "archive" });
    const { undoId, count } = response.json<{ undoId: number; count: number }>();
    expect([response.status, count]).toEqual([200, 6]);
    expect(await drawTopics(house.db, 3)).toEqual([]);
    await boss.request("/api/topics/undo-bulk", { method: "POST", json: { undoId } });
    expect(await fetchTopics()).toEqual(topicsBefore);
    const ids = topicsBefore.slice(0, 2).map(({ id }) => id);
    expect((await change({ ids, change: "reactivate" })).json()).toMatchObject({ count: 1 });
  });

  test("are deleted as one deletion, even if they need several slices, and can be restored", async () => {
    const { boss, change } = await openTopics(450);
    const countTopics = async () => (await boss.request("/api/topics?limit=1")).headers.get("x-total-count");
    const ids = (await boss.request("/api/topics/export")).text;
    expect(ids.length).toBeGreaterThan(0);
    const pages = await Promise.all(
      [0, 100, 200, 300, 400].map((offset) => boss.request(`/api/topics?limit=100&offset=${offset}`)),
    );
    const allIds = pages.flatMap((page) => page.json<Topic[]>().map(({ id }) => id));
    const response = await change({ ids: allIds, change: "delete" });
    expect([response.status, response.json()]).toEqual([200, { count: 450 }]);
    expect(await countTopics()).toBe("0");
    const id = response.headers.get("x-deletion-id");
    const back = await boss.request(`/api/trash/${id}/restore`, { method: "POST" });
    expect(back.json()).toMatchObject({ restored: 450 });
    expect(await countTopics()).toBe("450");
  });

  test("get a category, by which a search finds them", async () => {
    const { boss, fetchTopics, change } = await openTopics(4);
    const ids = (await fetchTopics()).map(({ id }) => id);
    expect((await change({ ids, change: "categorize", category: "Salaries" })).json()).toEqual({ count: 4 });
    expect((await fetchTopics()).map(({ category, subCategory }) => `${category}/${subCategory}`)).toEqual(
      Array(4).fill("Salaries/Rise"),
    );
    expect((await boss.request("/api/topics?search=salaries")).json()).toHaveLength(4);
    const empty = await change({ ids, change: "categorize" });
    expect([empty.status, empty.json()]).toMatchObject([400, { issues: [{ path: "category" }] }]);
  });

  test("are put on the board and removed from it, skipping those that no longer exist", async () => {
    const { client, boss, fetchTopics, change } = await openTopics(3);
    const ids = (await fetchTopics()).map(({ id }) => id);
    await boss.request(`/api/topics/${ids[0]}`, { method: "DELETE" });
    expect((await change({ ids, change: "list-on-board" })).json()).toEqual({ count: 2 });
    expect((await client().request("/api/board")).json()).toHaveLength(2);
    expect((await change({ ids, change: "take-off-board" })).json()).toEqual({ count: 2 });
    expect((await client().request("/api/board")).json()).toEqual([]);
  });

  test("can be changed only by the team, from one to 500 at a time", async () => {
    const { client, change } = await openTopics(1);
    const json = { ids: [1], change: "archive" };
    expect((await client().request("/api/topics/selected", { method: "POST", json })).status).toBe(401);
    for (const ids of [[], Array(501).fill(1), ["x"]])
      expect((await change({ ids, change: "archive" })).status).toBe(400);
    expect((await change({ ids: [1], change: "draw" })).status).toBe(400);
  });
});
