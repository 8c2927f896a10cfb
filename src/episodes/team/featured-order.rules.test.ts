import { expect, test } from "vitest";
import { moveFeaturedEpisode } from "./featured-order.rules.ts";

const makeFeatured = (id: number, displayOrder: number) => ({ id, displayOrder, featured: true });

test("a featured episode moves among the featured ones, and the others make room", () => {
  const list = [
    makeFeatured(7, 999),
    makeFeatured(5, 999),
    makeFeatured(3, 999),
    { ...makeFeatured(1, 999), featured: false },
  ];
  expect(moveFeaturedEpisode(list, 3, -2)).toEqual([
    { id: 3, displayOrder: 1 },
    { id: 7, displayOrder: 2 },
    { id: 5, displayOrder: 3 },
  ]);
});

test("only changed places are returned, and nothing moves beyond either end", () => {
  const list = [makeFeatured(7, 1), makeFeatured(5, 2), makeFeatured(3, 3)];
  expect(moveFeaturedEpisode(list, 5, 1)).toEqual([
    { id: 3, displayOrder: 2 },
    { id: 5, displayOrder: 3 },
  ]);
  expect(moveFeaturedEpisode(list, 7, -1)).toEqual([]);
  expect(moveFeaturedEpisode(list, 9, 1)).toEqual([]);
});
