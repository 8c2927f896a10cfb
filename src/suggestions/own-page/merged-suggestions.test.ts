import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import type { BoardThread, BoardTopic } from "#suggestions/board/board.contract.ts";
import { putVote } from "#suggestions/board/testing/board-topics.ts";
import { markDrawnOnAir } from "#topics/topics.server.ts";
import type { TopicRequest } from "../suggestions.contract.ts";
import { openOwnSuggestion } from "../testing/own-suggestion.ts";
import { changeRequest, suggestTopic } from "../testing/suggestions.ts";
import type { Suggestion } from "./own-page.contract.ts";

const DRAW = { at: "2026-12-09T18:22:00.000Z", date: "2026-12-09", drawId: 41 };

describeOnBothEngines("a suggester whose suggestion the team merges", (open) => {
  const openSuggestion = async () => openOwnSuggestion(await open());

  test("joins the thread of another suggestion, which adds a vote and an event", async () => {
    const { app, boss, board } = await openSuggestion();
    const [topic] = await board();
    const key = topic?.key ?? "";
    await putVote(app.client(), key);
    const { id, followUrl } = await suggestTopic(app.client());
    const merge = (requestId: number, threadKey = key) =>
      boss.post(`/api/topic-requests/${requestId}/merge`, { key: threadKey });
    expect((await merge(id, "unknown")).status).toBe(404);
    const mergeResponse = await merge(id);
    expect([mergeResponse.status, mergeResponse.json<TopicRequest>()]).toMatchObject([
      200,
      { id, status: "approved", topicId: 1, mergedAt: expect.any(String) },
    ]);
    expect((await merge(id)).status).toBe(409);
    const thread = (await app.client().request(`/api/board/${key}`)).json<BoardThread>();
    expect(thread).toMatchObject({ votes: 2, voted: false });
    expect(thread.events.map(({ kind }) => kind)).toEqual(["suggested", "listed", "merged"]);
    const path = `/api/suggestions/${followUrl.split("/s/")[1]}`;
    const mergedSuggestion = (await app.client().request(path)).json<Suggestion>();
    expect(mergedSuggestion).toMatchObject({ key, votes: 2, isMerged: true, status: "open" });
    expect((await board("", app.client()))[0]).toMatchObject({
      suggestedBy: "Rafa",
    } satisfies Partial<BoardTopic>);
    const rejectedRequest = await suggestTopic(app.client());
    await changeRequest(boss, rejectedRequest.id, { status: "rejected" });
    expect((await merge(rejectedRequest.id)).status).toBe(409);
    await app.client().post(`${path}/withdraw`);
    expect(await board()).toMatchObject([{ key, votes: 1 }]);
  });

  test("joins a thread whose topic has been drawn without adding a vote", async () => {
    const { app, boss, board, topicId } = await openSuggestion();
    const [topic] = await board();
    await markDrawnOnAir(app.house.db, [topicId], DRAW);
    const { id } = await suggestTopic(app.client());
    const merge = { key: topic?.key };
    expect((await boss.post(`/api/topic-requests/${id}/merge`, merge)).status).toBe(200);
    expect(await board()).toMatchObject([{ key: topic?.key, votes: 0, status: "drawn" }]);
  });

  test("who joined a thread is pending again if its first suggester withdraws, and the team can decide anew", async () => {
    const { app, boss, board, post } = await openSuggestion();
    const joiningRequest = await suggestTopic(app.client());
    const decide = (decision: string, json?: object) =>
      boss.request(`/api/topic-requests/${joiningRequest.id}/${decision}`, {
        method: "POST",
        ...(json && { json }),
      });
    await decide("merge", { key: (await board())[0]?.key });
    await post("withdraw");
    const path = `/api/suggestions/${joiningRequest.followUrl.split("/s/")[1]}`;
    expect((await app.client().request(path)).json()).toMatchObject({
      ...{ status: "pending", isMerged: false, isDeleted: false, mayWithdraw: true },
    });
    const events = (await boss.request("/api/admin-events?limit=1")).json<object[]>();
    expect(events).toMatchObject([
      { username: "(suggester)", action: "reopen", entity: "topic-request", entityId: joiningRequest.id },
    ]);
    expect((await decide("into-drum")).status).toBe(201);
    expect(await board()).toMatchObject([{ content: joiningRequest.description, votes: 0 }]);
  });

  test("who joined a thread and withdrew while its topic was in the trash has no vote once that is restored", async () => {
    const { app, boss, board, topicId } = await openSuggestion();
    const [topic] = await board();
    const joiningRequest = await suggestTopic(app.client());
    const merge = { method: "POST", json: { key: topic?.key } };
    expect((await boss.request(`/api/topic-requests/${joiningRequest.id}/merge`, merge)).status).toBe(200);
    const { headers } = await boss.delete(`/api/topics/${topicId}`);
    const path = `/api/suggestions/${joiningRequest.followUrl.split("/s/")[1]}/withdraw`;
    expect((await app.client().post(path)).status).toBe(200);
    await boss.post(`/api/trash/${headers.get("x-deletion-id")}/restore`);
    expect(await board()).toMatchObject([{ key: topic?.key, votes: 0 }]);
  });

  test("is pending again even if the team merges it while the topic's suggester withdraws", async () => {
    const { app, boss, board, post } = await openSuggestion();
    const joiningRequest = await suggestTopic(app.client());
    const key = (await board())[0]?.key;
    await runOverlappingChanges(
      app.house.db,
      () => boss.post(`/api/topic-requests/${joiningRequest.id}/merge`, { key }),
      () => post("withdraw"),
    );
    const path = `/api/suggestions/${joiningRequest.followUrl.split("/s/")[1]}`;
    expect((await app.client().request(path)).json()).toMatchObject({ status: "pending", isDeleted: false });
  });

  test("is pending again when it returns from the trash, if the topic's suggester has withdrawn", async () => {
    const { app, boss, board, post } = await openSuggestion();
    const { id } = await suggestTopic(app.client());
    await boss.post(`/api/topic-requests/${id}/merge`, { key: (await board())[0]?.key });
    const deletion = (await boss.delete(`/api/topic-requests/${id}`)).headers.get("x-deletion-id");
    expect((await post("withdraw")).status).toBe(200);
    await boss.post(`/api/trash/${deletion}/restore`);
    expect((await boss.post(`/api/topic-requests/${id}/into-drum`)).status).toBeLessThan(300);
  });
});
