import fc from "fast-check";
import { expect, test } from "vitest";
import { type Db, on } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { testApp } from "#testing/test-app.ts";
import {
  addTopic,
  addTopics,
  archiveTopic,
  changeTopic,
  deleteTopic,
  drawTopics,
  markTopicUsed,
  reactivateTopic,
  sampleReelTexts,
} from "./topics.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

const actor = { id: 1, username: "boss", role: "producer" as const, isAdmin: true };
const numbered = (number: number, isUsed = false) => ({
  category: `Category ${number % 3}`,
  subCategory: "Any",
  content: `Topic ${number}`,
  isUsed,
});

/** The numbers of the drum in order, and whether its topics are just the available ones. */
async function drumOf(db: Db) {
  const drum = await on<TopicsTables>(db).selectFrom("topic_drum").selectAll().orderBy("number").execute();
  const topics = await on<TopicsTables>(db).selectFrom("topics").select(["id", "isUsed"]).execute();
  const available = topics.filter((topic) => !topic.isUsed).map((topic) => topic.id);
  const inDrum = drum.map((row) => row.topicId).sort((a, b) => a - b);
  return {
    numbers: drum.map((row) => row.number),
    holdsTheAvailable: JSON.stringify(inDrum) === JSON.stringify(available.sort((a, b) => a - b)),
    size: available.length,
  };
}

onBothEngines("the drum", (open) => {
  test("three different available topics are drawn, fewer where there are fewer", async () => {
    const { house } = testApp(await open());
    expect(await drawTopics(house.db, house, 3)).toEqual([]);
    const first = await addTopic(house.db, house, numbered(1));
    expect(await drawTopics(house.db, house, 3)).toEqual([first]);
    await addTopics(house.db, house, [numbered(2), numbered(3, true)]);
    const two = await drawTopics(house.db, house, 3);
    expect(two.map((topic) => topic.content).sort()).toEqual(["Topic 1", "Topic 2"]);
    await addTopics(
      house.db,
      house,
      [4, 5, 6, 7].map((number) => numbered(number)),
    );
    for (let turn = 0; turn < 20; turn++) {
      const three = await drawTopics(house.db, house, 3);
      expect(new Set(three.map((topic) => topic.id)).size).toBe(3);
      expect(three.some((topic) => topic.isUsed)).toBe(false);
    }
  });

  test("dice that always show the same still give three topics", async () => {
    const { house } = testApp(await open(), { random: () => 0.5 });
    await addTopics(
      house.db,
      house,
      [1, 2, 3, 4].map((number) => numbered(number)),
    );
    const three = await drawTopics(house.db, house, 3);
    expect(new Set(three.map((topic) => topic.id)).size).toBe(3);
  });

  test("of two who mark a topic used at once, one gets it", async () => {
    const { house } = testApp(await open());
    const topic = await addTopic(house.db, house, numbered(1));
    const tries = await Promise.allSettled([
      markTopicUsed(house.db, house, topic.id, "visitor"),
      markTopicUsed(house.db, house, topic.id, "visitor"),
    ]);
    expect(tries.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(markTopicUsed(house.db, house, topic.id, "visitor")).rejects.toMatchObject({ status: 409 });
    await expect(markTopicUsed(house.db, house, 999, "visitor")).rejects.toMatchObject({ status: 404 });
    expect(await drawTopics(house.db, house, 3)).toEqual([]);
  });

  test("whatever is added, archived, changed and deleted, also at once, the drum has no gap", async () => {
    const { house } = testApp(await open());
    const moves = {
      add: () => addTopic(house.db, house, numbered(1)),
      archive: (id: number) => archiveTopic(house, actor, id),
      reactivate: (id: number) => reactivateTopic(house, actor, id),
      change: (id: number) => changeTopic(house, actor, id, numbered(id, id % 2 === 0), async () => false),
      delete: (id: number) => deleteTopic(house, actor, id),
    };
    const names = ["add", "add", "archive", "reactivate", "change", "delete"] as const;
    const move = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 12 }));
    await addTopics(
      house.db,
      house,
      [1, 2, 3, 4, 5, 6].map((number) => numbered(number)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (some) => {
        // An unknown topic is refused, which leaves the drum as it was.
        await Promise.allSettled(some.map(([name, id]) => moves[name](id)));
        const { numbers, holdsTheAvailable, size } = await drumOf(house.db);
        expect(numbers).toEqual(Array.from({ length: size }, (_, index) => index + 1));
        expect(holdsTheAvailable).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test("a drum that somebody emptied by hand in the database fills itself again", async () => {
    const { house, logged } = testApp(await open());
    await addTopics(
      house.db,
      house,
      [1, 2, 3, 4, 5].map((number) => numbered(number)),
    );
    await on<TopicsTables>(house.db).deleteFrom("topics").where("id", "<", 4).execute();
    const two = await drawTopics(house.db, house, 3);
    expect(two.map((topic) => topic.id).sort()).toEqual([4, 5]);
    expect(logged.filter((line) => line.level === "warn")).toHaveLength(1);
  });

  test("the reels turn over the texts of at most 100 available topics", async () => {
    const { house } = testApp(await open());
    expect(await sampleReelTexts(house.db, house)).toEqual({
      categories: [],
      subCategories: [],
      contents: [],
    });
    const numbers = Array.from({ length: 130 }, (_, index) => index + 1);
    await addTopics(
      house.db,
      house,
      numbers.map((number) => numbered(number, number > 120)),
    );
    const reels = await sampleReelTexts(house.db, house);
    expect(reels.categories.sort()).toEqual(["Category 0", "Category 1", "Category 2"]);
    expect(reels.subCategories).toEqual(["Any"]);
    expect(new Set(reels.contents).size).toBe(100);
    expect(reels.contents.some((text) => Number(text.slice("Topic ".length)) > 120)).toBe(false);
  });
});
