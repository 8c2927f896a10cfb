import { describe, expect, test } from "vitest";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";
import type { Question, TeamQuestion } from "./questions.contract.ts";
import { anonymizeQuestions } from "./questions.server.ts";

const askQuestion = (client: Client, text: string, name?: string) =>
  client.post("/api/questions", { text, name });
const listQuestions = async (client: Client) => (await client.request("/api/questions")).json<Question[]>();
const listTeamQuestions = async (client: Client) =>
  (await client.request("/api/questions?all=true")).json<TeamQuestion[]>();
const setStatus = (client: Client, key: string, status: string) =>
  client.put(`/api/questions/${key}`, { status });
const sendVote = (client: Client, key: string, method = "PUT") =>
  client.request(`/api/questions/${key}/vote`, { method });

describeOnBothEngines("questions to the hosts", (open) => {
  async function openShow() {
    const desk = await openDeskTestApp(await open());
    await desk.run("go-live");
    const { app } = desk;
    const askOne = async (text: string) =>
      (await askQuestion(app.client(), text, "Lena, Pueblo")).json<{ key: string }>().key;
    const readState = async () => (await (await app.user()).request("/api/live")).json<LiveState>();
    return { ...desk, askOne, state: readState };
  }

  test("open with the show or with the switch, and close with the show", async () => {
    const { app, producer, run, look } = await openDeskTestApp(await open());
    const viewer = app.client();
    const earlyAnswer = await askQuestion(viewer, "Who pays?");
    expect([earlyAnswer.status, earlyAnswer.json()]).toEqual([409, { message: "Questions are closed" }]);
    const press = (open: boolean) => producer.put("/api/questions/open", { open });
    expect((await press(true)).json()).toEqual({ open: true });
    expect((await look()).questions).toEqual({ open: true, count: 0 });
    expect((await askQuestion(viewer, "Who pays?")).status).toBe(201);
    await press(false);
    expect((await askQuestion(viewer, "Who pays?")).status).toBe(409);
    expect((await run("go-live")).questions.open).toBe(true);
    expect((await askQuestion(viewer, "Who asks?")).status).toBe(201);
    expect((await run("end")).questions).toEqual({ open: false, count: 0 });
    expect((await askQuestion(viewer, "Who knows?")).status).toBe(409);
  });

  test("wait for the team; until then only their author can read them", async () => {
    const { app, producer, state } = await openShow();
    const [asker, otherVisitor] = [app.client(), app.client()];
    const asked = await askQuestion(asker, "  Who pays?  ", " ");
    const { key } = asked.json<{ key: string }>();
    expect(asked.status).toBe(201);
    expect(asked.json()).toEqual({ key, text: "Who pays?", name: null, status: "waiting" });
    const publicFields = { key, text: "Who pays?", name: null, votes: 0, voted: false };
    expect(await listQuestions(asker)).toEqual([{ ...publicFields, status: "waiting", mine: true }]);
    expect(await listQuestions(otherVisitor)).toEqual([]);
    expect((await state()).questions.count).toBe(0);
    expect((await sendVote(otherVisitor, key)).status).toBe(404);
    await setStatus(producer, key, "accepted");
    expect(await listQuestions(otherVisitor)).toEqual([{ ...publicFields, status: "accepted", mine: false }]);
    expect((await state()).questions.count).toBe(1);
    await setStatus(producer, key, "hidden");
    expect(await listQuestions(otherVisitor)).toEqual([]);
  });

  test("are stored once if they are sent again because the answer was lost", async () => {
    const { app, producer, pass } = await openShow();
    const [asker, otherVisitor] = [app.client(), app.client()];
    const firstAnswer = await askQuestion(asker, "Who pays?", "Lena");
    const secondAnswer = await askQuestion(asker, "Who pays?", "Lena");
    expect([secondAnswer.status, secondAnswer.json()]).toEqual([201, firstAnswer.json()]);
    expect(await listTeamQuestions(producer)).toHaveLength(1);
    await askQuestion(otherVisitor, "Who pays?", "Lena");
    await askQuestion(asker, "Who pays?");
    pass(10 * 60);
    await askQuestion(asker, "Who pays?", "Lena");
    expect(await listTeamQuestions(producer)).toHaveLength(4);
  });

  test("are stored again if the team has decided about the earlier one in the meantime", async () => {
    const { app, producer } = await openShow();
    const asker = app.client();
    const { key } = (await askQuestion(asker, "Who pays?")).json<{ key: string }>();
    await setStatus(producer, key, "answered");
    const repeated = (await askQuestion(asker, "Who pays?")).json<{ key: string }>();
    expect(repeated).toMatchObject({ status: "waiting" });
    expect(repeated.key).not.toBe(key);
    expect(await listTeamQuestions(producer)).toHaveLength(2);
  });

  test("can be voted for once by each visitor, but not by their author", async () => {
    const { app, producer } = await openShow();
    const [asker, fan] = [app.client(), app.client()];
    const { key } = (await askQuestion(asker, "Who pays?")).json<{ key: string }>();
    const second = (await askQuestion(asker, "Who asks?")).json<{ key: string }>().key;
    for (const one of [key, second]) await setStatus(producer, one, "accepted");
    const ownVote = await sendVote(asker, key);
    expect([ownVote.status, ownVote.json()]).toEqual([
      409,
      { message: "You cannot vote for your own question" },
    ]);
    expect((await sendVote(fan, second)).json()).toEqual({ votes: 1, voted: true });
    expect((await sendVote(fan, second)).json()).toEqual({ votes: 1, voted: true });
    expect((await listQuestions(fan)).map(({ text, votes, voted }) => [text, votes, voted])).toEqual([
      ["Who asks?", 1, true],
      ["Who pays?", 0, false],
    ]);
    expect((await sendVote(fan, second, "DELETE")).json()).toEqual({ votes: 0, voted: false });
    expect((await sendVote(fan, "unknown")).status).toBe(404);
    await setStatus(producer, key, "answered");
    expect((await sendVote(fan, key)).status).toBe(409);
  });

  test("can't be voted for after their show", async () => {
    const { app, producer, askOne, run } = await openShow();
    const [key, fan] = [await askOne("Who pays?"), app.client()];
    await setStatus(producer, key, "accepted");
    await sendVote(fan, key);
    await run("end");
    const refused = { message: "Voting is closed" };
    for (const method of ["PUT", "DELETE"]) {
      const answer = await sendVote(fan, key, method);
      expect([method, answer.status, answer.json()]).toEqual([method, 409, refused]);
    }
  });

  test("are put on screen by a producer while live; the previous one counts as answered, and hiding one clears the scene", async () => {
    const { app, producer, askOne, state, run } = await openShow();
    const moderator = await app.member("moderator");
    const [first, second] = [await askOne("Who pays?"), await askOne("Who asks?")];
    expect((await setStatus(moderator, first, "on-screen")).status).toBe(403);
    expect((await setStatus(producer, first, "on-screen")).json()).toMatchObject({ status: "on-screen" });
    expect(await state()).toMatchObject({
      scene: "question",
      question: { key: first, text: "Who pays?", name: "Lena, Pueblo" },
    });
    await setStatus(producer, second, "on-screen");
    expect(await state()).toMatchObject({ scene: "question", question: { key: second } });
    const statuses = (await listTeamQuestions(moderator)).map(({ text, status }) => `${text} ${status}`);
    expect(statuses.sort()).toEqual(["Who asks? on-screen", "Who pays? answered"]);
    expect((await setStatus(moderator, second, "hidden")).status).toBe(200);
    expect(await state()).toMatchObject({ scene: "clear", question: null });
    await setStatus(producer, first, "on-screen");
    await run("end");
    expect((await setStatus(producer, first, "on-screen")).status).toBe(409);
    const answerAfterShow = await moderator.request(`/api/questions?all=true&date=${SHOW_DATE}`);
    expect(answerAfterShow.json<TeamQuestion[]>().find(({ key }) => key === first)?.status).toBe("answered");
  });

  test("of an earlier show aren't put on screen during the next one", async () => {
    const { producer, askOne, pass, run, state } = await openShow();
    const key = await askOne("Who pays?");
    await run("end");
    pass(7 * 24 * 3600);
    await run("go-live", {}, "2026-12-16");
    const answer = await setStatus(producer, key, "on-screen");
    expect([answer.status, answer.json().message]).toEqual([409, "This show is not on air"]);
    expect(await state()).toMatchObject({ scene: "clear", question: null });
  });

  test("can't be opened for a show that is skipped", async () => {
    const { producer, run } = await openDeskTestApp(await open());
    await run("skip");
    const answer = await producer.put("/api/questions/open", { open: true });
    expect([answer.status, answer.json().message]).toEqual([409, "This week is skipped"]);
  });

  test("are shown in full only to the team", async () => {
    const { app, askOne } = await openShow();
    const key = await askOne("Who pays?");
    const all = "/api/questions?all=true";
    expect((await app.client().request(all)).status).toBe(401);
    expect((await (await app.user()).request(all)).status).toBe(403);
    expect((await setStatus(app.client(), key, "accepted")).status).toBe(401);
    const moderator = await app.member("moderator");
    expect((await setStatus(moderator, "unknown", "accepted")).status).toBe(404);
    expect((await setStatus(moderator, key, "lost")).status).toBe(400);
    const press = { method: "PUT", json: { open: false } };
    expect((await moderator.request("/api/questions/open", press)).status).toBe(403);
  });

  test("become pending topic requests, once, and nobody is emailed", async () => {
    const { app, askOne } = await openShow();
    const moderator = await app.member("moderator");
    const key = await askOne("Who pays?");
    const make = () => moderator.post(`/api/questions/${key}/topic-request`);
    const created = await make();
    expect(created.status).toBe(201);
    const { topicRequestId, ...request } = created.json<{ id: number; topicRequestId: number }>();
    expect(request).toMatchObject({
      ...{ name: "Lena, Pueblo", description: "Who pays?", status: "pending", email: "" },
      ...{ id: topicRequestId, category: "Ask the hosts", adminNotes: null },
    });
    const [listedRequest] = (await moderator.request("/api/topic-requests")).json<object[]>();
    expect(listedRequest).toMatchObject({ ...request, showName: false });
    expect((await make()).status).toBe(409);
  });

  test("of one visitor are hidden with one press, and so are their next ones", async () => {
    const { app, producer } = await openShow();
    const [troll, other] = [app.client(), app.client()];
    for (const text of ["Spam", "More spam"]) await askQuestion(troll, text);
    await askQuestion(other, "Who pays?");
    const spam = (await listTeamQuestions(producer)).find(({ text }) => text === "Spam");
    const press = await producer.post(`/api/questions/${spam?.key}/hide-all`);
    expect(press.json()).toEqual({ hidden: 2 });
    expect((await askQuestion(troll, "Spam again")).json()).toMatchObject({ status: "waiting" });
    const waitingQuestions = (await listTeamQuestions(producer)).filter(({ status }) => status === "waiting");
    expect(waitingQuestions.map(({ text }) => text)).toEqual(["Who pays?"]);
    const ownQuestions = await listQuestions(troll);
    expect(ownQuestions.map(({ text, status }) => [text, status])).toEqual([
      ["Spam", "waiting"],
      ["More spam", "waiting"],
      ["Spam again", "waiting"],
    ]);
    // Accepting one question unblocks the visitor, but doesn't publish the visitor's other questions.
    await setStatus(producer, spam?.key ?? "", "accepted");
    await askQuestion(troll, "Sorry. Who pays?");
    const after = (await listTeamQuestions(producer)).map(({ text, status }) => [text, status]);
    expect(after.filter(([, status]) => status !== "hidden")).toEqual(
      expect.arrayContaining([
        ["Spam", "accepted"],
        ["Who pays?", "waiting"],
        ["Sorry. Who pays?", "waiting"],
      ]),
    );
    expect(after).toContainEqual(["More spam", "hidden"]);
  });

  test("are deleted thirty days later, except public ones, which become anonymous", async () => {
    const { app, producer, askOne, pass } = await openShow();
    const [accepted, , hidden] = [await askOne("Who pays?"), await askOne("Who asks?"), await askOne("Buy!")];
    await setStatus(producer, accepted, "accepted");
    await setStatus(producer, hidden, "hidden");
    await sendVote(app.client(), accepted);
    pass(32 * 24 * 3600);
    await anonymizeQuestions(app.house);
    const boss = await app.admin("other");
    const keptQuestions = (await boss.request(`/api/questions?all=true&date=${SHOW_DATE}`)).json<
      TeamQuestion[]
    >();
    expect(keptQuestions.map(({ text, votes, visitor }) => [text, votes, visitor])).toEqual([
      ["Who pays?", 1, null],
    ]);
  });

  test("and the live state may be cached for visitors without a session", async () => {
    const { app, producer } = await openShow();
    const readCacheControl = async (by: Client) =>
      (await by.request("/api/live")).headers.get("cache-control");
    expect(await readCacheControl(app.client())).toBe(
      "public, max-age=0, s-maxage=1, stale-while-revalidate=5",
    );
    expect(await readCacheControl(producer)).toBe("no-store");
  });

  test("change the live state for visitors without a session immediately, cached or not", async () => {
    const { app, producer, askOne } = await openShow();
    const key = await askOne("Who pays?");
    const read = async () => {
      const { scene, question, questions } = (await app.client().request("/api/live")).json<LiveState>();
      return [scene, question?.key, questions];
    };
    const press = (path: string, method: string, json?: object) =>
      producer.request(`/api/questions/${path}`, { method, ...(json && { json }) });
    expect(await read()).toEqual(["clear", undefined, { open: true, count: 0 }]);
    await setStatus(producer, key, "on-screen");
    expect(await read()).toEqual(["question", key, { open: true, count: 1 }]);
    await press("open", "PUT", { open: false });
    expect(await read()).toEqual(["question", key, { open: false, count: 1 }]);
    await press(`${key}/hide-all`, "POST");
    expect(await read()).toEqual(["clear", undefined, { open: false, count: 0 }]);
  });

  describe("have limits", () => {
    test.each([
      [{ text: " " }, "Text is required"],
      [{ text: "x".repeat(281) }, "Text must be at most 280 characters"],
      [{ text: "Who?", name: "x".repeat(51) }, "Name must be at most 50 characters"],
    ])("%j is refused", async (json, message) => {
      const { app } = await openShow();
      const answer = await app.client().post("/api/questions", json);
      expect([answer.status, answer.json().message]).toEqual([400, message]);
    });

    test("five an hour per visitor; refused ones don't count", async () => {
      const { app, pass } = await openShow();
      const viewer = app.client();
      for (let count = 0; count < 5; count += 1) {
        expect((await askQuestion(viewer, "")).status).toBe(400);
        expect((await askQuestion(viewer, `Who pays for ${count}?`)).status).toBe(201);
      }
      expect((await askQuestion(viewer, "And now?")).status).toBe(429);
      expect((await askQuestion(app.client(), "And me?")).status).toBe(201);
      pass(3601);
      expect((await askQuestion(viewer, "And now?")).status).toBe(201);
    });
  });
});
