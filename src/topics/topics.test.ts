import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { makeDuplicateDetectionKey } from "./topic-row.server.ts";
import { addTopic } from "./topics.server.ts";

const payTopic = {
  category: "Pay",
  subCategory: "Raising a price",
  content: "Who do you tell first, and how?",
};
const postTopic = (client: Client, topic: object) => client.post("/api/topics", topic);
const fetchStats = async (client: Client) => (await client.request("/api/topics/stats")).json();

describeOnBothEngines("topics", (open) => {
  test("a topic is added, changed, archived, reactivated and deleted", async () => {
    const { admin } = openTestApp(await open(), { now: () => new Date("2026-11-19T10:00:00Z") });
    const boss = await admin();
    const created = await postTopic(boss, {
      ...payTopic,
      category: "  Pay  ",
      id: 77,
      createdAt: "x",
      requesterName: "Eve",
    });
    expect(created.status).toBe(201);
    const topic = {
      ...payTopic,
      id: 1,
      source: "manual",
      isUsed: false,
      createdAt: "2026-11-19T10:00:00.000Z",
      requesterName: null,
      onBoard: false,
    };
    expect(created.json()).toEqual(topic);
    expect(await fetchStats(boss)).toEqual({ total: 1, available: 1, used: 0, categories: 1 });

    const putTopic = (json: object) => boss.put("/api/topics/1", json);
    expect(
      (await putTopic({ ...payTopic, content: "Who hears first?", isUsed: true, source: "xai" })).json(),
    ).toEqual({
      ...topic,
      content: "Who hears first?",
      isUsed: true,
      source: "xai",
    });
    expect((await putTopic({ ...payTopic, source: null })).json()).toEqual({
      ...topic,
      isUsed: true,
      source: "xai",
    });
    expect(await fetchStats(boss)).toEqual({ total: 1, available: 0, used: 1, categories: 1 });

    const postToTopic = (verb: string) => boss.post(`/api/topics/1/${verb}`);
    for (const verb of ["reactivate", "reactivate", "archive", "archive"]) {
      const answer = await postToTopic(verb);
      expect([answer.status, answer.json()]).toEqual([
        200,
        { ...topic, source: "xai", isUsed: verb === "archive" },
      ]);
    }
    expect((await boss.delete("/api/topics/1")).status).toBe(204);
    expect((await boss.request("/api/topics")).json()).toEqual([]);
    type Event = { action: string; entity: string; detail: string | null };
    const events = (await boss.request("/api/admin-events")).json<Event[]>();
    expect(events[0]?.detail).toBe(`“${topic.content}”`);
    expect(events.map((event) => `${event.action} ${event.entity}`)).toEqual([
      "delete topic",
      "archive topic",
      "reactivate topic",
      "change topic",
      "change topic",
      "create topic",
      "register user",
    ]);
  });

  test("the activity log quotes the first 200 characters of a deleted topic, and no half of an emoji", async () => {
    const boss = await openTestApp(await open()).admin();
    const content = `x${"😀".repeat(200)}`;
    await boss.post("/api/topics", { ...payTopic, content });
    await boss.delete("/api/topics/1");
    const [event] = (await boss.request("/api/admin-events")).json<{ detail: string }[]>();
    expect(event?.detail).toBe(`“x${"😀".repeat(199)}”`);
  });

  test.each([
    ["PUT", "/api/topics/9", payTopic],
    ["DELETE", "/api/topics/9", undefined],
    ["POST", "/api/topics/9/archive", undefined],
    ["POST", "/api/topics/9/reactivate", undefined],
    ["DELETE", "/api/topics/99999999999999999999", undefined],
  ])("%s %s is not found", async (method, path, json) => {
    const boss = await openTestApp(await open()).admin();
    const response = await boss.request(path, { method, json });
    expect([response.status, response.json()]).toEqual([404, { message: "Topic not found" }]);
  });

  test.each([
    [
      {},
      [
        "content Content is required",
        "category Category is required",
        "subCategory Sub-category is required",
      ],
    ],
    [{ ...payTopic, content: "  " }, ["content Content is required"]],
    [
      { content: "\u200B", category: " \u2060\uFEFF ", subCategory: "\u3164\u00AD" },
      [
        "content Content is required",
        "category Category is required",
        "subCategory Sub-category is required",
      ],
    ],
    [{ ...payTopic, content: "x".repeat(501) }, ["content Content must be at most 500 characters"]],
    [{ ...payTopic, category: "x".repeat(101) }, ["category Category must be at most 100 characters"]],
    [{ ...payTopic, subCategory: 7 }, ["subCategory Sub-category is required"]],
    [{ ...payTopic, source: "bard" }, ["source Source must be one of manual, openai, xai"]],
    [{ ...payTopic, isUsed: "no" }, ["isUsed Used must be true or false"]],
  ])("%j is refused, naming every field", async (topic, issues) => {
    const boss = await openTestApp(await open()).admin();
    const response = await postTopic(boss, topic);
    expect(response.status).toBe(400);
    const body = response.json<{ message: string; issues: { path: string; message: string }[] }>();
    expect(body.issues.map((issue) => `${issue.path} ${issue.message}`)).toEqual(issues);
    expect(body.message).toBe(body.issues[0]?.message);
    expect(await fetchStats(boss)).toMatchObject({ total: 0 });
  });

  test("up to 100 topics are saved together, or none", async () => {
    const boss = await openTestApp(await open()).admin();
    const postTopics = (topics: unknown) => boss.post("/api/topics/bulk", { topics });
    const created = await postTopics([
      { ...payTopic, source: "openai" },
      { ...payTopic, content: "Another", source: "xai" },
    ]);
    expect(created.status).toBe(201);
    expect(created.json<object[]>()).toMatchObject([
      { id: 1, source: "openai" },
      { id: 2, content: "Another", source: "xai" },
    ]);
    expect((await postTopics([payTopic, { ...payTopic, content: "" }])).status).toBe(400);
    expect((await postTopics([])).json()).toMatchObject({
      message: "Please select at least one topic to save.",
    });
    expect((await postTopics(Array.from({ length: 101 }, () => payTopic))).status).toBe(400);
    expect(await fetchStats(boss)).toMatchObject({ total: 2 });
  });

  test("up to 100 contents are looked up together, in any category and ignoring case", async () => {
    const boss = await openTestApp(await open()).admin();
    await boss.post("/api/topics", payTopic);
    const lookUp = (contents: unknown) => boss.post("/api/topics/known", { contents });
    const contents = ["Another", payTopic.content.toUpperCase(), ""];
    expect((await lookUp(contents)).json()).toEqual({ known: [false, true, false] });
    expect((await lookUp([])).json()).toEqual({ known: [] });
    expect((await lookUp(Array.from({ length: 101 }, () => "Another"))).status).toBe(400);
    expect((await lookUp(["🎉".repeat(500)])).json()).toEqual({ known: [false] });
    expect((await lookUp(["🎉".repeat(501)])).status).toBe(400);
  });

  test("categories that differ only in case count as one", async () => {
    const boss = await openTestApp(await open()).admin();
    for (const category of ["Pay", "pay", "PAY", "Family"]) await postTopic(boss, { ...payTopic, category });
    expect(await fetchStats(boss)).toEqual({ total: 4, available: 4, used: 0, categories: 2 });
  });

  test("a very large number of categories is counted correctly", async () => {
    const boss = await openTestApp(await open()).admin();
    for (let batch = 0; batch < 11; batch += 1) {
      const topics = Array.from({ length: 100 }, (_, index) => ({
        ...payTopic,
        category: `Category ${batch}-${index}`,
      }));
      await boss.post("/api/topics/bulk", { topics });
      if (batch === 0) expect(await fetchStats(boss)).toMatchObject({ total: 100, categories: 100 });
    }
    expect(await fetchStats(boss)).toEqual({ total: 1100, available: 1100, used: 0, categories: 1100 });
  });

  test("only the team can read and change topics", async () => {
    const { client, user } = openTestApp(await open());
    const calls = [
      ["GET", "/api/topics"],
      ["GET", "/api/topics/stats"],
      ["GET", "/api/topics/export"],
      ["GET", "/api/topics/template"],
      ["POST", "/api/topics"],
      ["POST", "/api/topics/bulk"],
      ["POST", "/api/topics/import"],
      ["DELETE", "/api/topics/delete-all"],
    ] as const;
    const plain = await user();
    for (const [method, path] of calls) {
      expect((await client().request(path, { method })).status).toBe(401);
      expect((await plain.request(path, { method })).status).toBe(403);
    }
  });

  test("two topics that differ only in case count as the same", () => {
    const key = makeDuplicateDetectionKey({ ...payTopic, content: "What is x² worth?" });
    const texts = { ...payTopic, content: "WHAT IS X² WORTH?" };
    expect(makeDuplicateDetectionKey(texts)).toBe(key);
    expect(makeDuplicateDetectionKey({ ...texts, category: "PAY" })).toBe(key);
    expect(makeDuplicateDetectionKey({ ...texts, content: "What is x2 worth?" })).not.toBe(key);
    expect(
      makeDuplicateDetectionKey({ ...texts, category: texts.subCategory, subCategory: texts.category }),
    ).not.toBe(key);
  });

  test("the suggester's name can be corrected, found by search, and removed", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await addTopic(app.house.db, app.house, { ...payTopic, requesterName: "Dana Whitcomb" });
    const change = async (json: object) =>
      (await admin.put(`/api/topics/${id}`, { ...payTopic, ...json })).json();
    const fetchFound = async (search: string) =>
      (await admin.request(`/api/topics?search=${search}`)).json<object[]>().length;
    expect(await fetchFound("whitc")).toBe(1);
    expect(await change({})).toMatchObject({ requesterName: "Dana Whitcomb" });
    expect(await change({ requesterName: " Dana, Ogden " })).toMatchObject({ requesterName: "Dana, Ogden" });
    expect([await fetchFound("whitc"), await fetchFound("ogden")]).toEqual([0, 1]);
    expect(await change({ requesterName: "" })).toMatchObject({ requesterName: null });
    expect(await fetchFound("ogden")).toBe(0);
    expect(await change({ requesterName: "x".repeat(101) })).toMatchObject({
      message: "Suggested by must be at most 100 characters",
    });
  });
});
