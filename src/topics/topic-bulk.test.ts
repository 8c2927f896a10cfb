import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { countAvailableTopics } from "./topic-drum.server.ts";
import { addTopics, drawTopics } from "./topics.server.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "greenroom-topics-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const makeTopics = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    category: "Pay",
    subCategory: "Rise",
    content: `=How much is ${index}?`,
    isUsed: index % 3 === 0,
  }));

describeOnBothEngines("all topics at once", (open) => {
  test("are archived and reactivated, which changes what can be drawn", async () => {
    const { admin, house } = openTestApp(await open());
    const boss = await admin();
    await addTopics(house.db, house, makeTopics(1200));
    const changeAll = async (verb: string) => {
      const response = await boss.post(`/api/topics/${verb}-all`);
      const { undoId: _, ...result } = response.json<{ undoId: number }>();
      return [response.status, result];
    };
    expect(await changeAll("archive")).toEqual([200, { message: "800 topics marked as used.", count: 800 }]);
    expect(await drawTopics(house.db, 3)).toEqual([]);
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ available: 0, used: 1200 });
    expect(await changeAll("archive")).toEqual([200, { message: "0 topics marked as used.", count: 0 }]);
    expect(await changeAll("reactivate")).toEqual([
      200,
      { message: "1,200 topics reactivated.", count: 1200 },
    ]);
    expect(await drawTopics(house.db, 3)).toHaveLength(3);
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ available: 1200, used: 0 });
  });

  test("can be restored once by Undo, except those that were changed since", async () => {
    const { admin, house } = openTestApp(await open());
    const boss = await admin();
    await addTopics(house.db, house, makeTopics(1200));
    const post = (path: string, json?: object) => boss.post(`/api/topics/${path}`, json);
    const fetchStats = async () =>
      (await boss.request("/api/topics/stats")).json<{ available: number; used: number }>();
    const listUsed = async () =>
      (await boss.request("/api/topics?status=used")).json<{ id: number }[]>().map(({ id }) => id);
    const usedBefore = await listUsed();
    const { undoId } = (await post("archive-all")).json<{ undoId: number }>();
    const undo = await post("undo-bulk", { undoId });
    expect([undo.status, undo.json()]).toEqual([200, { count: 800 }]);
    expect(await listUsed()).toEqual(usedBefore);
    expect(await drawTopics(house.db, 3)).toHaveLength(3);
    expect((await post("undo-bulk", { undoId })).status).toBe(404);

    const again = (await post("archive-all")).json<{ undoId: number }>();
    const reactivation = (await post("reactivate-all")).json<{ undoId: number }>();
    expect((await post("undo-bulk", again)).json()).toEqual({ count: 0 });
    expect(await fetchStats()).toMatchObject({ available: 1200, used: 0 });
    expect((await post("undo-bulk", reactivation)).json()).toEqual({ count: 1200 });
    expect(await fetchStats()).toMatchObject({ available: 0, used: 1200 });
    expect(await drawTopics(house.db, 3)).toEqual([]);
  });

  test("are changed and restored in slices, so that others can read and write in between", async () => {
    const { admin, house } = openTestApp(await open());
    const boss = await admin();
    await addTopics(house.db, house, makeTopics(3000));
    const usedTopic = { category: "Pay", subCategory: "Rise", content: "New", isUsed: true };
    const change = async (path: string, json?: object) => {
      const availableCounts: number[] = [];
      const working = { isOver: false };
      const response = boss.post(`/api/topics/${path}`, json).finally(() => {
        working.isOver = true;
      });
      while (!working.isOver) {
        await nextTurn();
        // Adding a topic locks the drum, so no slice can end between the two.
        const available = await transaction(house.db, async (trx) => {
          await addTopics(trx, house, [usedTopic]);
          return countAvailableTopics(trx);
        });
        availableCounts.push(available);
      }
      expect(availableCounts.some((available) => available > 0 && available < 2000)).toBe(true);
      return (await response).json<{ count: number; undoId: number }>();
    };
    const { count, undoId } = await change("archive-all");
    expect(count).toBe(2000);
    expect(await drawTopics(house.db, 3)).toEqual([]);
    expect(await change("undo-bulk", { undoId })).toEqual({ count: 2000 });
    expect(await drawTopics(house.db, 3000)).toHaveLength(2000);
  });

  test("are restored except for a topic that was made available and used again in the meantime", async () => {
    const { admin, house } = openTestApp(await open());
    const boss = await admin();
    const [topic] = await addTopics(house.db, house, makeTopics(5).slice(1));
    const post = (path: string, json?: object) => boss.post(`/api/topics/${path}`, json);
    const { undoId } = (await post("archive-all")).json<{ undoId: number }>();
    await post(`${topic?.id}/reactivate`);
    expect((await post(`${topic?.id}/used`)).status).toBe(200);
    expect((await post("undo-bulk", { undoId })).json()).toEqual({ count: 2 });
    const usedTopics = (await boss.request("/api/topics?status=used")).json<{ content: string }[]>();
    expect(usedTopics.map(({ content }) => content)).toEqual(["=How much is 3?", "=How much is 1?"]);
  });

  test.each([
    ["all", "DELETE", "delete-all"],
    ["the selected ones", "POST", "selected"],
  ])(
    "are deleted, %s, even if somebody restores the first of them in the meantime",
    async (_, method, path) => {
      const { admin, house } = openTestApp(await open(), { env: { DATA_DIR: folder } });
      const boss = await admin();
      const ids = (await addTopics(house.db, house, makeTopics(450))).map(({ id }) => id);
      const json = method === "POST" ? { ids, change: "delete" } : undefined;
      let isDone = false;
      const deleting = boss.request(`/api/topics/${path}`, { method, json }).finally(() => {
        isDone = true;
      });
      const restoreFirst = () => boss.post("/api/trash/1/restore");
      while ((await restoreFirst()).status === 404 && !isDone) await nextTurn();
      expect((await deleting).status).toBe(200);
      const { total } = (await boss.request("/api/topics/stats")).json<{ total: number }>();
      const trash = (await boss.request("/api/trash")).json<{ count: number }[]>();
      expect(total + trash.reduce((sum, { count }) => sum + count, 0)).toBe(450);
    },
  );

  test("are deleted after they were saved as a CSV file in the data folder, which the message names", async () => {
    const now = () => new Date("2026-11-21T10:20:30.456Z");
    const { admin, house } = openTestApp(await open(), { env: { DATA_DIR: folder }, now });
    const boss = await admin();
    await addTopics(house.db, house, makeTopics(1200));
    const csvBefore = (await boss.request("/api/topics/export")).text;
    const response = await boss.delete("/api/topics/delete-all");
    const copy = "deleted-topics-20261121T102030-456.csv";
    expect([response.status, response.json()]).toEqual([
      200,
      { message: `1,200 topics deleted. A copy is in the data folder: ${copy}`, count: 1200 },
    ]);
    expect(readdirSync(folder)).toEqual([copy]);
    expect(readFileSync(join(folder, copy), "utf8")).toBe(csvBefore);
    expect((await boss.request("/api/topics/stats")).json()).toEqual({
      total: 0,
      available: 0,
      used: 0,
      categories: 0,
    });
    expect((await boss.request("/api/topics?search=much")).json()).toEqual([]);
    expect(await drawTopics(house.db, 3)).toEqual([]);
    await addTopics(house.db, house, makeTopics(4));
    expect((await boss.request("/api/topics?search=much")).json()).toHaveLength(4);
    const back = await boss.post("/api/topics/import", { csv: csvBefore });
    expect(back.json()).toMatchObject({ topicsCount: 1196, duplicatesCount: 4 });
  });

  test("are not deleted if the CSV file can't be written", async () => {
    const file = join(folder, "taken");
    writeFileSync(file, "");
    const { admin, house, logged } = openTestApp(await open(), { env: { DATA_DIR: join(file, "data") } });
    const boss = await admin();
    await addTopics(house.db, house, makeTopics(5));
    const response = await boss.delete("/api/topics/delete-all");
    expect([response.status, response.json()]).toEqual([
      500,
      { message: "Something went wrong. Please try again." },
    ]);
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ total: 5, available: 3 });
    expect(logged.some((line) => line.level === "error")).toBe(true);
  });

  test("can't be deleted if there are none", async () => {
    const { admin } = openTestApp(await open(), { env: { DATA_DIR: folder } });
    const response = await (await admin()).delete("/api/topics/delete-all");
    expect(response.json()).toEqual({ message: "There are no topics to delete.", count: 0 });
    expect(readdirSync(folder)).toEqual([]);
  });
});
