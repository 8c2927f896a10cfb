import { expect, test } from "vitest";
import { openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { checkDraw } from "./draw-check.ts";
import { sha256 } from "./draw-computation.server.ts";
import type { ShowDraw } from "./draws.contract.ts";
import { drawOnAir } from "./draws.server.ts";

describeOnBothEngines("a draw on air", (open) => {
  async function openDrum(topics = 6) {
    const desk = await openDeskTestApp(await open(), { topics });
    const visitor = desk.app.client();
    const read = async (path: string) => (await visitor.request(`/api/show-draws${path}`)).json<ShowDraw>();
    await desk.run("go-live");
    return { ...desk, visitor, read };
  }

  test("commits before the word and reveals after it, and the proof is correct", async () => {
    const { read, run } = await openDrum();
    const next = await read("/next");
    expect(next).toEqual({ id: expect.any(Number), commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await read("/next")).toEqual(next);
    const { draw } = await run("draw", { word: "  porch light 🐢 " });
    expect(draw.id).toBe(next.id);
    const proof = await read(`/${draw.id}`);
    expect(proof).toEqual({
      id: next.id,
      at: "2026-12-08T12:00:00.000Z",
      date: SHOW_DATE,
      commitment: next.commitment,
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      word: "porch light 🐢",
      poolHash: expect.any(String),
      pool: [1, 2, 3, 4, 5, 6].map((number) => sha256(`What does topic ${number} cost?`)).sort(),
      numbers: expect.any(Array),
      topics: draw.topics.map(({ topicId, text }) => ({ id: topicId, text })),
      chosen: null,
    });
    expect(Object.values(await checkDraw(proof))).toEqual([true, true, true, true, true]);
    const nextAfterDraw = await read("/next");
    expect([nextAfterDraw.id > next.id, nextAfterDraw.commitment === next.commitment]).toEqual([true, false]);
  });

  test("gets the next number, no matter how many people asked for the first one at the same time", async () => {
    const database = await open();
    const visitor = openTestApp(database).client();
    await Promise.all(Array.from({ length: 20 }, () => visitor.request("/api/show-draws/next")));
    const { run } = await openDeskTestApp(database, { topics: 6 });
    await run("go-live");
    const ids = [await run("draw", { word: "one" }), await run("draw", { word: "two" })].map(
      (one) => one.draw.id,
    );
    expect(ids).toEqual([1, 2]);
  });

  test("gets the same number again if its transaction is rolled back", async () => {
    const { app, run } = await openDrum();
    const rolledBack = transaction(app.house.db, async (trx) => {
      await drawOnAir(trx, app.house, SHOW_DATE, "lost");
      throw new Error("The connection is lost");
    });
    await expect(rolledBack).rejects.toThrow("The connection is lost");
    const ids = [await run("draw", { word: "one" }), await run("draw", { word: "two" })];
    expect(ids.map(({ draw }) => draw.id)).toEqual([1, 2]);
  });

  test("can't be read before its word, and nothing reveals its secret", async () => {
    const { producer, visitor } = await openDrum();
    const { id } = (await visitor.request("/api/show-draws/next")).json<{ id: number }>();
    expect((await producer.request(`/api/show-draws/${id}`)).status).toBe(404);
    expect((await visitor.request("/api/show-draws")).json()).toEqual([]);
  });

  test("with fewer than three topics keeps the commitment for later", async () => {
    const { read, refuse } = await openDrum(2);
    const next = await read("/next");
    expect(await refuse("draw", { word: "porch light" })).toBe(
      "A draw needs at least three available topics",
    );
    expect(await read("/next")).toEqual(next);
  });

  test("uses no topic; choosing one does, and adds it to the history, once", async () => {
    const { producer, read, refuse, run } = await openDrum();
    const first = await run("draw", { word: "one" });
    const listUnused = async () =>
      (await producer.request("/api/topics/stats")).json<{ available: number }>().available;
    expect(await listUnused()).toBe(6);
    const second = await run("draw", { word: "two" });
    expect(second.draw.id).toBeGreaterThan(first.draw.id);
    expect(await refuse("choose", { topicId: 999 })).toBe("This topic is not one of the three");
    const { topicId = 0, text } = second.draw.topics[2] ?? {};
    expect((await run("choose", { topicId })).draw.chosen).toBe(topicId);
    expect(await listUnused()).toBe(5);
    expect((await read(`/${second.draw.id}`)).chosen).toBe(topicId);
    const [historyRow] = (await producer.request("/api/selected-topics/recent")).json<object[]>();
    expect(historyRow).toMatchObject({ content: text, selectedType: "content", contentId: topicId });
    expect(await refuse("choose", { topicId })).toBe("A topic is already on the table");
    expect(await refuse("draw", { word: "three" })).toBe("A topic is already on the table");
    const listedDraws = (await producer.request("/api/show-draws")).json<ShowDraw[]>();
    expect(listedDraws.map(({ id, word, chosen }) => [id, word, chosen])).toEqual([
      [second.draw.id, "two", topicId],
      [first.draw.id, "one", null],
    ]);
  });

  test("keeps one of two topics chosen at the same time, and only that one is in the history", async () => {
    const { producer, run, send } = await openDrum();
    const { draw, version } = await run("draw", { word: "one" });
    const answers = await Promise.all(
      draw.topics.map(({ topicId }) => send({ command: "choose", version, topicId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await producer.request("/api/selected-topics/recent")).json()).toHaveLength(1);
  });

  test("keeps the text of a deleted topic, and can't be deleted itself", async () => {
    const { producer, read, refuse, run } = await openDrum();
    const { draw } = await run("draw", { word: "one" });
    const [{ topicId = 0 } = {}] = draw.topics;
    await producer.delete(`/api/topics/${topicId}`);
    const proof = await read(`/${draw.id}?details=true`);
    expect(proof.topics.map(({ text }) => text)).toEqual(draw.topics.map(({ text }) => text));
    expect(proof.topics[0]).toMatchObject({
      category: "Money",
      subCategory: "Rent",
      place: expect.any(Number),
    });
    expect(proof.sealedAt).toBeDefined();
    expect(Object.values(await checkDraw(proof))).not.toContain(false);
    expect(await refuse("choose", { topicId })).toBe("This topic has been deleted in the meantime");
    const { poll } = await run("open-poll", { seconds: 60 });
    expect(poll.options).toEqual(draw.topics.slice(1).map(({ topicId, text }) => ({ topicId, text })));
    await run("close-poll");
    await producer.delete(`/api/topics/${draw.topics[1]?.topicId}`);
    expect(await refuse("open-poll", { seconds: 60 })).toBe("Fewer than two of the drawn topics are left");
    expect((await producer.delete(`/api/show-draws/${draw.id}`)).status).toBe(405);
  });

  test("shows its poll's result, but no counts while the poll is open", async () => {
    const { read, run, visitor } = await openDrum();
    const { draw } = await run("draw", { word: "one" });
    const readPoll = async () => (await read(`/${draw.id}?details=true`)).poll;
    expect(await readPoll()).toBeNull();
    const { poll } = await run("open-poll", { seconds: 60 });
    const topicId = draw.topics[1]?.topicId ?? 0;
    await visitor.post(`/api/polls/${poll.id}/votes`, { topicId });
    expect(await readPoll()).toMatchObject({ id: poll.id, results: null });
    await run("choose", { topicId });
    expect((await readPoll())?.results).toContainEqual({ topicId, votes: 1 });
    expect(await read(`/${draw.id}`)).not.toHaveProperty("poll");
  });

  test("is in the record of changes", async () => {
    const { producer, run } = await openDrum();
    const { draw } = await run("draw", { word: "one" });
    await run("choose", { topicId: draw.topics[0]?.topicId });
    expect((await producer.request("/api/admin-events?limit=1")).json()).toMatchObject([
      { action: "choose", entity: "week", detail: SHOW_DATE },
    ]);
  });
});
