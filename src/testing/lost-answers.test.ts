import { expect, inject, onTestFinished, test } from "vitest";
import { openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import { loseNextCommitResponse } from "#platform/database/testing/lost-commit.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { type Client, openTestApp } from "./test-app.ts";

const hasPostgres = inject("postgresUrl") !== null;

async function openPostgres() {
  const database = await openTestDatabase("postgres");
  onTestFinished(() => database.close());
  return database;
}

/** Sends a visitor's first request, loses its response, and sends the request again. Returns both statuses. */
async function sendTwice(visitor: Client, path: string, sent: { method: string; json?: object }) {
  loseNextCommitResponse();
  const statuses = [];
  for (let attempt = 0; attempt < 2; attempt += 1) statuses.push((await visitor.request(path, sent)).status);
  return statuses;
}

test.skipIf(!hasPostgres)(
  "a poll vote whose answer was lost counts only once when it is sent again",
  async () => {
    const { app, producer, run } = await openDeskTestApp(await openPostgres());
    await run("go-live");
    await run("draw", { word: "porch light" });
    const { poll } = await run("open-poll", { seconds: 60 });
    const json = { topicId: poll.options[0]?.topicId };
    const path = `/api/polls/${poll.id}/votes`;
    expect(await sendTwice(app.client(), path, { method: "POST", json })).toEqual([503, 200]);
    await run("close-poll");
    const [closedPoll] = (await producer.request(`/api/polls?date=${SHOW_DATE}`)).json<Poll[]>();
    expect(closedPoll?.results?.map(({ votes }) => votes)).toEqual([1, 0, 0]);
  },
);

test.skipIf(!hasPostgres)(
  "a board vote whose answer was lost counts only once when it is sent again",
  async () => {
    const app = openTestApp(await openPostgres());
    const producer = await app.admin();
    const topic = { category: "Money", subCategory: "Rent", content: "What does a room cost?" };
    const json = { topics: [{ ...topic, onBoard: true }] };
    const addResponse = await producer.post("/api/topics/bulk", json);
    expect(addResponse.status, addResponse.text).toBe(201);
    const readTopics = async () =>
      (await app.client().request("/api/board")).json<{ key: string; votes: number }[]>()[0];
    const path = `/api/board/${(await readTopics())?.key}/vote`;
    expect(await sendTwice(app.client(), path, { method: "PUT" })).toEqual([503, 200]);
    const board = (await producer.request("/api/board")).json<{ votes: number }[]>();
    expect(board[0]?.votes).toBe(1);
  },
);

const VOTER_KEY = "6f1c2d3e4b5a69788796a5b4c3d2e1f0";

describeOnBothEngines("a visitor whose first response was lost, and their cookie with it", (open) => {
  async function openShow() {
    const desk = await openDeskTestApp(await open());
    await desk.run("go-live");
    const ask = (path: string, method: string, json?: object, key = VOTER_KEY) =>
      desk.app.client().request(path, { method, ...(json && { json }), headers: { "voter-key": key } });
    return { ...desk, ask };
  }

  test("is the same voter in a poll and on the board, and the same asker", async () => {
    const { producer, run, ask } = await openShow();
    await run("draw", { word: "porch light" });
    const { poll } = await run("open-poll", { seconds: 60 });
    const [first, second] = poll.options;
    await ask(`/api/polls/${poll.id}/votes`, "POST", { topicId: first?.topicId });
    await ask(`/api/polls/${poll.id}/votes`, "POST", { topicId: second?.topicId });
    await run("close-poll");
    const [closedPoll] = (await producer.request(`/api/polls?date=${SHOW_DATE}`)).json<Poll[]>();
    expect(closedPoll?.results?.map(({ votes }) => votes)).toEqual([0, 1, 0]);

    const topic = {
      category: "Money",
      subCategory: "Rent",
      content: "What does a room cost?",
      onBoard: true,
    };
    await producer.post("/api/topics/bulk", { topics: [topic] });
    const [{ key } = { key: "" }] = (await producer.request("/api/board")).json<{ key: string }[]>();
    const votes = [];
    for (const voterKey of [VOTER_KEY, VOTER_KEY, "another-visitor-of-the-show"])
      votes.push((await ask(`/api/board/${key}/vote`, "PUT", undefined, voterKey)).json().votes);
    expect(votes).toEqual([1, 1, 2]);
    expect((await ask(`/api/board/${key}/vote`, "DELETE")).json()).toEqual({ votes: 1, voted: false });

    const question = { text: "Who pays?", name: "Lena" };
    const firstAnswer = await ask("/api/questions", "POST", question);
    const secondAnswer = await ask("/api/questions", "POST", question);
    expect([secondAnswer.status, secondAnswer.json()]).toEqual([201, firstAnswer.json()]);
    const { key: questionKey } = firstAnswer.json<{ key: string }>();
    await producer.put(`/api/questions/${questionKey}`, { status: "accepted" });
    expect((await ask(`/api/questions/${questionKey}/vote`, "PUT")).status).toBe(409);
    const questionVotes = [];
    for (const _ of ["first", "again"])
      questionVotes.push(
        (await ask(`/api/questions/${questionKey}/vote`, "PUT", undefined, "a-fan-of-the-show")).json().votes,
      );
    expect(questionVotes).toEqual([1, 1]);
    const takenBack = await ask(
      `/api/questions/${questionKey}/vote`,
      "DELETE",
      undefined,
      "a-fan-of-the-show",
    );
    expect(takenBack.json()).toEqual({ votes: 0, voted: false });
  });

  test("is told which keys are possible", async () => {
    const { ask } = await openShow();
    for (const key of ["short", "x".repeat(65), "0123456789abcdef!"]) {
      const response = await ask("/api/questions", "POST", { text: "Who pays?", name: "" }, key);
      expect([response.status, response.json()]).toEqual([
        400,
        {
          message: "Voter-Key must be 16 to 64 letters, digits, - or _",
          issues: [{ path: "Voter-Key", message: "Voter-Key must be 16 to 64 letters, digits, - or _" }],
        },
      ]);
    }
  });
});
