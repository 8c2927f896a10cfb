import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { addTopic, addTopics, drawTopics, markTopicUsed, pickRandomReelTexts } from "./topics.server.ts";

const makeTopic = (number: number, isUsed = false) => ({
  category: `Category ${number % 3}`,
  subCategory: "Any",
  content: `Topic ${number}`,
  isUsed,
});

describeOnBothEngines("the drum", (open) => {
  test("draws three different available topics, or fewer if there are fewer", async () => {
    const { house } = openTestApp(await open());
    expect(await drawTopics(house.db, 3)).toEqual([]);
    const first = await addTopic(house.db, house, makeTopic(1));
    expect(await drawTopics(house.db, 3)).toEqual([first]);
    await addTopics(house.db, house, [makeTopic(2), makeTopic(3, true)]);
    const two = await drawTopics(house.db, 3);
    expect(two.map((topic) => topic.content).sort()).toEqual(["Topic 1", "Topic 2"]);
    await addTopics(
      house.db,
      house,
      [4, 5, 6, 7].map((number) => makeTopic(number)),
    );
    for (let turn = 0; turn < 20; turn++) {
      const three = await drawTopics(house.db, 3);
      expect(new Set(three.map((topic) => topic.id)).size).toBe(3);
      expect(three.some((topic) => topic.isUsed)).toBe(false);
    }
  });

  test.each([0, 2, 5, 200])("draws for 40 visitors at the same moment from %i topics", async (topicCount) => {
    const { house } = openTestApp(await open());
    await addTopics(
      house.db,
      house,
      Array.from({ length: topicCount }, (_, index) => makeTopic(index)),
    );
    const draws = await Promise.all(Array.from({ length: 40 }, () => drawTopics(house.db, 3)));
    for (const topics of draws) {
      expect(topics).toHaveLength(Math.min(3, topicCount));
      expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
    }
    // With 200 topics, few of the 40 visitors' draws overlap. With fewer topics, every topic is drawn at least once.
    const drawnIds = new Set(draws.flat().map(({ id }) => id));
    expect(drawnIds.size).toBeGreaterThanOrEqual(Math.min(topicCount, 60));
  });

  test("lets only one of two simultaneous callers mark a topic used", async () => {
    const { house } = openTestApp(await open());
    const topic = await addTopic(house.db, house, makeTopic(1));
    const tries = await Promise.allSettled([
      markTopicUsed(house.db, house, topic.id, "visitor"),
      markTopicUsed(house.db, house, topic.id, "visitor"),
    ]);
    expect(tries.map((attempt) => attempt.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(markTopicUsed(house.db, house, topic.id, "visitor")).rejects.toMatchObject({ status: 409 });
    await expect(markTopicUsed(house.db, house, 999, "visitor")).rejects.toMatchObject({ status: 404 });
    expect(await drawTopics(house.db, 3)).toEqual([]);
  });

  test("gives the reels the texts of at most 100 available topics", async () => {
    const { house } = openTestApp(await open());
    expect(await pickRandomReelTexts(house.db)).toEqual({
      categories: [],
      subCategories: [],
      contents: [],
    });
    const numbers = Array.from({ length: 130 }, (_, index) => index + 1);
    await addTopics(
      house.db,
      house,
      numbers.map((number) => makeTopic(number, number > 120)),
    );
    const reels = await pickRandomReelTexts(house.db);
    expect(reels.categories.sort()).toEqual(["Category 0", "Category 1", "Category 2"]);
    expect(reels.subCategories).toEqual(["Any"]);
    expect(new Set(reels.contents).size).toBe(100);
    expect(reels.contents.some((text) => Number(text.slice("Topic ".length)) > 120)).toBe(false);
  });
});
