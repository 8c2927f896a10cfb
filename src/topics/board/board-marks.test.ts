import { expect, test } from "vitest";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { listTopicsDrawnOnDate, markChosenOnAir, markDrawnOnAir, setEpisodeLink } from "../topics.server.ts";
import type { TopicsTables } from "../topics.table.server.ts";

const DRAW = { at: "2026-12-09T18:22:00.000Z", date: "2026-12-09", drawId: 41 };

describeOnBothEngines("topics on the board", (open) => {
  async function openTopics(...more: object[]) {
    const app = openTestApp(await open(), { now: () => new Date("2026-12-01T10:00:00Z") });
    const boss = await app.admin();
    for (const [index, one] of more.entries())
      await boss.post("/api/topics", { ...makeTopic(index), ...one });
    const readRows = () =>
      qb<TopicsTables>(app.house.db)
        .selectFrom("topics")
        .leftJoin("topic_threads", "topic_threads.id", "topics.id")
        .select([
          "topics.id",
          "onBoard",
          "key",
          "stage",
          "listedAt",
          "drawnAt",
          "chosenAt",
          "airedAt",
          "drawDate",
          "drawId",
        ])
        .orderBy("topics.id")
        .execute();
    return { ...app, boss, readRows };
  }

  const makeTopic = (index: number) => ({
    category: "Pay",
    subCategory: "Prices",
    content: `Topic ${index}`,
  });
  const putTopic = (boss: Client, id: number, json: object) =>
    boss.put(`/api/topics/${id}`, { ...makeTopic(0), ...json });

  test("are listed by the switch 'On the board', and keep their address when it is turned off and on again", async () => {
    const { boss, readRows } = await openTopics({});
    expect(await readRows()).toMatchObject([{ onBoard: false, key: null, listedAt: null }]);
    expect((await putTopic(boss, 1, { onBoard: true })).json()).toMatchObject({ id: 1, onBoard: true });
    const [listed] = await readRows();
    expect(listed).toMatchObject({ onBoard: true, listedAt: "2026-12-01T10:00:00.000Z" });
    expect(listed?.key).toMatch(/^[0-9a-f]{12}$/);
    expect((await putTopic(boss, 1, { content: "Changed" })).json()).toMatchObject({ onBoard: true });
    expect((await putTopic(boss, 1, { onBoard: false })).json()).toMatchObject({ onBoard: false });
    await putTopic(boss, 1, { onBoard: true });
    expect(await readRows()).toEqual([listed]);
  });

  test("are closed by an on-air draw, which chooses one of the three; an aired topic stays aired", async () => {
    const { house, readRows } = await openTopics({ onBoard: true }, {}, {}, {});
    await transaction(house.db, (trx) => markDrawnOnAir(trx, [1, 2, 3], DRAW));
    await transaction(house.db, (trx) =>
      markChosenOnAir(trx, 2, { ...DRAW, at: "2026-12-09T18:27:00.000Z" }),
    );
    const drawMarks = { drawnAt: DRAW.at, drawDate: DRAW.date, drawId: 41 };
    expect(await readRows()).toMatchObject([
      { ...drawMarks, stage: "drawn", onBoard: true, chosenAt: null },
      { ...drawMarks, stage: "chosen", onBoard: false, chosenAt: "2026-12-09T18:27:00.000Z" },
      { ...drawMarks, stage: "drawn", chosenAt: null },
      { stage: "open", drawnAt: null, drawDate: null, drawId: null },
    ]);
    const again = { at: "2026-12-16T18:22:00.000Z", date: "2026-12-16", drawId: 42 };
    await markDrawnOnAir(house.db, [1, 2], again);
    expect(await readRows()).toMatchObject([
      { stage: "drawn", drawnAt: again.at, drawId: 42 },
      { stage: "chosen", drawnAt: DRAW.at, drawId: 41 },
      {},
      {},
    ]);
  });

  test("belong to the show that chose them last, even if they have aired before", async () => {
    const { house, readRows } = await openTopics({ onBoard: true });
    const link = (episodeId: number, at: string) =>
      transaction(house.db, (trx) => setEpisodeLink(trx, 1, { episodeId, seconds: 60, at }));
    await markDrawnOnAir(house.db, [1], DRAW);
    await markChosenOnAir(house.db, 1, DRAW);
    await link(5, "2026-12-10T09:00:00.000Z");
    const again = { at: "2026-12-16T18:22:00.000Z", date: "2026-12-16", drawId: 42 };
    await markDrawnOnAir(house.db, [1], again);
    await markChosenOnAir(house.db, 1, again);
    const marks = { stage: "aired", drawnAt: DRAW.at, chosenAt: again.at, drawDate: again.date, drawId: 42 };
    expect(await readRows()).toMatchObject([{ ...marks, airedAt: "2026-12-10T09:00:00.000Z" }]);
    expect(await listTopicsDrawnOnDate(house.db, again.date)).toMatchObject([{ id: 1, episodeId: 5 }]);
    await link(6, "2026-12-17T09:00:00.000Z");
    await link(7, "2026-12-18T09:00:00.000Z");
    expect(await readRows()).toMatchObject([{ ...marks, airedAt: "2026-12-17T09:00:00.000Z" }]);
  });

  test("come back from the trash with their stage and address, which are gone once they are deleted permanently", async () => {
    const { house, boss, readRows } = await openTopics({ onBoard: true });
    await markDrawnOnAir(house.db, [1], DRAW);
    const rowsBefore = await readRows();
    const remove = async () => (await boss.delete("/api/topics/1")).headers.get("x-deletion-id");
    await boss.post(`/api/trash/${await remove()}/restore`);
    expect(await readRows()).toEqual(rowsBefore);
    const listThreads = () => qb<TopicsTables>(house.db).selectFrom("topic_threads").select("id").execute();
    const deletion = await remove();
    expect(await listThreads()).toEqual([{ id: 1 }]);
    await boss.delete(`/api/trash/${deletion}`);
    expect(await listThreads()).toEqual([]);
  });
});
