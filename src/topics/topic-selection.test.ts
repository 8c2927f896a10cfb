import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { TeamTables } from "#accounts/team/team.table.server.ts";
import { type Db, getEngine, qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { waitForBlockedConnections } from "#platform/database/testing/overlapping.ts";
import { openTestApp, type TestResponse } from "#testing/test-app.ts";
import type { TrashTables } from "#trash/trash.table.server.ts";
import { lockDrum } from "./topic-drum.server.ts";
import type { Topic } from "./topics.contract.ts";
import { addTopics, drawTopics } from "./topics.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

describeOnBothEngines("selected topics", (open) => {
  const openTopics = async (count: number) => {
    const app = openTestApp(await open());
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
    const change = (json: object) => boss.post("/api/topics/selected", json);
    const undo = ({ undoId }: { undoId?: number }) => boss.post("/api/topics/undo-bulk", { undoId });
    return { ...app, boss, fetchTopics, change, undo };
  };

  test("are archived, and Undo restores only those that were available", async () => {
    const { house, fetchTopics, change, undo } = await openTopics(9);
    const topicsBefore = await fetchTopics();
    const response = await change({ ids: topicsBefore.map(({ id }) => id), change: "archive" });
    const { undoId, count } = response.json<{ undoId: number; count: number }>();
    expect([response.status, count]).toEqual([200, 6]);
    expect(await drawTopics(house.db, 3)).toEqual([]);
    await undo({ undoId });
    expect(await fetchTopics()).toEqual(topicsBefore);
    const ids = topicsBefore.slice(0, 2).map(({ id }) => id);
    expect((await change({ ids, change: "reactivate" })).json()).toMatchObject({ count: 1 });
  });

  test.each([
    [{ change: "archive" }, "300 topics"],
    [{ change: "list-on-board" }, "450 topics"],
    [{ change: "categorize", category: "Pay" }, "225 topics"],
    [{ change: "delete" }, "450 topics"],
  ])("are in Activity as soon as the first slice has changed: %j", async (json, detail) => {
    const { house, boss, change, undo } = await openTopics(450);
    const readState = async (db: Db) => {
      const topics = qb<TopicsTables>(db)
        .selectFrom("topics")
        .select(["id", "isUsed", "onBoard", "category"]);
      const events = qb<TeamTables>(db).selectFrom("admin_events").select("id");
      return {
        topics: JSON.stringify(await topics.orderBy("id").execute()),
        events: (await events.execute()).length,
      };
    };
    const watch = async (responsePromise: Promise<TestResponse>) => {
      const before = await readState(house.db);
      const working = { isOver: false };
      const response = responsePromise.finally(() => {
        working.isOver = true;
      });
      while (!working.isOver) {
        await nextTurn();
        // No slice can end while the drum is locked.
        const state = await transaction(house.db, async (trx) => {
          await lockDrum(trx);
          return readState(trx);
        });
        expect(state.topics === before.topics || state.events > before.events).toBe(true);
      }
      const [event] = (await boss.request("/api/admin-events")).json<object[]>();
      expect(event).toMatchObject({ entity: "topic", detail });
      return (await response).json<{ undoId?: number }>();
    };
    const ids = (await qb<TopicsTables>(house.db).selectFrom("topics").select("id").execute()).map(
      ({ id }) => id,
    );
    const result = await watch(change({ ids, ...json }));
    if (result.undoId !== undefined) await watch(undo(result));
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
    const back = await boss.post(`/api/trash/${id}/restore`);
    expect(back.json()).toMatchObject({ restored: 450 });
    expect(await countTopics()).toBe("450");
  });

  test("are deleted with the deletion locked before the drum, as a restore locks them", async () => {
    const { house, boss, change } = await openTopics(300);
    if (getEngine(house.db) === "sqlite") return;
    const topics = await qb<TopicsTables>(house.db).selectFrom("topics").select("id").execute();
    const holdDrum = () => {
      const taken = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const held = transaction(house.db, async (trx) => {
        await lockDrum(trx);
        taken.resolve();
        await released.promise;
      });
      return { taken: taken.promise, held, release: released.resolve };
    };
    const first = holdDrum();
    await first.taken;
    const deleting = change({ ids: topics.map(({ id }) => id), change: "delete" });
    await waitForBlockedConnections(house.db, 1);
    // PostgreSQL grants a lock in the order of the requests, so this one gets the drum between the two slices.
    const second = holdDrum();
    await waitForBlockedConnections(house.db, 2);
    first.release();
    await second.taken;
    await waitForBlockedConnections(house.db, 1);
    const deletions = qb<TrashTables>(house.db).selectFrom("deletions").select("id");
    const all = await deletions.execute();
    const unlocked = await deletions.forUpdate().skipLocked().execute();
    second.release();
    expect([all.length, unlocked.length]).toEqual([1, 0]);
    expect((await deleting).json()).toEqual({ count: 300 });
    await Promise.all([first.held, second.held]);
    expect((await boss.request("/api/trash")).json()).toMatchObject([{ count: 300 }]);
  });

  test("get a category, by which a search finds them", async () => {
    const { boss, fetchTopics, change } = await openTopics(4);
    const ids = (await fetchTopics()).map(({ id }) => id);
    expect((await change({ ids, change: "categorize", category: "Salaries" })).json()).toMatchObject({
      count: 4,
    });
    expect((await fetchTopics()).map(({ category, subCategory }) => `${category}/${subCategory}`)).toEqual(
      Array(4).fill("Salaries/Rise"),
    );
    expect((await boss.request("/api/topics?search=salaries")).json()).toHaveLength(4);
    const empty = await change({ ids, change: "categorize" });
    expect([empty.status, empty.json()]).toMatchObject([400, { issues: [{ path: "category" }] }]);
  });

  test("get their different earlier categories back by Undo, once, which a search notices", async () => {
    const { boss, fetchTopics, change, undo } = await openTopics(9);
    const topicsBefore = await fetchTopics();
    const texts = { category: "Salaries", subCategory: "Tips" };
    const changed = await change({ ids: topicsBefore.map(({ id }) => id), change: "categorize", ...texts });
    expect(changed.json()).toMatchObject({ count: 9, undoId: expect.any(Number) });
    const undone = await undo(changed.json());
    expect([undone.status, undone.json()]).toEqual([200, { count: 9 }]);
    expect(await fetchTopics()).toEqual(topicsBefore);
    expect((await boss.request("/api/topics?search=salaries")).json()).toEqual([]);
    expect((await undo(changed.json())).status).toBe(404);
  });

  test("keep by Undo what somebody changed since, even if they look unchanged", async () => {
    const { boss, fetchTopics, change, undo } = await openTopics(4);
    const [first, second, third, fourth] = await fetchTopics();
    const ids = [first, second, third, fourth].map((topic) => topic?.id ?? 0);
    const put = (id: number | undefined, json: object) => boss.put(`/api/topics/${id}`, json);
    const changed = await change({ ids, change: "categorize", category: "Salaries" });
    await put(first?.id, { content: "How much is a raise?", category: "Salaries", subCategory: "Rise" });
    await put(second?.id, { content: "How much is 1?", category: "Money", subCategory: "Rise" });
    await put(second?.id, { content: "How much is 1?", category: "Salaries", subCategory: "Rise" });
    await change({ ids: [third?.id], change: "categorize", subCategory: "Tips" });
    await change({ ids, change: "archive" });
    await boss.delete(`/api/topics/${fourth?.id}`);
    expect((await undo(changed.json())).json()).toEqual({ count: 1 });
    expect(
      (await fetchTopics()).map(({ content, category, subCategory }) => [content, category, subCategory]),
    ).toEqual([
      ["How much is a raise?", "Pay", "Rise"],
      ["How much is 1?", "Salaries", "Rise"],
      ["How much is 2?", "Salaries", "Tips"],
    ]);
  });

  test("are on the board as before after Undo, except those that were switched since", async () => {
    const { fetchTopics, change, undo } = await openTopics(4);
    const ids = (await fetchTopics()).map(({ id }) => id);
    const [, secondId, thirdId] = ids;
    const listOnBoard = async () =>
      (await fetchTopics()).filter((topic) => topic.onBoard).map(({ id }) => id);
    await change({ ids: [thirdId], change: "list-on-board" });
    const listed = await change({ ids, change: "list-on-board" });
    expect(listed.json()).toMatchObject({ count: 3, undoId: expect.any(Number) });
    await change({ ids: [secondId], change: "take-off-board" });
    await change({ ids: [secondId], change: "list-on-board" });
    expect((await undo(listed.json())).json()).toEqual({ count: 2 });
    expect(await listOnBoard()).toEqual([secondId, thirdId]);
    expect((await undo(listed.json())).status).toBe(404);

    const takenOff = await change({ ids, change: "take-off-board" });
    await change({ ids: [thirdId], change: "archive" });
    expect((await undo(takenOff.json())).json()).toEqual({ count: 2 });
    expect(await listOnBoard()).toEqual([secondId, thirdId]);
  });

  test("have nothing to undo if nothing changed", async () => {
    const { fetchTopics, change } = await openTopics(3);
    const topics = await fetchTopics();
    const ids = topics.map(({ id }) => id);
    const usedIds = topics.filter((topic) => topic.isUsed).map(({ id }) => id);
    for (const json of [
      { ids: usedIds, change: "archive" },
      { ids, change: "take-off-board" },
      { ids, change: "categorize", subCategory: "Rise" },
      { ids: [999_999], change: "delete" },
    ])
      expect((await change(json)).json()).toEqual({ count: 0 });
  });

  test("are in the trash under the number that was deleted", async () => {
    const { boss, fetchTopics, change } = await openTopics(3);
    const ids = (await fetchTopics()).map(({ id }) => id);
    await boss.delete(`/api/topics/${ids[0]}`);
    await change({ ids: [...ids, ...ids], change: "delete" });
    const deletions = (await boss.request("/api/trash")).json<{ label: string; count: number }[]>();
    expect(deletions[0]).toMatchObject({ label: "2 topics", count: 2 });
  });

  test("are put on the board and removed from it, skipping those that no longer exist", async () => {
    const { client, boss, fetchTopics, change } = await openTopics(3);
    const ids = (await fetchTopics()).map(({ id }) => id);
    await boss.delete(`/api/topics/${ids[0]}`);
    expect((await change({ ids, change: "list-on-board" })).json()).toMatchObject({ count: 2 });
    expect((await client().request("/api/board")).json()).toHaveLength(2);
    expect((await change({ ids, change: "take-off-board" })).json()).toMatchObject({ count: 2 });
    expect((await client().request("/api/board")).json()).toEqual([]);
  });

  test("can be changed only by the team, from one to 500 at a time", async () => {
    const { client, change } = await openTopics(1);
    const json = { ids: [1], change: "archive" };
    expect((await client().post("/api/topics/selected", json)).status).toBe(401);
    for (const ids of [[], Array(501).fill(1), ["x"]])
      expect((await change({ ids, change: "archive" })).status).toBe(400);
    expect((await change({ ids: [1], change: "draw" })).status).toBe(400);
  });
});
