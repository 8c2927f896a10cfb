import { expect, test } from "vitest";
import { openDesk } from "#live/testing/hour.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";

onBothEngines("a poll on air", (open) => {
  async function openPoll(seconds = 60) {
    const desk = await openDesk(await open());
    await desk.run("go-live");
    await desk.run("draw", { word: "porch light" });
    const { poll } = await desk.run("open-poll", { seconds });
    const [one = 0, two = 0, three = 0] = poll.options.map(({ topicId }) => topicId);
    const vote = (visitor: Client, topicId: number, id: number = poll.id) =>
      visitor.request(`/api/polls/${id}/votes`, { method: "POST", json: { topicId } });
    return { ...desk, poll, one, two, three, vote };
  }

  test("takes one vote of each visitor, who may change their mind", async () => {
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
    expect((await producer.request(`/api/polls/${poll.id}`)).json()).toEqual({ ...poll, results: counted });
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

  test("closes by itself", async () => {
    const { app, look, pass, refuse, vote, one, two } = await openPoll(30);
    const visitor = app.client();
    await vote(visitor, one);
    pass(30);
    const late = await vote(visitor, two);
    expect([late.status, late.json().message]).toEqual([409, "This poll is closed"]);
    expect((await look()).poll).toMatchObject({ open: false });
    expect((await look()).poll?.results).toContainEqual({ topicId: one, votes: 1 });
    expect(await refuse("close-poll")).toBe("No poll is open");
  });

  test("is opened once at a time, and closed by the choice and the end", async () => {
    const { app, refuse, run, vote, one, poll } = await openPoll();
    expect(await refuse("open-poll", { seconds: 30 })).toBe("The poll is open already");
    await run("choose", { topicId: one });
    expect((await vote(app.client(), one)).status).toBe(409);
    expect(await refuse("open-poll", { seconds: 30 })).toBe("A topic is on the table already");
    await run("end");
    expect((await vote(app.client(), one, poll.id)).status).toBe(409);
  });

  test("refuses other topics and unknown polls", async () => {
    const { app, vote, one } = await openPoll();
    expect((await vote(app.client(), 999)).status).toBe(400);
    expect((await vote(app.client(), one, 999)).status).toBe(404);
    const other = { method: "POST", json: { topicId: one }, headers: { origin: "https://evil.example" } };
    expect((await app.client().request("/api/polls/1/votes", other)).status).toBe(403);
  });

  test("counts every one of many visitors at once, each once", async () => {
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
});
