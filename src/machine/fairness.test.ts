import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openTestApp } from "#testing/test-app.ts";
import { addTopics, drawTopics } from "#topics/topics.server.ts";
import { makeTopics } from "./testing/draw-visitor.ts";

const TOPIC_COUNT = 100;
const DRAW_COUNT = 100_000;
/** With 99 degrees of freedom, a fair series exceeds this chi-square value only once in a million runs. */
const CHI_SQUARE_LIMIT = 181.1;

test("in 100,000 draws from 100 topics, each reel shows every topic about equally often", async () => {
  const database = await openTestDatabase("sqlite");
  try {
    const { house } = openTestApp(database);
    await addTopics(house.db, house, makeTopics(TOPIC_COUNT));
    const counts = [1, 2, 3].map(() => new Map<number, number>());
    let drawsWithoutRepeats = 0;
    for (let draw = 0; draw < DRAW_COUNT; draw++) {
      const drawnTopics = await drawTopics(house.db, 3);
      if (new Set(drawnTopics.map(({ id }) => id)).size === 3) drawsWithoutRepeats += 1;
      for (const [reel, { id }] of drawnTopics.entries())
        counts[reel]?.set(id, (counts[reel].get(id) ?? 0) + 1);
    }
    expect(drawsWithoutRepeats).toBe(DRAW_COUNT);
    for (const count of counts) {
      expect(count.size).toBe(TOPIC_COUNT);
      expect(computeChiSquare([...count.values()], DRAW_COUNT / TOPIC_COUNT)).toBeLessThan(CHI_SQUARE_LIMIT);
    }
  } finally {
    await database.close();
  }
});

const computeChiSquare = (counts: number[], expectedCount: number): number =>
  counts.reduce((sum, count) => sum + (count - expectedCount) ** 2 / expectedCount, 0);
