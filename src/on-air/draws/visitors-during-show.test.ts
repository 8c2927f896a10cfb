import { expect, test } from "vitest";
import { createVisitorWithSpins, postDraw } from "#machine/testing/draw-visitor.ts";
import { openDeskTestApp } from "#on-air/live/testing/hour.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client, TestApp } from "#testing/test-app.ts";

type SpunReels = Record<"categoryReel" | "subCategoryReel" | "contentReel", { id: number }>;

/**
 * Has several visitors draw topics. Returns the ids of all the topics they drew. There are so few topics that
 * the visitors together draw every available one.
 */
async function spinAll(app: TestApp): Promise<Set<number>> {
  const drawnIds = new Set<number>();
  for (let visitors = 0; visitors < 4; visitors += 1) {
    const visitor = await createVisitorWithSpins(app);
    for (let spins = 0; spins < 3; spins += 1) {
      const { categoryReel, subCategoryReel, contentReel } = (await postDraw(visitor)).json<SpunReels>();
      for (const { id } of [categoryReel, subCategoryReel, contentReel]) drawnIds.add(id);
    }
  }
  return drawnIds;
}

const getIds = (topics: { topicId: number }[]) => topics.map(({ topicId }) => topicId);

describeOnBothEngines("visitors who draw during the show", (open) => {
  async function openHour(topics: number) {
    const desk = await openDeskTestApp(await open(), { topics });
    await desk.run("go-live");
    const draw = async (word: string) => getIds((await desk.run("draw", { word })).draw.topics);
    return { ...desk, draw };
  }

  test("draw none of the three topics on air, until one of them is chosen", async () => {
    const { app, run, draw } = await openHour(6);
    const three = await draw("porch light");
    const drawnByVisitors = await spinAll(app);
    expect(drawnByVisitors).toEqual(new Set([1, 2, 3, 4, 5, 6].filter((id) => !three.includes(id))));
    await run("choose", { topicId: three[0] });
    expect(await spinAll(app)).toEqual(new Set([1, 2, 3, 4, 5, 6].filter((id) => id !== three[0])));
  });

  test("can draw the first three again once the show has drawn others, and all of them after the show", async () => {
    const { app, run, draw } = await openHour(7);
    const first = await draw("porch light");
    const second = await draw("maple");
    const drawnByVisitors = await spinAll(app);
    expect(drawnByVisitors).toEqual(new Set([1, 2, 3, 4, 5, 6, 7].filter((id) => !second.includes(id))));
    expect(first.some((id) => drawnByVisitors.has(id) || second.includes(id))).toBe(true);
    await run("end");
    expect((await spinAll(app)).size).toBe(7);
  });

  test("get no topic while the only ones left are on air, and keep their spin", async () => {
    const { app, draw } = await openHour(3);
    const visitor = await createVisitorWithSpins(app);
    await draw("porch light");
    const refused = await postDraw(visitor);
    expect([refused.status, refused.json().message]).toEqual([409, "No topics are available right now"]);
    expect((await visitor.request("/api/slot-machine/spins")).json()).toEqual({ spinsLeft: 3 });
  });

  test("take nothing away from the hosts: a topic that a visitor picked can still be chosen", async () => {
    const { app, producer, run, draw, look } = await openHour(3);
    const visitor = await createVisitorWithSpins(app);
    await postDraw(visitor);
    const [, topicId = 0] = await draw("porch light");
    expect((await visitor.post(`/api/topics/${topicId}/used`)).status).toBe(200);
    const { poll } = await run("open-poll", { seconds: 30 });
    expect(getIds(poll.options)).toContain(topicId);
    await run("choose", { topicId });
    expect((await look()).draw?.chosen).toBe(topicId);
    const history = (await producer.request("/api/selected-topics/recent")).json<
      { contentId: number; drawId: number | null; content: string }[]
    >();
    expect(history.map(({ drawId }) => drawId)).toEqual([1, null]);
    expect(new Set(history.map(({ content }) => content)).size).toBe(1);
    const isUsed = async (client: Client) =>
      (await client.request("/api/topics?status=used")).json<{ id: number }[]>().map(({ id }) => id);
    expect(await isUsed(producer)).toEqual([topicId]);
    expect((await producer.post("/api/topics/used-by-visitors/put-back")).json()).toMatchObject({
      count: 0,
    });
    expect(await isUsed(producer)).toEqual([topicId]);
  });

  test("and so can a topic that the team has archived in the meantime; undoing that leaves it used", async () => {
    const { producer, run, draw } = await openHour(4);
    const [topicId] = await draw("porch light");
    const { undoId } = (await producer.post("/api/topics/archive-all")).json<{ undoId: number }>();
    await run("choose", { topicId });
    await producer.post("/api/topics/undo-bulk", { undoId });
    const usedTopics = (await producer.request("/api/topics?status=used")).json<{ id: number }[]>();
    expect(usedTopics.map(({ id }) => id)).toEqual([topicId]);
  });
});
