import { expect, test } from "vitest";
import { applyAsGuest, changeRequest, RECORDING_DATE } from "#guests/testing/applications.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoardTables } from "#suggestions/board/board.table.server.ts";
import { deleteVote, openBoard, putVote } from "#suggestions/board/testing/board-topics.ts";
import { suggestTopic } from "#suggestions/testing/suggestions.ts";
import { openTestApp } from "#testing/test-app.ts";
import { addTopics } from "#topics/topics.server.ts";

const makeTopicInput = (category: string, subCategory: string, content: string) => ({
  category,
  subCategory,
  content,
});

describeOnBothEngines("analytics", (open) => {
  test("count what came in during each of the last weeks, and how far guests got", async () => {
    let now = new Date("2026-09-01T12:00:00Z");
    const { admin, house } = openTestApp(await open(), { now: () => now });
    const boss = await admin();
    await addTopics(house.db, house, [
      makeTopicInput("Pay", "Raising a price", "One"),
      makeTopicInput("Pay", "Tips", "Two"),
    ]);
    now = new Date("2026-09-09T12:00:00Z");
    await addTopics(house.db, house, [makeTopicInput("Pay", "Bonus", "Three")]);
    const response = await (await admin("later")).request("/api/analytics/weeks");
    expect((await boss.request("/api/analytics/weeks")).status).toBe(200);
    const { weeks, guests } = response.json<{ weeks: { from: string; added: number }[]; guests: object }>();
    expect(weeks).toHaveLength(26);
    expect(weeks.map(({ added }) => added).slice(-3)).toEqual([0, 2, 1]);
    expect(weeks.at(-1)?.from).toBe("2026-09-02T12:00:00.000Z");
    expect(guests).toEqual({ asked: 0, scheduled: 0, completed: 0 });
  });

  test("count a guest as having been on the show once the hour is over, before anybody marks it as completed", async () => {
    let now = new Date("2026-12-01T12:00:00Z");
    const { admin, client } = openTestApp(await open(), { now: () => now });
    const boss = await admin();
    const { id } = await applyAsGuest(client());
    await changeRequest(boss, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    const readGuests = async () =>
      (await boss.request("/api/analytics/weeks")).json<{ guests: object }>().guests;
    now = new Date("2026-12-09T18:59:00Z");
    expect(await readGuests()).toEqual({ asked: 1, scheduled: 1, completed: 0 });
    now = new Date("2026-12-09T19:00:00Z");
    expect(await readGuests()).toEqual({ asked: 1, scheduled: 1, completed: 1 });
    await changeRequest(boss, id, { status: "completed" });
    expect(await readGuests()).toEqual({ asked: 1, scheduled: 1, completed: 1 });
  });

  test("don't count requests that look like spam", async () => {
    const { admin, client } = openTestApp(await open());
    const boss = await admin();
    for (const website of ["", "https://spam.example.com"]) {
      await applyAsGuest(client(), { website });
      await suggestTopic(client(), { website });
    }
    const { weeks, guests } = (await boss.request("/api/analytics/weeks")).json<{
      weeks: { guests: number; suggested: number }[];
      guests: object;
    }>();
    expect(weeks.at(-1)).toMatchObject({ guests: 1, suggested: 1 });
    expect(guests).toEqual({ asked: 1, scheduled: 0, completed: 0 });
  });

  test("count votes on the board by day, except those taken back, and store no time of day", async () => {
    let now = new Date("2026-11-12T10:17:00Z");
    const { app, boss, board } = await openBoard(await open(), ["A loan for a shop"], { now: () => now });
    const [topic] = await board();
    const key = topic?.key ?? "";
    await putVote(app.client(), key);
    now = new Date("2026-11-20T23:59:00Z");
    const [doubter, friend] = [app.client(), app.client()];
    for (const voter of [doubter, friend]) expect((await putVote(voter, key)).status).toBe(200);
    expect((await deleteVote(doubter, key)).status).toBe(200);
    const { weeks } = (await boss.request("/api/analytics/weeks")).json<{ weeks: { votes: number }[] }>();
    expect(weeks.map(({ votes }) => votes).slice(-3)).toEqual([0, 1, 1]);
    const days = await qb<BoardTables>(app.house.db).selectFrom("board_votes").select("votedOn").execute();
    expect(days.map(({ votedOn }) => votedOn).sort()).toEqual([
      "2026-11-12T00:00:00.000Z",
      "2026-11-20T00:00:00.000Z",
    ]);
  });

  test("count topics by category, sub-category and how often they were picked", async () => {
    let now = new Date("2026-09-01T12:00:00Z");
    const { admin, house } = openTestApp(await open(), { now: () => now });
    let boss = await admin();
    const emptyResponse = await boss.request("/api/topics/analytics");
    expect([emptyResponse.status, emptyResponse.json()]).toEqual([
      200,
      {
        total: 0,
        available: 0,
        used: 0,
        categories: [],
        subCategories: [],
        topics: [],
        subCategoriesInUse: 0,
        pickedLately: 0,
        suggested: 0,
      },
    ]);
    await addTopics(house.db, house, [
      makeTopicInput("Pay", "Raising a price", "One"),
      makeTopicInput("Family", "Lending", "Two"),
      makeTopicInput("family", "Dinner", "Three"),
      makeTopicInput("Work", "Dinner", "Four"),
      { ...makeTopicInput("FAMILY", "dinner", "Five"), isUsed: true, requesterName: "Dana" },
    ]);
    const pick = async (contentId: number) => {
      const response = await boss.post("/api/selected-topics", {
        categoryId: 1,
        subCategoryId: 2,
        contentId,
        selectedType: "content",
      });
      expect(response.status, response.text).toBe(201);
    };
    await pick(4);
    now = new Date("2026-11-20T12:00:00Z");
    boss = await admin();
    for (const id of [3, 4, 2, 4, 3]) await pick(id);
    await boss.delete("/api/topics/3");
    expect((await boss.request("/api/topics/analytics")).json()).toEqual({
      total: 4,
      available: 3,
      used: 1,
      categories: [
        { name: "Family", count: 2 },
        { name: "Pay", count: 1 },
        { name: "Work", count: 1 },
      ],
      subCategories: [
        { name: "Dinner", count: 2 },
        { name: "Lending", count: 1 },
        { name: "Raising a price", count: 1 },
      ],
      topics: [
        { id: 4, content: "Four", timesSelected: 3 },
        { id: 3, content: "Three", timesSelected: 2 },
        { id: 2, content: "Two", timesSelected: 1 },
      ],
      subCategoriesInUse: 3,
      pickedLately: 5,
      suggested: 1,
    });
  });

  test("list at most 50 of each, the largest first", async () => {
    const { admin, house } = openTestApp(await open());
    const numbers = Array.from({ length: 130 }, (_, index) => index);
    await addTopics(
      house.db,
      house,
      numbers.map((number) => makeTopicInput(`Category ${number % 60}`, "Any", `Topic ${number}`)),
    );
    const { categories } = (await (await admin()).request("/api/topics/analytics")).json<{
      categories: { name: string; count: number }[];
    }>();
    expect(categories).toHaveLength(50);
    expect(categories.slice(0, 11)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        .map((number) => ({ name: `Category ${number}`, count: 3 }))
        .concat([{ name: "Category 10", count: 2 }]),
    );
  });

  test("count a suggestion even if its author's name isn't shown", async () => {
    const { admin, house } = openTestApp(await open());
    const topicFields = { category: "A", subCategory: "B", source: "manual" as const };
    await addTopics(house.db, house, [
      { ...topicFields, content: "The team's" },
      { ...topicFields, content: "Named", requesterName: "Ann" },
      { ...topicFields, content: "Unnamed", suggestedAt: "2026-11-01T00:00:00.000Z" },
    ]);
    const analytics = (await (await admin()).request("/api/topics/analytics")).json();
    expect(analytics).toMatchObject({ total: 3, suggested: 2 });
  });
});
