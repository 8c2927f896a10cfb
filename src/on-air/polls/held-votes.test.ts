import { expect, test } from "vitest";
import { openDeskTestApp } from "#on-air/live/testing/hour.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { countAllowedVotesPerNetwork } from "./poll-results.rules.ts";
import type { Poll } from "./polls.contract.ts";
import { settleFinishedPolls } from "./polls.server.ts";
import type { PollTables } from "./polls.table.server.ts";

test.each([
  [0, 50],
  [50, 50],
  [1000, 50],
  [1019, 50],
  [1020, 51],
  [10_000, 500],
])("of %d votes, one network may add %d", (total, allowed) => {
  expect(countAllowedVotesPerNetwork(total)).toBe(allowed);
});

const OFFICE_ADDRESS = "198.51.100.7";

describeOnBothEngines("votes of one network", (open) => {
  async function openPoll() {
    const database = await open();
    const desk = await openDeskTestApp(database);
    await desk.run("go-live");
    await desk.run("draw", { word: "porch light" });
    const { poll } = await desk.run("open-poll", { seconds: 300 });
    const { app, producer } = desk;
    const [one = 0, two = 0, three = 0] = poll.options.map(({ topicId }) => topicId);
    /** Moves the clock forward. Then casts votes from `count` new visitors at one address, all at the same moment. */
    const vote = async (count: number, topicId: number, address?: string, from = app) => {
      desk.pass(1);
      const visitors = Array.from({ length: count }, () => from.client());
      const answers = await Promise.all(
        visitors.map((visitor) =>
          visitor.post(`/api/polls/${poll.id}/votes`, { topicId }, address ? { address } : {}),
        ),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      return visitors;
    };
    const read = async () => (await producer.request(`/api/polls/${poll.id}`)).json<Poll>();
    const count = async () => {
      const { results, heldVotes } = await read();
      return [...(results ?? []).map(({ votes }) => votes), heldVotes];
    };
    const release = (by = producer) => by.post(`/api/polls/${poll.id}/count-held`);
    return { ...desk, database, poll, one, two, three, vote, count, release };
  }

  test("beyond fifty are held, starting with the latest", async () => {
    const { one, two, three, vote, count } = await openPoll();
    await vote(10, one);
    await vote(10, two);
    await vote(30, three, OFFICE_ADDRESS);
    expect(await count()).toEqual([10, 10, 30, 0]);
    await vote(30, one, OFFICE_ADDRESS);
    expect(await count()).toEqual([30, 10, 30, 10]);
    await vote(40, three, OFFICE_ADDRESS);
    expect(await count()).toEqual([30, 10, 30, 50]);
  });

  test("from one IPv6 /64 count as one network", async () => {
    const { one, vote, count } = await openPoll();
    await vote(30, one, "2001:db8:1:2:aaaa::1");
    await vote(30, one, "2001:db8:1:2:bbbb::2");
    await vote(30, one, "2001:db8:1:3::1");
    expect(await count()).toEqual([80, 0, 0, 10]);
  });

  test("are released as others vote, and keep their place when somebody changes their mind", async () => {
    const { app, poll, one, two, vote, count } = await openPoll();
    const visitors = [...(await vote(50, one, OFFICE_ADDRESS)), ...(await vote(10, one, OFFICE_ADDRESS))];
    const changeVote = (index: number, topicId: number) =>
      visitors[index]?.post(`/api/polls/${poll.id}/votes`, { topicId });
    await changeVote(0, two);
    expect(await count()).toEqual([49, 1, 0, 10]);
    for (const index of Array(60).keys()) await changeVote(index, two);
    expect(await count()).toEqual([0, 50, 0, 10]);
    await addVoters(app.house.db, poll.id, one, 1040);
    expect(await count()).toEqual([1040, 55, 0, 5]);
  });

  test("are counted across two processes", async () => {
    const { app, database, one, vote, count } = await openPoll();
    const otherApp = openTestApp(database, { now: app.house.now });
    await Promise.all([vote(40, one, OFFICE_ADDRESS), vote(40, one, OFFICE_ADDRESS, otherApp)]);
    expect(await count()).toEqual([50, 0, 0, 30]);
  });

  test("are shown to the team as they come in, and to everybody with the result", async () => {
    const { app, producer, one, vote, run, look, poll } = await openPoll();
    await vote(60, one, OFFICE_ADDRESS);
    expect((await look()).poll).toMatchObject({ open: true, results: null });
    expect((await look()).poll).not.toHaveProperty("heldVotes");
    expect((await look()).heldVotes).toBeUndefined();
    expect((await producer.request("/api/live")).json()).toMatchObject({ heldVotes: 10 });
    expect((await run("close-poll")).poll).toMatchObject({ heldVotes: 10 });
    expect((await look()).poll?.heldVotes).toBe(10);
    const proof = `/api/show-draws/1?details=true`;
    expect((await app.client().request(proof)).json()).toMatchObject({
      poll: { id: poll.id, heldVotes: 10 },
    });
  });

  test("are counted if a producer decides so: once, and only those held at that time", async () => {
    const { app, producer, one, two, vote, count, release, run, look } = await openPoll();
    const moderator = await app.member("moderator");
    await vote(60, one, OFFICE_ADDRESS);
    expect((await release(moderator)).status).toBe(403);
    expect((await release(app.client())).status).toBe(401);
    const released = await release();
    expect([released.status, released.json().heldVotes]).toEqual([200, 0]);
    expect(await count()).toEqual([60, 0, 0, 0]);
    await vote(5, two, OFFICE_ADDRESS);
    expect(await count()).toEqual([60, 0, 0, 5]);
    await run("close-poll");
    await Promise.all([release(), release()]);
    expect(await count()).toEqual([60, 5, 0, 0]);
    expect((await look()).poll).toMatchObject({ heldVotes: 0 });
    const { json } = await producer.request("/api/admin-events?entity=week");
    const events = json<{ action: string; detail: string }[]>().filter(
      ({ action }) => action === "count-held",
    );
    expect(events.map(({ detail }) => detail)).toEqual(["5 votes", "10 votes"]);
    expect((await producer.post("/api/polls/999/count-held")).status).toBe(404);
  });

  test("lose their network hash once the poll is over, but stay held or counted", async () => {
    const { app, one, two, vote, count, release, pass } = await openPoll();
    await vote(60, one, OFFICE_ADDRESS);
    await vote(1, two);
    const readNetworks = () =>
      qb<PollTables>(app.house.db).selectFrom("poll_votes").select("network").execute();
    const readSecrets = () =>
      qb<PollTables>(app.house.db).selectFrom("polls").select("networkSecret").execute();
    expect(JSON.stringify(await readNetworks())).not.toContain(OFFICE_ADDRESS);
    expect(new Set((await readNetworks()).map(({ network }) => network)).size).toBe(2);
    await settleFinishedPolls(app.house);
    expect(await readSecrets()).not.toEqual([{ networkSecret: null }]);
    pass(300);
    await settleFinishedPolls(app.house);
    expect(new Set((await readNetworks()).map(({ network }) => network))).toEqual(new Set([null]));
    expect(await readSecrets()).toEqual([{ networkSecret: null }]);
    expect(await count()).toEqual([50, 1, 0, 10]);
    await release();
    expect(await count()).toEqual([60, 1, 0, 0]);
  });

  test("stay held in an open poll when an earlier poll loses its hashes", async () => {
    const { app, producer, one, vote, run } = await openPoll();
    await vote(1, one);
    await run("close-poll");
    const { poll } = await run("open-poll", { seconds: 300 });
    const visitors = Array.from({ length: 60 }, () => app.client());
    const send = (visitor: (typeof visitors)[number]) =>
      visitor.post(`/api/polls/${poll.id}/votes`, { topicId: one }, { address: OFFICE_ADDRESS });
    await Promise.all(visitors.map(send));
    await settleFinishedPolls(app.house);
    expect((await producer.request(`/api/polls/${poll.id}`)).json<Poll>().heldVotes).toBe(10);
  });
});

/** Adds votes, each from a different network. */
const addVoters = (db: Db, pollId: number, topicId: number, count: number) =>
  qb<PollTables>(db)
    .insertInto("poll_votes")
    .values(
      Array.from({ length: count }, (_, index) => ({
        pollId,
        optionId: topicId,
        voterHash: `voter ${index}`,
        network: `network ${index}`,
        castAt: "2026-12-09T18:00:00.000Z",
      })),
    )
    .execute();
