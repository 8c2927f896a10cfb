import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { testApp } from "#testing/test-app.ts";
import { addTopics, drawTopics } from "#topics/topics.server.ts";
import { makeTopics } from "./testing/draw-visitor.ts";

const TOPICS = 100;
const DRAWS = 100_000;
/** With 99 degrees of freedom, one fair series in a million has a chi-square above this. */
const CHI_SQUARE_LIMIT = 181.1;

test("in 100,000 draws from 100 topics, each reel shows every topic about equally often", async () => {
  const database = await openTestDatabase("sqlite");
  try {
    const { house } = testApp(database);
    await addTopics(house.db, house, makeTopics(TOPICS));
    const counts = [1, 2, 3].map(() => new Map<number, number>());
    let different = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const drawn = await drawTopics(house.db, 3);
      if (new Set(drawn.map(({ id }) => id)).size === 3) different += 1;
      for (const [reel, { id }] of drawn.entries()) counts[reel]?.set(id, (counts[reel].get(id) ?? 0) + 1);
    }
    expect(different).toBe(DRAWS);
    for (const count of counts) {
      expect(count.size).toBe(TOPICS);
      expect(chiSquare([...count.values()], DRAWS / TOPICS)).toBeLessThan(CHI_SQUARE_LIMIT);
    }
  } finally {
    await database.close();
  }
});

const chiSquare = (seen: number[], wanted: number): number =>
  seen.reduce((sum, count) => sum + (count - wanted) ** 2 / wanted, 0);
