import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoardThread } from "#suggestions/board/board.contract.ts";
import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import type { Client } from "#testing/test-app.ts";
import { changeRequest, listRequests, suggestTopic } from "../testing/suggestions.ts";

const LOAN_TOPIC = "Your brother asks for a loan to keep his shop open until spring";
const NAME_WITHHELD_RESPONSE = [409, { message: "The suggester does not want to be named" }];

onBothEngines("a topic on the board", (open) => {
  async function openTopic(more: object = {}, options: object = {}) {
    const { app, boss, board } = await openBoard(await open(), [], options);
    const made = await addSuggestedTopic(app.client(), boss, { description: LOAN_TOPIC, ...more });
    const moderator = await app.member("moderator", "lou");
    const key = (await board())[0]?.key ?? "";
    const moderate = async (json: object, client: Client = moderator) => {
      const answer = await client.request(`/api/board/${key}`, { method: "PUT", json });
      return [answer.status, answer.json()];
    };
    const suggester = `/api/suggestions/${made.followUrl.split("/s/")[1]}`;
    const named = async () => (await board()).map(({ suggestedBy }) => suggestedBy);
    const restore = (deletion: string | null) =>
      boss.request(`/api/trash/${deletion}/restore`, { method: "POST" });
    const remove = async (path: string) =>
      (await boss.request(path, { method: "DELETE" })).headers.get("x-deletion-id");
    return { app, boss, board, moderator, key, moderate, suggester, named, restore, remove, ...made };
  }

  test("can be removed and put back by a moderator, but not by lower roles", async () => {
    const { app, boss, board, moderator, key, moderate } = await openTopic();
    expect(await moderate({ onBoard: false })).toEqual([200, { key, onBoard: false, suggestedBy: "Rafa" }]);
    expect(await board()).toEqual([]);
    expect((await app.client().request(`/api/board/${key}`)).status).toBe(404);
    expect(await listRequests(moderator)).toMatchObject([
      { topicContent: LOAN_TOPIC, board: { key, onBoard: false, suggestedBy: "Rafa" } },
    ]);
    expect(await moderate({ onBoard: true })).toEqual([200, { key, onBoard: true, suggestedBy: "Rafa" }]);
    expect(await board()).toMatchObject([{ key, content: LOAN_TOPIC }]);
    expect(await moderate({})).toMatchObject([200, { onBoard: true }]);
    expect(await moderate({ onBoard: "no" })).toMatchObject([400, { issues: [{ path: "onBoard" }] }]);
    expect((await moderate({ onBoard: false }, app.client()))[0]).toBe(401);
    expect((await moderate({ onBoard: false }, await app.user()))[0]).toBe(403);
    const unknown = await moderator.request("/api/board/none", { method: "PUT", json: { onBoard: false } });
    expect([unknown.status, unknown.json()]).toEqual([404, { message: "Topic not found" }]);
    const events = (await boss.request("/api/admin-events?limit=2")).json<object[]>();
    expect(events).toMatchObject([
      { username: "lou", action: "list-on-board", entity: "topic" },
      { username: "lou", action: "take-off-board", entity: "topic" },
    ]);
  });

  test("stays without its suggester's name once a moderator hid it, despite the suggester, an edit or a restore", async () => {
    const { app, boss, key, moderate, suggester, named, restore, remove, topicId } = await openTopic();
    expect(await moderate({ showName: false })).toMatchObject([200, { suggestedBy: null }]);
    for (const showName of [false, true])
      await app.client().request(suggester, { method: "PUT", json: { showName } });
    expect(await named()).toEqual([null]);
    const thread = (await app.client().request(`/api/board/${key}`)).json<BoardThread>();
    expect(thread.events[0]?.text).toBe("A viewer suggested it.");
    const own = { content: LOAN_TOPIC, category: "Family", subCategory: "Money", requesterName: "Rafa" };
    await boss.request(`/api/topics/${topicId}`, { method: "PUT", json: own });
    expect(await named()).toEqual([null]);
    await restore(await remove(`/api/topics/${topicId}`));
    expect(await named()).toEqual([null]);
    expect(await moderate({ showName: true })).toMatchObject([200, { suggestedBy: "Rafa" }]);
    expect(await named()).toEqual(["Rafa"]);
  });

  test("can't show a name that its suggester withholds, and the refused call changes nothing else", async () => {
    const { app, board, moderate, suggester } = await openTopic({ showName: false });
    expect(await moderate({ showName: true, onBoard: false })).toEqual(NAME_WITHHELD_RESPONSE);
    expect(await board()).toMatchObject([{ suggestedBy: null }]);
    await app.client().request(suggester, { method: "PUT", json: { showName: true } });
    expect(await moderate({ showName: true })).toMatchObject([200, { suggestedBy: "Rafa" }]);
    await app.client().request(suggester, { method: "PUT", json: { showName: false } });
    expect(await moderate({ showName: true })).toEqual(NAME_WITHHELD_RESPONSE);
  });

  test("shows a name only while its suggester's link works: deleting the request hides it, restoring shows it again", async () => {
    const { app, board, moderate, suggester, named, restore, remove, requestId, topicId } = await openTopic();
    const deletion = await remove(`/api/topic-requests/${requestId}`);
    expect(await named()).toEqual([null]);
    expect(await board("?search=rafa")).toEqual([]);
    expect((await app.client().request(suggester)).status).toBe(404);
    expect(await moderate({ showName: true })).toMatchObject([409, {}]);
    const topic = await remove(`/api/topics/${topicId}`);
    await restore(deletion);
    await restore(topic);
    expect(await named()).toEqual(["Rafa"]);
    const again = await remove(`/api/topics/${topicId}`);
    await remove(`/api/topic-requests/${requestId}`);
    await restore(again);
    expect(await named()).toEqual([null]);
  });

  test("loses its suggester's name when the request is a year old", async () => {
    const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
    const { app, named } = await openTopic({}, { now: () => new Date(clock.ms) });
    clock.ms += 366 * 24 * 60 * 60 * 1000;
    expect(await named()).toEqual(["Rafa"]);
    const { topicRequests } = await import("../suggestions.server.ts");
    expect(await topicRequests.forgetOld(app.house)).toBe(1);
    expect(await named()).toEqual([null]);
  });

  test("keeps its suggester's name when a request that joined its thread is deleted", async () => {
    const { app, boss, key, named, remove } = await openTopic();
    const joined = await suggestTopic(app.client(), { name: "Mona" });
    await changeRequest(boss, joined.id, { status: "approved" });
    await boss.request(`/api/topic-requests/${joined.id}/merge`, { method: "POST", json: { key } });
    await remove(`/api/topic-requests/${joined.id}`);
    expect(await named()).toEqual(["Rafa"]);
  });
});
