import { expect, test } from "vitest";
import type { Draw, ReelTexts } from "#machine/machine.contract.ts";
import { sweepVisitors } from "#machine/machine.server.ts";
import {
  createVisitorWithSpins,
  enterPasscode,
  fetchSpinsLeft,
  makeTopics,
  openAppWithTopics,
  postDraw,
} from "#machine/testing/draw-visitor.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp, type TestApp } from "#testing/test-app.ts";
import { addTopics } from "#topics/topics.server.ts";
import type { DrawTables } from "../machine.table.server.ts";
import { getDrawTopicIds } from "./pick.rules.ts";

describeOnBothEngines("a spin", (open) => {
  test("the passcode sets a visitor's spins to three, and their cookie gives nothing away", async () => {
    const app = await openAppWithTopics(await open(), 5);
    const client = app.client();
    expect(await fetchSpinsLeft(client)).toBe(0);
    const unlocked = await enterPasscode(client);
    expect(unlocked.json()).toEqual({ success: true, spinsLeft: 3 });
    expect(unlocked.headers.get("set-cookie")).toMatch(
      /^visitor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/i,
    );
    await postDraw(client);
    expect(await fetchSpinsLeft(client)).toBe(2);
    expect((await enterPasscode(client)).json()).toEqual({ success: true, spinsLeft: 3 });
    expect(await fetchSpinsLeft(client)).toBe(3);
  });

  test.each([
    ["wrong", 403, "Invalid passcode. Please try again."],
    ["  ", 400, "Please enter a passcode"],
    ["12345678901", 400, "The passcode has at most 10 characters"],
  ])("the passcode %j is answered with %d", async (passcode, status, message) => {
    const { client } = openTestApp(await open());
    const one = client();
    const answer = await enterPasscode(one, passcode);
    expect([answer.status, answer.json().message]).toEqual([status, message]);
    expect(one.cookies.size).toBe(0);
  });

  test("after ten wrong passcodes even the right one is refused", async () => {
    const { client } = openTestApp(await open());
    const guesser = client();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await enterPasscode(guesser, "guess")).status).toBe(403);
    const blocked = await enterPasscode(guesser);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enterPasscode(client())).status).toBe(200);
  });

  test("a spin draws three different available topics, and the third spin is the last", async () => {
    const app = await openAppWithTopics(await open(), 3);
    const client = await createVisitorWithSpins(app);
    for (const spinsLeft of [2, 1, 0]) {
      const draw = (await postDraw(client)).json<Draw>();
      expect(draw.spinsLeft).toBe(spinsLeft);
      expect(new Set(Object.values(getDrawTopicIds(draw))).size).toBe(3);
      const { id, text, category, subCategory } = draw.categoryReel;
      expect(text).toBe(`Content ${id}`);
      expect([category, subCategory]).toEqual([`Category ${id}`, `Sub ${id}`]);
    }
    const refused = await postDraw(client);
    expect([refused.status, refused.json()]).toEqual([403, { message: "Passcode required" }]);
    expect((await postDraw(app.client())).status).toBe(403);
  });

  test("with fewer than three topics, some repeat; with none, no spin is used", async () => {
    const app = openTestApp(await open());
    const client = await createVisitorWithSpins(app);
    expect((await postDraw(client)).status).toBe(409);
    expect(await fetchSpinsLeft(client)).toBe(3);
    await addTopics(app.house.db, app.house, makeTopics(2));
    const two = (await postDraw(client)).json<Draw>();
    expect(new Set(Object.values(getDrawTopicIds(two)))).toEqual(new Set([1, 2]));
    await client.post("/api/topics/1/used");
    const one = (await postDraw(client)).json<Draw>();
    expect(getDrawTopicIds(one)).toEqual({ categoryId: 2, subCategoryId: 2, contentId: 2 });
  });

  test("a drawn topic says who suggested it", async () => {
    const topic = { category: "Pay", subCategory: "Raising a price", content: "What now?" };
    const app = await openAppWithTopics(await open(), [{ ...topic, requesterName: "Dana" }]);
    const draw = (await postDraw(await createVisitorWithSpins(app))).json<Draw>();
    expect(draw.categoryReel).toEqual({
      id: 1,
      text: "What now?",
      category: "Pay",
      subCategory: "Raising a price",
      requesterName: "Dana",
    });
  });

  test("of 40 simultaneous spins with three left, exactly three succeed", async () => {
    const app = await openAppWithTopics(await open(), 20);
    const client = await createVisitorWithSpins(app);
    const answers = await Promise.all(Array.from({ length: 40 }, () => postDraw(client)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(37);
    const spinsLeft = answers
      .filter(({ status }) => status === 200)
      .map((answer) => answer.json<Draw>().spinsLeft);
    expect(spinsLeft.sort()).toEqual([0, 1, 2]);
    expect(await fetchSpinsLeft(client)).toBe(0);
  });

  test("when many visitors spin at the same time, each gets their own draws and no more than three", async () => {
    const app = await openAppWithTopics(await open(), 50);
    const visitors = await Promise.all(Array.from({ length: 30 }, () => createVisitorWithSpins(app)));
    const stranger = app.client();
    const callers = [...visitors, ...visitors, ...visitors, ...visitors, stranger];
    const answers = await Promise.all(callers.map((client) => postDraw(client)));
    for (const visitor of visitors) {
      const ownAnswers = answers.filter((_, index) => callers[index] === visitor);
      const spinsLeft = ownAnswers.flatMap((answer) =>
        answer.status === 200 ? [answer.json<Draw>().spinsLeft] : [],
      );
      expect(spinsLeft.sort()).toEqual([0, 1, 2]);
      const lastDraw = ownAnswers.find((answer) => answer.json<Draw>().spinsLeft === 0)?.json<Draw>() as Draw;
      const selection = { ...getDrawTopicIds(lastDraw), selectedType: "content" };
      const recorded = await visitor.post("/api/selected-topics", selection);
      expect([recorded.status, recorded.json()]).toMatchObject([201, { content: lastDraw.contentReel.text }]);
    }
    expect(answers.at(-1)?.status).toBe(403);
  });

  test("for ten minutes, a repeated request gets the same answer and uses no spin", async () => {
    let now = new Date("2026-01-07T18:00:00Z");
    const app = await openAppWithTopics(await open(), 50, { now: () => now });
    const client = await createVisitorWithSpins(app);
    const first = await postDraw(client, "one");
    expect((await postDraw(client, "two")).json()).toMatchObject({ spinsLeft: 1 });
    expect((await postDraw(client, "one")).text).toBe(first.text);
    expect(await fetchSpinsLeft(client)).toBe(1);
    expect((await postDraw(client, "three")).json()).toMatchObject({ spinsLeft: 0 });
    now = new Date("2026-01-07T18:09:59Z");
    expect((await postDraw(client, "one")).text).toBe(first.text);
    now = new Date("2026-01-07T18:10:01Z");
    expect((await postDraw(client, "one")).status).toBe(403);
    await enterPasscode(client);
    expect((await postDraw(client, "one")).json()).toMatchObject({ spinsLeft: 2 });
    expect((await postDraw(await createVisitorWithSpins(app), "one")).json()).toMatchObject({ spinsLeft: 2 });
  });

  test("keeps no suggester's name, so that a removed one is gone from a repeated answer, too", async () => {
    const app = await openAppWithTopics(await open(), 0);
    const admin = await app.admin();
    const topic = { content: "Who pays?", category: "Work", subCategory: "Pay" };
    const { id } = (await admin.post("/api/topics", topic)).json<{ id: number }>();
    await admin.put(`/api/topics/${id}`, { ...topic, requesterName: "Dana Whitcomb" });
    const client = await createVisitorWithSpins(app);
    const drawn = await postDraw(client, "one");
    expect(drawn.json<Draw>().contentReel.requesterName).toBe("Dana Whitcomb");
    expect((await postDraw(client, "one")).text).toBe(drawn.text);
    const rows = await qb<DrawTables>(app.house.db).selectFrom("draws").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("Whitcomb");
    await admin.put(`/api/topics/${id}`, { ...topic, requesterName: null });
    expect((await postDraw(client, "one")).text).not.toContain("Whitcomb");
  });

  test("simultaneous identical requests use one spin and get one answer", async () => {
    const app = await openAppWithTopics(await open(), 50);
    const client = await createVisitorWithSpins(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => postDraw(client, "same")));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await fetchSpinsLeft(client)).toBe(2);
  });

  test("an Idempotency-Key has at most 200 characters", async () => {
    const app = openTestApp(await open());
    const answer = await postDraw(await createVisitorWithSpins(app), "k".repeat(201));
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: "Idempotency-Key" }] });
  });

  test("the reels show texts of available topics, at most 100 each", async () => {
    const readReels = async (app: TestApp) =>
      (await app.client().request("/api/slot-machine/reels")).json<ReelTexts>();
    expect(await readReels(openTestApp(await open()))).toEqual({
      categories: [],
      subCategories: [],
      contents: [],
    });
    const topics = makeTopics(120).map((topic, index) => ({ ...topic, isUsed: index % 10 === 0 }));
    const { categories, contents } = await readReels(await openAppWithTopics(await open(), topics));
    expect([categories.length, contents.length]).toEqual([100, 100]);
    expect(contents.filter((text) => text.endsWith("1"))).toEqual([]);
  });

  test("visitors are deleted after 30 days, but the history of their picks stays", async () => {
    let now = new Date("2026-01-07T18:00:00Z");
    const app = await openAppWithTopics(await open(), 3, { now: () => now });
    const oldVisitor = await createVisitorWithSpins(app);
    const draw = (await postDraw(oldVisitor)).json<Draw>();
    await oldVisitor.post("/api/selected-topics", { ...getDrawTopicIds(draw), selectedType: "category" });
    now = new Date("2026-01-20T18:00:00Z");
    const newVisitor = await createVisitorWithSpins(app);
    now = new Date("2026-02-06T18:00:01Z");
    expect(await fetchSpinsLeft(oldVisitor)).toBe(0);
    expect((await postDraw(oldVisitor)).status).toBe(403);
    expect(await sweepVisitors(app.house)).toBe(1);
    expect(await sweepVisitors(app.house)).toBe(0);
    expect(await fetchSpinsLeft(newVisitor)).toBe(3);
    expect((await (await app.admin()).request("/api/selected-topics/recent")).json()).toHaveLength(1);
    const oldCookie = oldVisitor.cookies.get("visitor");
    await enterPasscode(oldVisitor);
    expect(oldVisitor.cookies.get("visitor")).not.toBe(oldCookie);
  });
});
