import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "#platform/database/fold.rules.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { TOPIC_SORTS, TOPIC_STATUSES, type Topic, type TopicListQuery } from "./topics.contract.ts";
import { addTopics, listTopics } from "./topics.server.ts";

/** A small alphabet, so that random strings often match. It includes characters that are special in search patterns. */
const letters = [
  "a",
  "A",
  "b",
  "c",
  "é",
  "e\u0301",
  "Σ",
  "ς",
  " ",
  "%",
  "_",
  "*",
  "?",
  "[",
  "]",
  '"',
  "'",
  "\\",
  "😀",
];
const wordArbitrary = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 })
  .map((some) => some.join("").trim() || "x");
const topicArbitrary = fc.record({
  category: wordArbitrary,
  subCategory: wordArbitrary,
  content: wordArbitrary,
  isUsed: fc.boolean(),
});

/** Computes the expected list with plain array methods. */
function computeExpected(topics: readonly Topic[], { search = "", status, sort }: TopicListQuery): Topic[] {
  const foldTexts = (topic: Topic) => [topic.category, topic.subCategory, topic.content].map(foldText);
  const matches = topics.filter(
    (topic) =>
      foldTexts(topic).some((text) => text.includes(foldText(search))) &&
      (status === "all" || topic.isUsed === (status === "used")),
  );
  const [key = "newest", direction] = sort.split("-");
  const getSortText = (topic: Topic) =>
    key === "newest" || key === "oldest" ? "" : foldText(topic[key as "content"]);
  const rising = matches.toSorted(
    (a, b) => Buffer.compare(Buffer.from(getSortText(a)), Buffer.from(getSortText(b))) || a.id - b.id,
  );
  return direction === "desc" || key === "newest" ? rising.toReversed() : rising;
}

describeOnBothEngines("the list of topics", (open) => {
  test("finds texts by literal substrings, ignoring case, in every order and status", async () => {
    const { house } = openTestApp(await open());
    const topics = await addTopics(house.db, house, fc.sample(topicArbitrary, { numRuns: 150, seed: 5 }));
    await fc.assert(
      fc.asyncProperty(
        fc.option(wordArbitrary, { nil: undefined }),
        fc.constantFrom(...TOPIC_STATUSES),
        fc.constantFrom(...TOPIC_SORTS),
        fc.nat(6),
        fc.nat(12),
        async (search, status, sort, limit, offset) => {
          const query = { search, status, sort };
          const expected = computeExpected(topics, query);
          expect(await listTopics(house, query)).toEqual({ items: expected, total: expected.length });
          expect(await listTopics(house, { ...query, limit: limit + 1, offset })).toEqual({
            items: expected.slice(offset, offset + limit + 1),
            total: expected.length,
          });
        },
      ),
      { numRuns: 150, seed: 11 },
    );
  });

  test("lists many matches in the same order as few", async () => {
    const { house } = openTestApp(await open());
    const numbers = Array.from({ length: 6000 }, (_, index) => index);
    // All contain `e`, nine in ten also `even`, and one in ten `odd`. The topics with `rare` come last when sorted by
    // category.
    const makeContent = (number: number) =>
      `${number % 10 ? "even" : "odd e"} ${(number * 7919) % 6000}${number % 1000 ? "" : " rare"}`;
    const made = numbers.map((number) => ({
      category: number % 1000 ? "Money" : "Zoo",
      subCategory: "Any",
      content: makeContent(number),
      isUsed: number % 4 === 0,
    }));
    const topics = await addTopics(house.db, house, made);
    for (const search of ["e", "ev", "even", "odd", "rare", "z"])
      for (const status of TOPIC_STATUSES)
        for (const sort of ["newest", "category-asc", "content-desc"] as const) {
          const expected = computeExpected(topics, { search, status, sort });
          const page = await listTopics(house, { search, status, sort, limit: 20, offset: 10 });
          expect([page.total, page.items]).toEqual([expected.length, expected.slice(10, 30)]);
        }
  }, 60_000);

  test("no longer finds texts that were changed or deleted", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    const topic = { category: "Money", subCategory: "Debt", content: "Who pays the plumber?" };
    await boss.post("/api/topics", topic);
    const fetchHits = async (search: string) => {
      const response = await boss.request(`/api/topics?limit=50&search=${encodeURIComponent(search)}`);
      return Number(response.headers.get("x-total-count"));
    };
    expect(await Promise.all(["PLUMBER", "lumb", "mo", "y d", "?"].map(fetchHits))).toEqual([1, 1, 1, 0, 1]);
    const changedTopic = { ...topic, content: "Who pays the painter?" };
    await boss.put("/api/topics/1", changedTopic);
    expect(await Promise.all(["plumber", "lu", "painter", "money"].map(fetchHits))).toEqual([0, 0, 1, 1]);
    await boss.delete("/api/topics/1");
    expect(await Promise.all(["painter", "pa", "money", ""].map(fetchHits))).toEqual([0, 0, 0, 0]);
  });

  test("stores, finds and sorts texts of the maximum length, even those that fold to many times their length", async () => {
    const { house } = openTestApp(await open());
    const longTopic = {
      category: "ﷺ".repeat(100),
      subCategory: "㌀".repeat(100),
      content: "😀㍿".repeat(166),
    };
    const [topic] = await addTopics(house.db, house, [longTopic]);
    for (const sort of TOPIC_SORTS)
      expect((await listTopics(house, { search: "😀株式", status: "all", sort })).items).toEqual([topic]);
  });

  test.each([
    ["limit=0", "limit", "Limit must be a whole number from 1 to 200"],
    ["limit=201", "limit", "Limit must be a whole number from 1 to 200"],
    ["limit=0x10", "limit", "Limit must be a whole number from 1 to 200"],
    ["limit=1e2", "limit", "Limit must be a whole number from 1 to 200"],
    ["offset=-1", "offset", "Offset must be a whole number from 0"],
    ["offset=", "offset", "Offset must be a whole number from 0"],
    ["sort=best", "sort", `Sort must be one of ${TOPIC_SORTS.join(", ")}`],
    ["status=some", "status", "Status must be one of all, used, unused"],
    [`search=${"x".repeat(501)}`, "search", "Search must be at most 500 characters"],
  ])("%s is refused", async (query, path, message) => {
    const boss = await openTestApp(await open()).admin();
    const response = await boss.request(`/api/topics?${query}`);
    expect([response.status, response.json()]).toEqual([400, { message, issues: [{ path, message }] }]);
  });
});
