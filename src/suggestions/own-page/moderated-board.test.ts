import { sql } from "kysely";
import { expect, test } from "vitest";
import { getEngine, qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges, waitForBlockedConnections } from "#platform/database/testing/overlapping.ts";
import { listErasures } from "#platform/files/files.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import type { BoardThread } from "#suggestions/board/board.contract.ts";
import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import type { Client } from "#testing/test-app.ts";
import { lockDrum, lockTopicAndReadStage, markDrawnOnAir } from "#topics/topics.server.ts";
import { topicInbox } from "../requests/topic-inbox.server.ts";
import { changeRequest, listRequests, suggestTopic } from "../testing/suggestions.ts";
import type { Suggestion } from "./own-page.contract.ts";
import { updateSuggesterName } from "./suggester-names.server.ts";

const LOAN_TOPIC = "Your brother asks for a loan to keep his shop open until spring";
const NAME_WITHHELD_RESPONSE = [409, { message: "The suggester does not want to be named" }];

describeOnBothEngines("a topic on the board", (open) => {
  async function openTopic(fields: object = {}, options: object = {}) {
    const { app, boss, board } = await openBoard(await open(), [], options);
    const suggestion = await addSuggestedTopic(app.client(), boss, { description: LOAN_TOPIC, ...fields });
    const moderator = await app.member("moderator", "lou");
    const key = (await board())[0]?.key ?? "";
    const moderate = async (json: object, client: Client = moderator) => {
      const response = await client.put(`/api/board/${key}`, json);
      return [response.status, response.json()];
    };
    const suggesterPath = `/api/suggestions/${suggestion.followUrl.split("/s/")[1]}`;
    const listShownNames = async () => (await board()).map(({ suggestedBy }) => suggestedBy);
    const restore = (deletionId: string | null) => boss.post(`/api/trash/${deletionId}/restore`);
    const deleteRow = async (path: string) => (await boss.delete(path)).headers.get("x-deletion-id");
    return {
      app,
      boss,
      board,
      moderator,
      key,
      moderate,
      suggesterPath,
      listShownNames,
      restore,
      deleteRow,
      ...suggestion,
    };
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
    const unknownResponse = await moderator.put("/api/board/none", { onBoard: false });
    expect([unknownResponse.status, unknownResponse.json()]).toEqual([404, { message: "Topic not found" }]);
    const events = (await boss.request("/api/admin-events?limit=2")).json<object[]>();
    expect(events).toMatchObject([
      { username: "lou", action: "list-on-board", entity: "topic" },
      { username: "lou", action: "take-off-board", entity: "topic" },
    ]);
  });

  test("stays without its suggester's name once a moderator hid it, despite the suggester, an edit or a restore", async () => {
    const { app, boss, key, moderate, suggesterPath, listShownNames, restore, deleteRow, topicId } =
      await openTopic();
    const isNameHidden = async () =>
      (await app.client().request(suggesterPath)).json<Suggestion>().isNameHidden;
    expect(await isNameHidden()).toBe(false);
    expect(await moderate({ showName: false })).toMatchObject([
      200,
      { suggestedBy: null, isNameRestorable: true },
    ]);
    for (const showName of [false, true]) await app.client().put(suggesterPath, { showName });
    expect(await isNameHidden()).toBe(true);
    expect(await listShownNames()).toEqual([null]);
    const thread = (await app.client().request(`/api/board/${key}`)).json<BoardThread>();
    expect(thread.events[0]?.text).toBe("A viewer suggested it.");
    const topicFields = {
      content: LOAN_TOPIC,
      category: "Family",
      subCategory: "Money",
      requesterName: "Rafa",
    };
    await boss.put(`/api/topics/${topicId}`, topicFields);
    expect(await listShownNames()).toEqual([null]);
    await restore(await deleteRow(`/api/topics/${topicId}`));
    expect(await listShownNames()).toEqual([null]);
    expect(await moderate({ showName: true })).toMatchObject([200, { suggestedBy: "Rafa" }]);
    expect(await listShownNames()).toEqual(["Rafa"]);
  });

  test("stays without its suggester's name once the team removed it from the topic, until a moderator shows it", async () => {
    const { app, boss, moderate, suggesterPath, listShownNames, restore, deleteRow, requestId, topicId } =
      await openTopic();
    const fields = { content: LOAN_TOPIC, category: "Family", subCategory: "Money" };
    await boss.put(`/api/topics/${topicId}`, { ...fields, requesterName: "R." });
    expect(await listShownNames()).toEqual(["R."]);
    await boss.put(`/api/topics/${topicId}`, { ...fields, requesterName: " " });
    for (const showName of [false, true]) await app.client().put(suggesterPath, { showName });
    await restore(await deleteRow(`/api/topic-requests/${requestId}`));
    expect(await listShownNames()).toEqual([null]);
    expect(await moderate({ showName: true })).toMatchObject([200, { suggestedBy: "Rafa" }]);
  });

  test("is named once its suggester agrees, even if the team saved it without a name before", async () => {
    const { app, boss, suggesterPath, listShownNames, topicId } = await openTopic({ showName: false });
    const fields = { content: LOAN_TOPIC, category: "Family", subCategory: "Money", requesterName: null };
    expect((await boss.put(`/api/topics/${topicId}`, fields)).status).toBe(200);
    await app.client().put(suggesterPath, { showName: true });
    expect(await listShownNames()).toEqual(["Rafa"]);
  });

  test("stays without a hidden name if its conversion is undone and its request converted again", async () => {
    const { boss, moderate, listShownNames, requestId } = await openTopic();
    await moderate({ showName: false });
    const [request] = await listRequests(boss);
    await boss.post(`/api/topic-requests/${requestId}/take-back`, { basedOn: request?.updatedAt });
    const response = await boss.post(`/api/topic-requests/${requestId}/into-drum`);
    expect([response.status, await listShownNames()]).toEqual([201, [null]]);
  });

  test("can't show a name that its suggester withholds, and the refused call changes nothing else", async () => {
    const { app, board, moderate, suggesterPath } = await openTopic({ showName: false });
    expect(await moderate({ showName: true, onBoard: false })).toEqual(NAME_WITHHELD_RESPONSE);
    expect(await board()).toMatchObject([{ suggestedBy: null }]);
    await app.client().put(suggesterPath, { showName: true });
    expect(await moderate({ showName: true })).toMatchObject([200, { suggestedBy: "Rafa" }]);
    await app.client().put(suggesterPath, { showName: false });
    expect(await moderate({ showName: true })).toEqual(NAME_WITHHELD_RESPONSE);
  });

  test("shows a name only while its suggester's link works: deleting the request hides it, restoring shows it again", async () => {
    const { app, board, moderate, suggesterPath, listShownNames, restore, deleteRow, requestId, topicId } =
      await openTopic();
    const requestDeletionId = await deleteRow(`/api/topic-requests/${requestId}`);
    expect(await listShownNames()).toEqual([null]);
    expect(await board("?search=rafa")).toEqual([]);
    expect((await app.client().request(suggesterPath)).status).toBe(404);
    expect(await moderate({ showName: true })).toMatchObject([409, {}]);
    const topicDeletionId = await deleteRow(`/api/topics/${topicId}`);
    await restore(requestDeletionId);
    await restore(topicDeletionId);
    expect(await listShownNames()).toEqual(["Rafa"]);
    const secondDeletionId = await deleteRow(`/api/topics/${topicId}`);
    await deleteRow(`/api/topic-requests/${requestId}`);
    await restore(secondDeletionId);
    expect(await listShownNames()).toEqual([null]);
  });

  test("stays withdrawn and unnamed while its suggestion is in the trash, and is erased with it", async () => {
    const { app, boss, board, suggesterPath, listShownNames, restore, deleteRow, requestId, topicId } =
      await openTopic();
    const fields = { content: LOAN_TOPIC, category: "Family", subCategory: "Money", requesterName: "Rafa" };
    const topicDeletion = await deleteRow(`/api/topics/${topicId}`);
    const requestDeletion = await deleteRow(`/api/topic-requests/${requestId}`);
    await restore(topicDeletion);
    await boss.put(`/api/topics/${topicId}`, fields);
    expect(await listShownNames()).toEqual([null]);
    await restore(requestDeletion);
    expect(await listShownNames()).toEqual(["Rafa"]);
    const secondTopicDeletion = await deleteRow(`/api/topics/${topicId}`);
    expect((await app.client().post(`${suggesterPath}/withdraw`)).status).toBe(200);
    await deleteRow(`/api/topic-requests/${requestId}`);
    const reason = "Its suggester took it back";
    expect((await restore(secondTopicDeletion)).json()).toMatchObject({ restored: 0, skipped: [{ reason }] });
    expect(await board()).toEqual([]);
    const [newestDeletion] = (await boss.request("/api/trash")).json<{ id: number; entity: string }[]>();
    expect(newestDeletion?.entity).toBe("topic-request");
    expect((await boss.delete(`/api/trash/${newestDeletion?.id}`)).status).toBe(204);
    expect((await boss.request("/api/trash")).json()).toEqual([]);
  });

  test("leaves the board, and its suggester gets no more emails, if that was chosen while the request was in the trash", async () => {
    const { app, board, suggesterPath, restore, deleteRow, requestId } = await openTopic();
    const deletionId = await deleteRow(`/api/topic-requests/${requestId}`);
    const unsubscribed = await app.client().post(`${suggesterPath}/unsubscribe`);
    expect([unsubscribed.status, unsubscribed.json()]).toMatchObject([
      200,
      { getsMails: false, status: "open" },
    ]);
    for (let press = 0; press < 2; press++) {
      const withdrawn = await app.client().post(`${suggesterPath}/withdraw`);
      expect([withdrawn.status, withdrawn.json()]).toMatchObject([200, { status: "withdrawn" }]);
    }
    expect(await board()).toEqual([]);
    await restore(deletionId);
    const suggestion = (await app.client().request(suggesterPath)).json<Suggestion>();
    expect(suggestion).toMatchObject({ status: "withdrawn", getsMails: false });
    const records = await listErasures(app.house.env);
    expect(records.map(({ table }) => table)).toEqual(["suggester_mails", "suggester_withdrawals"]);
  });

  test("stays if it was drawn before that was chosen", async () => {
    const { app, suggesterPath, listShownNames, deleteRow, requestId, topicId } = await openTopic();
    await deleteRow(`/api/topic-requests/${requestId}`);
    const draw = { at: "2026-12-09T18:22:00.000Z", date: "2026-12-09", drawId: 41 };
    await markDrawnOnAir(app.house.db, [topicId], draw);
    expect((await app.client().post(`${suggesterPath}/withdraw`)).status).toBe(409);
    expect(await listShownNames()).toEqual([null]);
  });

  test("loses its suggester's name when the request is a year old", async () => {
    const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
    const { app, listShownNames } = await openTopic({}, { now: () => new Date(clock.ms) });
    clock.ms += 366 * DAY_MS;
    expect(await listShownNames()).toEqual(["Rafa"]);
    expect(await topicInbox.eraseOld(app.house)).toBe(1);
    expect(await listShownNames()).toEqual([null]);
  });

  test("keeps its suggester's name when a request that joined its thread is deleted", async () => {
    const { app, boss, key, listShownNames, deleteRow } = await openTopic();
    const mergedRequest = await suggestTopic(app.client(), { name: "Mona" });
    await changeRequest(boss, mergedRequest.id, { status: "approved" });
    await boss.post(`/api/topic-requests/${mergedRequest.id}/merge`, { key });
    await deleteRow(`/api/topic-requests/${mergedRequest.id}`);
    expect(await listShownNames()).toEqual(["Rafa"]);
  });

  test("isn't named if it is restored while the suggestion is being deleted", async () => {
    const { app, boss, topicId, requestId, listShownNames, restore, deleteRow } = await openTopic();
    const deletionId = await deleteRow(`/api/topics/${topicId}`);
    const [restored, deleted] = await runOverlappingChanges(
      app.house.db,
      () => restore(deletionId),
      () => boss.delete(`/api/topic-requests/${requestId}`),
    );
    expect([restored.status, deleted.status]).toEqual([200, 204]);
    expect(await listShownNames()).toEqual([null]);
  });

  test("leaves the board if it is restored while its suggester takes it back", async () => {
    const { app, topicId, suggesterPath, listShownNames, restore, deleteRow } = await openTopic();
    const deletionId = await deleteRow(`/api/topics/${topicId}`);
    const [restored, withdrawn] = await runOverlappingChanges(
      app.house.db,
      () => restore(deletionId),
      () => app.client().post(`${suggesterPath}/withdraw`),
    );
    expect([restored.status, withdrawn.status]).toEqual([200, 200]);
    expect(await listShownNames()).toEqual([]);
  });

  test("is named if it is restored while its suggester agrees to that again", async () => {
    const { app, topicId, requestId, suggesterPath, listShownNames, restore, deleteRow } = await openTopic();
    const { db } = app.house;
    if (getEngine(db) === "sqlite") return;
    await app.client().request(suggesterPath, { method: "PUT", json: { showName: false } });
    const deletionId = await deleteRow(`/api/topics/${topicId}`);
    const [requestLocked, restoreWaits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const agreeing = transaction(db, async (trx) => {
      const request = await topicInbox.rows.lock(trx, requestId);
      requestLocked.resolve();
      await restoreWaits.promise;
      await sql`set local lock_timeout = 1`.execute(qb(trx));
      await sql`update topic_requests set "showName" = true`.execute(qb(trx));
      await updateSuggesterName(trx, { ...request, showName: true });
    });
    await requestLocked.promise;
    const restoring = restore(deletionId);
    await waitForBlockedConnections(db, 1);
    restoreWaits.resolve();
    await agreeing;
    expect((await restoring).status).toBe(200);
    expect(await listShownNames()).toEqual(["Rafa"]);
  });

  test("can be drawn on air while its suggester waits to take it back", async () => {
    const { app, topicId, suggesterPath } = await openTopic();
    const { db } = app.house;
    if (getEngine(db) === "sqlite") return;
    const [drumLocked, withdrawalWaits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const drawing = transaction(db, async (trx) => {
      await lockDrum(trx);
      drumLocked.resolve();
      await withdrawalWaits.promise;
      await sql`set local lock_timeout = 1`.execute(qb(trx));
      return lockTopicAndReadStage(trx, topicId);
    });
    await drumLocked.promise;
    const withdrawing = app.client().post(`${suggesterPath}/withdraw`);
    await waitForBlockedConnections(db, 1);
    withdrawalWaits.resolve();
    expect(await drawing).toBe("open");
    expect((await withdrawing).status).toBe(200);
  });
});
