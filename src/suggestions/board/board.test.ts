import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { TestResponse } from "#testing/test-app.ts";
import { markChosenOnAir, markDrawnOnAir } from "#topics/topics.server.ts";
import type { BoardThread, BoardTopic } from "./board.contract.ts";
import {
  addSuggestedTopic,
  deleteVote,
  openBoard,
  putVote,
  SUGGESTION_DEFAULTS,
} from "./testing/board-topics.ts";

const DRAW = { at: "2026-12-09T18:22:00.000Z", date: "2026-12-09", drawId: 41 };
const LOAN_TOPIC = "Your brother asks for a loan to keep his shop open until spring";
const TRUCK_TOPIC = "Your sister wants to borrow money for a second truck";
const HOUSE_TOPIC = "One child stayed and helped, two moved away";

const listContents = (topics: BoardTopic[]) => topics.map(({ content }) => content);

describeOnBothEngines("the board", (open) => {
  test("lists topics made from requests, but never the team's own", async () => {
    const { app, boss, board } = await openBoard(await open(), [LOAN_TOPIC], {
      now: () => new Date("2026-11-12T10:00:00Z"),
    });
    const teamTopic = { content: "A surprise", category: "Pay", subCategory: "Prices" };
    await boss.post("/api/topics", teamTopic);
    const [topic, ...otherTopics] = await board();
    expect([topic, otherTopics]).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{12}$/),
        content: LOAN_TOPIC,
        category: SUGGESTION_DEFAULTS.category,
        subCategory: "Audience Suggestion",
        suggestedBy: "Rafa",
        votes: 0,
        voted: false,
        status: "open",
        createdAt: "2026-11-12T10:00:00.000Z",
      },
      [],
    ]);
    const threadResponse = await app.client().request(`/api/board/${topic?.key}`);
    expect(threadResponse.json()).toEqual({
      ...topic,
      events: [
        { at: "2026-11-12T10:00:00.000Z", kind: "suggested", text: "Rafa suggested it." },
        { at: "2026-11-12T10:00:00.000Z", kind: "listed", text: "Listed on the board." },
      ],
      episode: null,
      drawId: null,
    });
    await boss.put("/api/topics/1", { ...teamTopic, onBoard: false });
    expect(await board()).toEqual([]);
    const goneResponse = await app.client().request(`/api/board/${topic?.key}`);
    expect([goneResponse.status, goneResponse.json()]).toEqual([404, { message: "Topic not found" }]);
    expect((await putVote(app.client(), topic?.key ?? "")).status).toBe(404);
  });

  test("can be sorted by votes or age, filtered by status, searched, and paged through", async () => {
    const { app, board } = await openBoard(await open(), [LOAN_TOPIC, TRUCK_TOPIC, HOUSE_TOPIC]);
    const [house, truck, loan] = await board("?sort=new");
    for (const [topic, votes] of [
      [loan, 2],
      [house, 1],
    ] as const)
      for (let i = 0; i < votes; i++) await putVote(app.client(), topic?.key ?? "");
    expect(listContents(await board())).toEqual([LOAN_TOPIC, HOUSE_TOPIC, TRUCK_TOPIC]);
    expect(listContents(await board("?sort=new"))).toEqual([HOUSE_TOPIC, TRUCK_TOPIC, LOAN_TOPIC]);
    expect(listContents(await board("?search=BROTHER"))).toEqual([LOAN_TOPIC]);
    expect(listContents(await board("?search=your&limit=1&offset=1"))).toEqual([TRUCK_TOPIC]);
    const pageResponse = await app.client().request("/api/board?limit=2");
    expect([pageResponse.json<[]>().length, pageResponse.headers.get("x-total-count")]).toEqual([2, "3"]);
    await markDrawnOnAir(app.house.db, [2, 3], DRAW);
    await markChosenOnAir(app.house.db, 3, DRAW);
    expect(listContents(await board("?status=drawn"))).toEqual([truck?.content]);
    expect(listContents(await board("?status=chosen"))).toEqual([house?.content]);
    expect(listContents(await board("?status=open"))).toEqual([LOAN_TOPIC]);
    const countsResponse = await app.client().request("/api/board/counts");
    expect(countsResponse.json()).toEqual({ open: 1, drawn: 1, chosen: 1, aired: 0, votes: 3 });
    for (const query of ["?sort=old", "?status=lost", "?limit=0", "?offset=-1"])
      expect((await app.client().request(`/api/board${query}`)).status).toBe(400);
  });

  test("each visitor can vote once and take it back; repeating either is not an error", async () => {
    const { app, board } = await openBoard(await open(), [LOAN_TOPIC]);
    const key = (await board())[0]?.key ?? "";
    const [visitor, otherVisitor] = [app.client(), app.client()];
    expect((await deleteVote(visitor, key)).json()).toEqual({ votes: 0, voted: false });
    expect(visitor.cookies.size).toBe(0);
    expect((await putVote(visitor, key)).json()).toEqual({ votes: 1, voted: true });
    expect((await putVote(visitor, key)).json()).toEqual({ votes: 1, voted: true });
    expect((await putVote(otherVisitor, key)).json()).toEqual({ votes: 2, voted: true });
    expect(await board("", visitor)).toMatchObject([{ votes: 2, voted: true }]);
    expect(await board()).toMatchObject([{ votes: 2, voted: false }]);
    expect((await deleteVote(visitor, key)).json()).toEqual({ votes: 1, voted: false });
    expect((await deleteVote(visitor, key)).json()).toEqual({ votes: 1, voted: false });
    expect((await visitor.request(`/api/board/${key}`)).json()).toMatchObject({ votes: 1, voted: false });
  });

  test("counts exactly when two hundred visitors vote at the same time and half of them take it back", async () => {
    const { app, board } = await openBoard(await open(), [LOAN_TOPIC]);
    const key = (await board())[0]?.key ?? "";
    const visitors = Array.from({ length: 200 }, () => app.client());
    // A busy server responds to some requests with 503, so this retries.
    const retryWhenBusy = async (sendRequest: () => Promise<TestResponse>): Promise<TestResponse> => {
      const response = await sendRequest();
      return response.status === 503 ? retryWhenBusy(sendRequest) : response;
    };
    const voteResponses = await Promise.all(
      visitors.map((visitor) => retryWhenBusy(() => putVote(visitor, key))),
    );
    expect(new Set(voteResponses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await board()).toMatchObject([{ votes: 200 }]);
    await Promise.all(visitors.slice(0, 100).map((visitor) => retryWhenBusy(() => deleteVote(visitor, key))));
    await Promise.all(visitors.slice(50, 60).map((visitor) => retryWhenBusy(() => putVote(visitor, key))));
    expect(await board()).toMatchObject([{ votes: 110 }]);
  });

  test("nobody can vote or take a vote back once the topic was drawn", async () => {
    const { app, board } = await openBoard(await open(), [LOAN_TOPIC]);
    const key = (await board())[0]?.key ?? "";
    const visitor = app.client();
    await putVote(visitor, key);
    await markDrawnOnAir(app.house.db, [1], DRAW);
    for (const response of [await putVote(app.client(), key), await deleteVote(visitor, key)])
      expect([response.status, response.json()]).toEqual([409, { message: "Voting is closed" }]);
    const thread = (await visitor.request(`/api/board/${key}`)).json<BoardThread>();
    expect(thread).toMatchObject({ votes: 1, voted: true, status: "drawn" });
    expect(thread.events.at(-1)).toEqual({ at: DRAW.at, kind: "drawn", text: "Drawn on air." });
  });

  test("allows 60 votes an hour per visitor and 600 per address; repeating or taking back a vote doesn't count", async () => {
    const { app, boss } = await openBoard(await open());
    const topics = Array.from({ length: 61 }, (_, index) => ({
      ...{ category: "Pay", subCategory: "Prices", onBoard: true },
      content: `Topic ${index}`,
    }));
    await boss.post("/api/topics/bulk", { topics });
    const keys = (await app.client().request("/api/board?limit=61"))
      .json<BoardTopic[]>()
      .map(({ key }) => key);
    const [lastKey = "", ...limitedKeys] = keys;
    const visitor = app.client();
    const [firstKey = "", ...otherKeys] = limitedKeys;
    for (const key of [firstKey, firstKey, ...otherKeys])
      expect((await putVote(visitor, key)).status).toBe(200);
    const refusal = await putVote(visitor, lastKey);
    expect([refusal.status, Number(refusal.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await deleteVote(visitor, firstKey)).status).toBe(200);
    expect((await putVote(visitor, lastKey)).status).toBe(429);
    const address = "10.9.9.9";
    const castVote = () => putVote(app.client(), lastKey, address).then(({ status }) => status);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push(...(await Promise.all(Array.from({ length: 20 }, castVote))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test("suggests up to three open topics that share words with what was typed", async () => {
    const { app, board } = await openBoard(await open(), [LOAN_TOPIC, TRUCK_TOPIC, HOUSE_TOPIC]);
    const findSimilar = async (text: string) =>
      listContents(
        (await app.client().request(`/api/board/similar?text=${encodeURIComponent(text)}`)).json<
          BoardTopic[]
        >(),
      );
    expect(await findSimilar("My brother asked me to lend him money for his shop.")).toEqual([LOAN_TOPIC]);
    expect(await findSimilar("brothers")).toEqual([LOAN_TOPIC]);
    expect(await findSimilar("")).toEqual([]);
    expect(await findSimilar("An elephant in Paris")).toEqual([]);
    await markDrawnOnAir(app.house.db, [1], DRAW);
    expect(await findSimilar("My brother asked me to keep his shop")).toEqual([]);
    expect(await board("?status=drawn")).toHaveLength(1);
  });

  test("a topic restored from the trash keeps its votes and address", async () => {
    const { app, boss, board } = await openBoard(await open(), [LOAN_TOPIC]);
    const visitor = app.client();
    await putVote(visitor, (await board())[0]?.key ?? "");
    const oldTopics = await board("", visitor);
    const deletionId = (await boss.delete("/api/topics/1")).headers.get("x-deletion-id");
    expect(await board()).toEqual([]);
    await boss.post(`/api/trash/${deletionId}/restore`);
    expect(await board("", visitor)).toEqual(oldTopics);
  });

  test("a name that the team typed can be taken off, and the answer says that it can't be put back", async () => {
    const { boss, board } = await openBoard(await open());
    const topicFields = { content: LOAN_TOPIC, category: "Family", subCategory: "Money", onBoard: true };
    await boss.post("/api/topics", topicFields);
    await boss.put("/api/topics/1", { ...topicFields, requesterName: "Ruth" });
    const [topic] = await board();
    expect(topic).toMatchObject({ suggestedBy: "Ruth" });
    const removalResponse = await boss.put(`/api/board/${topic?.key}`, { showName: false });
    expect(removalResponse.json()).toMatchObject({ suggestedBy: null, isNameRestorable: false });
    expect((await boss.put(`/api/board/${topic?.key}`, { showName: true })).status).toBe(409);
  });

  test("a suggestion that is listed twice has one thread", async () => {
    const { app, boss, board } = await openBoard(await open());
    const { topicId } = await addSuggestedTopic(app.client(), boss, { description: LOAN_TOPIC });
    const [oldTopic] = await board();
    const topicFields = { content: LOAN_TOPIC, category: "Family", subCategory: "Money" };
    for (const onBoard of [false, true])
      await boss.put(`/api/topics/${topicId}`, { ...topicFields, onBoard });
    expect((await board())[0]?.key).toBe(oldTopic?.key);
  });
});
