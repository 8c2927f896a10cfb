import { expect, test } from "vitest";
import { openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";
import type { Poll } from "./polls.contract.ts";

const FREE_POLL_INPUT = {
  question: "  Tea or coffee?  ",
  options: ["Tea", " Coffee ", "Neither"],
  seconds: 60,
};

describeOnBothEngines("a poll with its own question", (open) => {
  async function goLive() {
    const desk = await openDeskTestApp(await open());
    await desk.run("go-live");
    const vote = (visitor: Client, json: object, id = 1) => visitor.post(`/api/polls/${id}/votes`, json);
    const send = async (json: object) => {
      const version = await desk.findVersion(SHOW_DATE);
      return desk.send({ command: "open-poll", version, seconds: 60, ...json });
    };
    return { ...desk, vote, open: send };
  }

  test("can be opened without a draw, voted on by number, and counted", async () => {
    const { app, look, pass, producer, run, vote } = await goLive();
    const { poll } = await run("open-poll", { ...FREE_POLL_INPUT, scene: "poll" });
    const options = ["Tea", "Coffee", "Neither"].map((text, index) => ({ optionId: index + 1, text }));
    expect(poll).toMatchObject({ question: "Tea or coffee?", options, open: true, results: null });
    expect(await look()).toMatchObject({ scene: "poll", draw: null, poll: { options } });
    const visitor = app.client();
    expect((await vote(visitor, { optionId: 1 })).json()).toEqual({ voted: 1 });
    expect((await vote(visitor, { optionId: 2 })).json()).toEqual({ voted: 2 });
    await vote(app.client(), { optionId: 2 });
    const results = [0, 2, 0].map((votes, index) => ({ optionId: index + 1, votes }));
    expect((await producer.request("/api/polls/1")).json()).toMatchObject({ results });
    expect((await look()).poll?.results).toBeNull();
    pass(60);
    expect((await look()).poll).toMatchObject({ open: false, results, heldVotes: 0 });
    expect((await vote(visitor, { optionId: 1 })).status).toBe(409);
  });

  test.each([
    ["question", { options: ["Yes", "No"] }],
    ["options", { question: "Really?" }],
    ["question", { question: " ", options: ["Yes", "No"] }],
    ["question", { question: "?".repeat(201), options: ["Yes", "No"] }],
    ["options", { question: "Really?", options: ["Yes"] }],
    ["options", { question: "Really?", options: ["1", "2", "3", "4", "5", "6", "7"] }],
    ["options", { question: "Really?", options: ["Yes", " Yes"] }],
    ["options.1", { question: "Really?", options: ["Yes", " "] }],
    ["options.1", { question: "Really?", options: ["Yes", "n".repeat(81)] }],
    ["seconds", { question: "Really?", options: ["Yes", "No"], seconds: 10 }],
  ])("names %s if %j is sent", async (path, json) => {
    const { look, open } = await goLive();
    const refused = await open(json);
    expect([refused.status, refused.json()]).toMatchObject([400, { issues: [{ path }] }]);
    expect((await look()).poll).toBeNull();
  });

  test("accepts only options of its own kind", async () => {
    const { app, run, vote } = await goLive();
    await run("open-poll", FREE_POLL_INPUT);
    for (const [json, path] of [
      [{ topicId: 1 }, "optionId"],
      [{ optionId: 4 }, "optionId"],
      [{ optionId: 1, topicId: 1 }, "topicId"],
      [{}, "topicId"],
    ] as const) {
      const refused = await vote(app.client(), json);
      expect([json, refused.status, refused.json()]).toMatchObject([json, 400, { issues: [{ path }] }]);
    }
  });

  test("continues during a draw and a choice, and makes room for the poll on the three topics once it is closed", async () => {
    const { look, refuse, run } = await goLive();
    await run("open-poll", FREE_POLL_INPUT);
    expect(await refuse("open-poll", FREE_POLL_INPUT)).toBe("The poll is already open");
    const { draw } = await run("draw", { word: "porch light" });
    expect((await look()).poll).toMatchObject({ id: 1, open: true });
    await run("close-poll");
    const { poll } = await run("open-poll", { seconds: 30 });
    expect(poll).toMatchObject({ id: 2, question: null, options: draw.topics });
    await run("close-poll");
    await run("open-poll", FREE_POLL_INPUT);
    await run("choose", { topicId: draw.topics[0]?.topicId });
    expect((await look()).poll).toMatchObject({ id: 3, open: true });
    await run("close-poll");
    await run("open-poll", FREE_POLL_INPUT);
    await run("end");
    expect((await look()).poll).toBeNull();
  });

  test("makes room on screen for the topic that is chosen after it", async () => {
    const { look, run } = await goLive();
    const { draw } = await run("draw", { word: "porch light" });
    await run("open-poll", FREE_POLL_INPUT);
    await run("close-poll");
    expect((await look()).poll).toMatchObject({ open: false });
    await run("choose", { topicId: draw.topics[0]?.topicId });
    expect((await look()).poll).toBeNull();
  });

  test("is listed with its show, only for the team", async () => {
    const { app, producer, run } = await goLive();
    await run("open-poll", FREE_POLL_INPUT);
    await run("close-poll");
    await run("draw", { word: "porch light" });
    await run("open-poll", { seconds: 60 });
    await run("end");
    const polls = (await producer.request(`/api/polls?date=${SHOW_DATE}`)).json<Poll[]>();
    expect(polls.map(({ question }) => question)).toEqual(["Tea or coffee?", null]);
    expect(polls[0]?.results).toHaveLength(3);
    expect((await producer.request("/api/polls?date=2026-12-16")).json()).toEqual([]);
    expect((await producer.request("/api/polls?date=soon")).status).toBe(400);
    expect((await app.client().request(`/api/polls?date=${SHOW_DATE}`)).status).toBe(401);
  });

  test("can't be opened before the show", async () => {
    const desk = await openDeskTestApp(await open());
    expect(await desk.refuse("open-poll", FREE_POLL_INPUT)).toBe("This show is not on air yet");
  });
});
