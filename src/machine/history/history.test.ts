import { expect, test } from "vitest";
import type { Draw, HistoryRow, SelectedTopic } from "#machine/machine.contract.ts";
import { createVisitorWithSpins, openAppWithTopics, postDraw } from "#machine/testing/draw-visitor.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";

describeOnBothEngines("the history", (open) => {
  test("is searched as a whole, ignoring case, for the texts at the time of the pick", async () => {
    const app = await openAppWithTopics(await open(), 0);
    const admin = await app.admin();
    const texts = [
      { content: "50 % off?", category: "Pay", subCategory: "Discounts" },
      { content: "Who calls first?", category: "Family", subCategory: "DISCOUNTED tickets" },
      { content: "Leave", category: "Work", subCategory: "Meetings" },
    ];
    for (const topic of texts) {
      const { id } = (await admin.post("/api/topics", topic)).json<{ id: number }>();
      const picked = { categoryId: id, subCategoryId: id, contentId: id, selectedType: "content" };
      await admin.post("/api/selected-topics", picked);
    }
    await admin.delete("/api/topics/1");
    const findRows = async (search: string) => {
      const answer = await admin.request(
        `/api/selected-topics/recent?state=true&search=${encodeURIComponent(search)}`,
      );
      const hits = answer.json<SelectedTopic[]>().map(({ content, isUsed }) => [content, isUsed]);
      expect(answer.headers.get("x-total-count")).toBe(String(hits.length));
      return hits;
    };
    expect(await findRows("discount")).toEqual([
      ["Who calls first?", false],
      ["50 % off?", null],
    ]);
    expect(await findRows("50 %")).toEqual([["50 % off?", null]]);
    expect(await findRows("wo")).toEqual([["Leave", false]]);
    expect(await findRows("%%%")).toEqual([]);
    expect((await findRows("")).length).toBe(3);
  });

  test("finds what a visitor picked once, even if an earlier call named another topic", async () => {
    const app = await openAppWithTopics(await open(), 3);
    const client = await createVisitorWithSpins(app);
    const draw = (await postDraw(client)).json<Draw>();
    const ids = {
      categoryId: draw.categoryReel.id,
      subCategoryId: draw.subCategoryReel.id,
      contentId: draw.contentReel.id,
    };
    await client.post("/api/selected-topics", { ...ids, selectedType: "category" });
    expect((await client.post(`/api/topics/${draw.contentReel.id}/used`)).status).toBe(200);
    const admin = await app.admin();
    const count = async (search: string) =>
      (await admin.request(`/api/selected-topics/recent?search=${encodeURIComponent(search)}`)).json<
        unknown[]
      >().length;
    expect(await count(draw.contentReel.text)).toBe(1);
    expect(await count(draw.categoryReel.text)).toBe(0);
  });

  test("is exported as a whole, newest first, in cells that no spreadsheet takes for formulas", async () => {
    const app = await openAppWithTopics(await open(), 0);
    const admin = await app.admin();
    const topic = { content: "=1+1", category: "Pay", subCategory: "Raising, a price" };
    const { id } = (await admin.post("/api/topics", topic)).json<{ id: number }>();
    const ids = { categoryId: id, subCategoryId: id, contentId: id };
    for (const selectedType of ["content", "category"])
      await admin.post("/api/selected-topics", { ...ids, selectedType });
    const answer = await admin.request("/api/selected-topics/export");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="podcast-history.csv"');
    const lines = answer.text.split("\r\n").map((line) => line.replace(/^[^,]*Z,/, "(at),"));
    expect(lines).toEqual([
      "selectedAt,content,category,subCategory,selectedType",
      `(at),'=1+1,Pay,"Raising, a price",category`,
      `(at),'=1+1,Pay,"Raising, a price",content`,
      "",
    ]);
    expect((await app.client().request("/api/selected-topics/export")).status).toBe(401);
    expect((await (await app.user()).request("/api/selected-topics/export")).status).toBe(403);
  });

  test("links to the topic as it is now, and to nothing once it is deleted", async () => {
    const app = await openAppWithTopics(await open(), 0);
    const admin = await app.admin();
    const topic = { category: "Pay", subCategory: "Rise", content: "How much?" };
    const { id } = (await admin.post("/api/topics", topic)).json<{ id: number }>();
    await admin.post("/api/selected-topics", {
      categoryId: id,
      subCategoryId: id,
      contentId: id,
      selectedType: "content",
    });
    const readTopicTexts = async () => {
      const [row] = (await admin.request("/api/selected-topics/recent?state=true")).json<HistoryRow[]>();
      return [row?.content, row?.topicNow];
    };
    await admin.put(`/api/topics/${id}`, { ...topic, content: "How much more?" });
    expect(await readTopicTexts()).toEqual(["How much?", "How much more?"]);
    await admin.delete(`/api/topics/${id}`);
    expect(await readTopicTexts()).toEqual(["How much?", null]);
  });
});
