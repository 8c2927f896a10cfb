import { expect, inject, onTestFinished, test } from "vitest";
import { openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import { loseNextCommitResponse } from "#platform/database/testing/lost-commit.ts";
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
