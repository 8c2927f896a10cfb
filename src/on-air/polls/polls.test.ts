import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { DAY_BEFORE_SHOW, openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { SqliteSession } from "#platform/database/sqlite-session.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { type Poll, pollsEndpoints } from "./polls.contract.ts";
import type { PollTables } from "./polls.table.server.ts";

afterEach(() => void vi.restoreAllMocks());

describeOnBothEngines("a poll on air", (open) => {
  async function openPoll(seconds = 60) {
    const desk = await openDeskTestApp(await open());
    await desk.run("go-live");
    await desk.run("draw", { word: "porch light" });
    const { poll } = await desk.run("open-poll", { seconds });
    const [one = 0, two = 0, three = 0] = poll.options.map(({ topicId }) => topicId);
    const vote = (visitor: Client, topicId: number, id: number = poll.id) =>
      visitor.post(`/api/polls/${id}/votes`, { topicId });
    return { ...desk, poll, one, two, three, vote };
  }

  test("accepts one vote per visitor, who may change their mind", async () => {
    const { app, poll, one, two, three, vote, producer } = await openPoll();
    const [first, second] = [app.client(), app.client()];
    expect((await vote(first, one)).json()).toEqual({ voted: one });
    expect((await vote(first, two)).json()).toEqual({ voted: two });
    await vote(second, two);
    const counted = [
      { topicId: one, votes: 0 },
      { topicId: two, votes: 2 },
      { topicId: three, votes: 0 },
    ];
    const teamView = (await producer.request(`/api/polls/${poll.id}`)).json();
    expect(teamView).toEqual({ ...poll, results: counted, heldVotes: 0 });
    expect((await (await app.member("moderator")).request(`/api/polls/${poll.id}`)).status).toBe(200);
    expect((await first.request(`/api/polls/${poll.id}`)).status).toBe(401);
  });

  test("hides its counts until it is closed", async () => {
    const { app, look, run, vote, two } = await openPoll();
    await vote(app.client(), two);
    expect((await look()).poll).toMatchObject({ open: true, results: null });
    await run("close-poll");
    expect((await look()).poll).toMatchObject({ open: false });
    expect((await look()).poll?.results).toContainEqual({ topicId: two, votes: 1 });
  });

  test("is counted only for the team until it is closed", async () => {
    const { app, producer, look, run, vote, poll, two } = await openPoll();
    const screens = await producer.post("/api/overlay/rotate", { which: "host" });
    const { pathname: hostPath } = new URL(screens.json<{ hostUrl: string }>().hostUrl);
    await vote(app.client(), two);
    const [sqlite, postgres] = [
      vi.spyOn(SqliteSession.prototype, "executeQuery"),
      vi.spyOn(pg.Client.prototype, "query"),
    ];
    await look();
    await app.client().request(`/api${hostPath}`);
    await app.client().request(`/api/show-draws/${poll.id}?details=true`);
    const statements = [...sqlite.mock.calls, ...postgres.mock.calls].map((call) => JSON.stringify(call));
    const countReadsOf = (table: string) =>
      statements.filter((statement) => statement.includes(`from \\"${table}\\"`)).length;
    expect(countReadsOf("polls")).toBeGreaterThanOrEqual(3);
    expect(countReadsOf("poll_votes")).toBe(0);
    expect((await run("scene", { scene: "poll" })).votes).toContainEqual({ topicId: two, votes: 1 });
  });

  test("closes by itself", async () => {
    const { app, look, pass, refuse, vote, one, two } = await openPoll(30);
    const visitor = app.client();
    await vote(visitor, one);
    pass(30);
    const lateVote = await vote(visitor, two);
    expect([lateVote.status, lateVote.json().message]).toEqual([409, "This poll is closed"]);
    expect((await look()).poll).toMatchObject({ open: false });
    expect((await look()).poll?.results).toContainEqual({ topicId: one, votes: 1 });
    expect(await refuse("close-poll")).toBe("No poll is open");
  });

  test("keeps the time at which it closed by itself when the show ends", async () => {
    const { producer, pass, poll, run } = await openPoll(30);
    pass(90);
    await run("end");
    const ended = (await producer.request(`/api/polls/${poll.id}`)).json<Poll>();
    expect(ended).toMatchObject({ open: false, closesAt: poll.closesAt });
  });

  test("is the one on its draw's page if it is the draw's latest", async () => {
    const { app, poll, run } = await openPoll();
    await run("close-poll");
    const second = await run("open-poll", { seconds: 30 });
    expect(second.poll.id).toBeGreaterThan(poll.id);
    const page = await app.client().request("/api/show-draws/1?details=true");
    expect(page.json()).toMatchObject({ poll: { id: second.poll.id } });
  });

  test("is opened only one at a time, and closed by a choice and by the end", async () => {
    const { app, refuse, run, vote, one, poll } = await openPoll();
    expect(await refuse("open-poll", { seconds: 30 })).toBe("The poll is already open");
    await run("choose", { topicId: one });
    expect((await vote(app.client(), one)).status).toBe(409);
    expect(await refuse("open-poll", { seconds: 30 })).toBe("A topic is already on the table");
    await run("end");
    expect((await vote(app.client(), one, poll.id)).status).toBe(409);
  });

  test("refuses other topics and unknown polls", async () => {
    const { app, vote, one } = await openPoll();
    expect((await vote(app.client(), 999)).status).toBe(400);
    expect((await vote(app.client(), one, 999)).status).toBe(404);
    const foreignRequest = {
      method: "POST",
      json: { topicId: one },
      headers: { origin: "https://evil.example" },
    };
    expect((await app.client().request("/api/polls/1/votes", foreignRequest)).status).toBe(403);
  });

  test("counts each of many simultaneous visitors exactly once", async () => {
    const { app, run, vote, one, two } = await openPoll();
    const visitors = Array.from({ length: 60 }, () => app.client());
    const answers = await Promise.all(
      visitors.flatMap((visitor, index) => [vote(visitor, index % 3 ? one : two)]),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await Promise.all(visitors.slice(0, 10).map((visitor) => vote(visitor, two)));
    const { poll } = await run("close-poll");
    expect(poll.results?.reduce((sum, { votes }) => sum + votes, 0)).toBe(60);
  });

  test("counts a visitor's last choice if they send several while the database is busy", async () => {
    const { app, run, vote, one, two, three } = await openPoll();
    const visitor = app.client();
    await vote(visitor, one);
    const release = await blockPolls(app.house.db);
    const votes = [vote(app.client(), one)];
    await waitForProcessing();
    votes.push(vote(visitor, two), vote(visitor, three));
    await waitForProcessing();
    await release();
    expect((await Promise.all(votes)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const { poll } = await run("close-poll");
    expect(poll.results?.map((result) => result.votes)).toEqual([1, 0, 1]);
  });

  test("closes with every vote that was accepted, and accepts none after that", async () => {
    const { app, send, findVersion, pass, vote, one, two } = await openPoll();
    const version = await findVersion(SHOW_DATE);
    const release = await blockPolls(app.house.db);
    const voteMany = (count: number) =>
      Array.from({ length: count }, (_, index) => vote(app.client(), index % 3 ? one : two));
    const votesBefore = voteMany(15);
    await waitForProcessing();
    votesBefore.push(...voteMany(15));
    await waitForProcessing();
    pass(1);
    const closing = send({ command: "close-poll", version });
    await waitForProcessing();
    const votesDuring = voteMany(5);
    await release();
    const { poll } = (await closing).json<{ poll: Poll }>();
    const answers = await Promise.all([...votesBefore, ...votesDuring]);
    expect(new Set(answers.slice(0, 30).map(({ status }) => status))).toEqual(new Set([200]));
    expect(sumVotes(poll)).toBe(answers.filter(({ status }) => status === 200).length);
    expect((await vote(app.client(), one)).status).toBe(409);
  });

  test("is closed on every process, even one whose clock is slow", async () => {
    const database = await open();
    const desk = await openDeskTestApp(database);
    await desk.run("go-live");
    await desk.run("draw", { word: "porch light" });
    const { poll } = await desk.run("open-poll", { seconds: 60 });
    await desk.run("close-poll");
    const behind = openTestApp(database, { now: () => new Date(Date.parse(DAY_BEFORE_SHOW) - 30_000) });
    const json = { topicId: poll.options[0]?.topicId };
    const answer = await behind.client().post(`/api/polls/${poll.id}/votes`, json);
    expect([answer.status, answer.json().message]).toEqual([409, "This poll is closed"]);
  });

  test("doesn't count refused votes against their address", async () => {
    const { app, poll, one } = await openPoll();
    const visitor = app.client();
    const { limit } = pollsEndpoints["POST /api/polls/{id}/votes"];
    const send = (topicId: number, id = poll.id) =>
      visitor.post(`/api/polls/${id}/votes`, { topicId }, { address: "10.9.9.9" });
    for (const refused of [send(999), send(one, 999)])
      expect((await refused).status).toBeGreaterThanOrEqual(400);
    expect(await app.house.limits.countUsed(limit, "10.9.9.9")).toBe(0);
    await send(one);
    expect(await app.house.limits.countUsed(limit, "10.9.9.9")).toBe(1);
  });

  test("accepts more than a thousand votes from one address", async () => {
    const { app, vote, one } = await openPoll();
    const voter = app.client();
    for (let voteCount = 0; voteCount < 1001; voteCount += 1)
      expect((await vote(voter, one)).status).toBe(200);
  });
});

const sumVotes = ({ results }: Poll): number => (results ?? []).reduce((sum, { votes }) => sum + votes, 0);

/** Waits long enough for every request sent so far to finish, except those that are blocked. */
async function waitForProcessing(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
}

/** Blocks SQLite's writer, or PostgreSQL's polls table, until the returned function is called. */
async function blockPolls(db: Db): Promise<() => Promise<void>> {
  const lock = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = transaction(db, async (trx) => {
    await qb<PollTables>(trx)
      .updateTable("polls")
      .set((row) => ({ closesAt: row.ref("closesAt") }))
      .execute();
    lock.resolve();
    await released.promise;
  });
  await lock.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}
