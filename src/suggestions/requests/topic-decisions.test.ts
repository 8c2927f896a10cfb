import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoardTopic } from "#suggestions/board/board.contract.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { parseSubject, readEmails } from "#suggestions/testing/suggester-emails.ts";
import {
  changeRequest,
  listRequests,
  SUGGESTION_INPUT,
  suggestTopic,
} from "#suggestions/testing/suggestions.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { TopicsTables } from "#topics/topics.table.server.ts";

const decide = (client: Client, id: number, decision: string, json?: object) =>
  client.request(`/api/topic-requests/${id}/${decision}`, { method: "POST", ...(json && { json }) });
const readBoard = async (client: Client) =>
  (await client.request("/api/board?sort=new")).json<BoardTopic[]>();

describeOnBothEngines("decisions on topic requests", (open) => {
  test("approve a request and turn it into a topic with one press", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin("boss");
    const { id } = await suggestTopic(app.client());
    const response = await decide(admin, id, "into-drum");
    expect(response.status).toBe(201);
    const { topic, request } = response.json<{ topic: { id: number }; request: TopicRequest }>();
    expect(topic).toMatchObject({ content: SUGGESTION_INPUT.description, isUsed: false, onBoard: true });
    expect(request).toMatchObject({ id, status: "approved", topicId: topic.id });
    expect((await decide(admin, id, "into-drum")).status).toBe(409);
    const events = (await admin.request("/api/admin-events")).json<{ action: string; entity: string }[]>();
    expect(events.filter(({ entity }) => entity === "topic-request")).toMatchObject([{ action: "convert" }]);
  });

  test.each([
    ["approved", 201],
    ["rejected", 409],
  ])("one that is %s answers %i", async (status, expectedStatus) => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    await changeRequest(admin, id, { status });
    expect((await decide(admin, id, "into-drum")).status).toBe(expectedStatus);
    expect((await decide(admin, id + 1, "into-drum")).status).toBe(404);
  });

  test("can be undone: the request is pending again and its topic is gone, even from the trash", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    const { request } = (await decide(admin, id, "into-drum")).json<{ request: TopicRequest }>();
    expect(await readBoard(app.client())).toHaveLength(1);
    expect((await decide(admin, id, "take-back", { basedOn: "now" })).status).toBe(400);
    const undoResponse = await decide(admin, id, "take-back", { basedOn: request.updatedAt });
    expect([undoResponse.status, undoResponse.json()]).toMatchObject([
      200,
      { status: "pending", topicId: null },
    ]);
    expect(await readBoard(app.client())).toEqual([]);
    expect((await admin.request("/api/topics")).json()).toEqual([]);
    expect((await admin.request("/api/trash")).json()).toEqual([]);
    expect((await decide(admin, id, "take-back", { basedOn: request.updatedAt })).status).toBe(409);
    expect((await decide(admin, id, "into-drum")).status).toBe(201);
  });

  test("that are made again after Undo send one email", async () => {
    let now = new Date("2026-11-22T12:00:00Z");
    const app = openTestApp(await open(), { now: () => now });
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    const { request } = (await decide(admin, id, "into-drum")).json<{ request: TopicRequest }>();
    await decide(admin, id, "take-back", { basedOn: request.updatedAt });
    expect((await decide(admin, id, "into-drum")).status).toBe(201);
    now = new Date("2026-11-22T12:01:00Z");
    // The receipt, and the email about the second decision.
    expect(await readEmails(app)).toHaveLength(2);
  });

  test("can be undone within ten minutes if they are rejections, unless the request has changed since", async () => {
    let now = new Date("2026-11-22T12:00:00Z");
    const app = openTestApp(await open(), { now: () => now });
    const admin = await app.admin();
    const [firstRequest, secondRequest] = [
      await suggestTopic(app.client()),
      await suggestTopic(app.client()),
    ];
    const reject = async (id: number) =>
      (await changeRequest(admin, id, { status: "rejected" })).json<TopicRequest>().updatedAt;
    const [firstUpdatedAt, secondUpdatedAt] = [await reject(firstRequest.id), await reject(secondRequest.id)];
    expect(
      (await decide(admin, firstRequest.id, "take-back", { basedOn: firstUpdatedAt })).json(),
    ).toMatchObject({
      status: "pending",
    });
    expect((await decide(admin, firstRequest.id, "take-back", { basedOn: firstUpdatedAt })).status).toBe(409);
    now = new Date("2026-11-22T12:10:01Z");
    const lateResponse = await decide(admin, secondRequest.id, "take-back", { basedOn: secondUpdatedAt });
    expect([lateResponse.status, lateResponse.json().message]).toEqual([409, "This can no longer be undone"]);
    expect((await listRequests(admin)).map(({ status }) => status).sort()).toEqual(["pending", "rejected"]);
  });

  test("can't be undone once the topic was used", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    const { topic, request } = (await decide(admin, id, "into-drum")).json<{
      topic: { id: number };
      request: TopicRequest;
    }>();
    await admin.post(`/api/topics/${topic.id}/archive`);
    expect((await decide(admin, id, "take-back", { basedOn: request.updatedAt })).status).toBe(409);
    expect((await admin.request("/api/topics")).json()).toHaveLength(1);
  });

  test("can be undone if they are merges with a topic that is in the trash, which comes back without the vote", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const [{ id }, joiningRequest] = [await suggestTopic(app.client()), await suggestTopic(app.client())];
    await decide(admin, id, "into-drum");
    const [topic] = await readBoard(app.client());
    const mergeResponse = await decide(admin, joiningRequest.id, "merge", { key: topic?.key });
    const deletionId = (await admin.delete("/api/topics/1")).headers.get("x-deletion-id");
    const basedOn = mergeResponse.json<TopicRequest>().updatedAt;
    expect((await decide(admin, joiningRequest.id, "take-back", { basedOn })).status).toBe(200);
    expect((await admin.post(`/api/trash/${deletionId}/restore`)).status).toBe(200);
    expect(await readBoard(app.client())).toMatchObject([{ key: topic?.key, votes: 0 }]);
  });

  test("can be undone if they are merges, which removes the vote and the event from the thread", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const [listedRequest, joiningRequest] = [
      await suggestTopic(app.client()),
      await suggestTopic(app.client()),
    ];
    await decide(admin, listedRequest.id, "into-drum");
    const [topic] = await readBoard(app.client());
    const mergedRequest = (
      await decide(admin, joiningRequest.id, "merge", { key: topic?.key })
    ).json<TopicRequest>();
    expect(await readBoard(app.client())).toMatchObject([{ votes: 1 }]);
    const undoResponse = await decide(admin, joiningRequest.id, "take-back", {
      basedOn: mergedRequest.updatedAt,
    });
    expect(undoResponse.json()).toMatchObject({ status: "pending", topicId: null, mergedAt: null });
    expect(await readBoard(app.client())).toMatchObject([{ votes: 0 }]);
    const thread = (await app.client().request(`/api/board/${topic?.key}`)).json<{ events: object[] }>();
    expect(thread.events).toMatchObject([{ kind: "suggested" }, { kind: "listed" }]);
  });

  test.each(["the team", "its suggester"])(
    "can't be undone while another suggestion has joined the topic, until %s takes it back",
    async (who) => {
      const app = openTestApp(await open());
      const admin = await app.admin();
      const [firstRequest, joiningRequest] = [
        await suggestTopic(app.client()),
        await suggestTopic(app.client()),
      ];
      const conversionResponse = await decide(admin, firstRequest.id, "into-drum");
      const { updatedAt: basedOn } = conversionResponse.json<{ request: TopicRequest }>().request;
      const [topic] = await readBoard(app.client());
      const mergeResponse = await decide(admin, joiningRequest.id, "merge", { key: topic?.key });
      const undoResponse = await decide(admin, firstRequest.id, "take-back", { basedOn });
      expect([undoResponse.status, undoResponse.json()]).toMatchObject([
        409,
        { message: "Another suggestion has joined this topic since" },
      ]);
      expect(await readBoard(app.client())).toMatchObject([{ key: topic?.key, votes: 1 }]);
      const ownPath = `/api/suggestions/${joiningRequest.followUrl.split("/s/")[1]}`;
      if (who === "its suggester") await app.client().post(`${ownPath}/withdraw`);
      else
        await decide(admin, joiningRequest.id, "take-back", {
          basedOn: mergeResponse.json<TopicRequest>().updatedAt,
        });
      expect((await decide(admin, firstRequest.id, "take-back", { basedOn })).status).toBe(200);
    },
  );

  test("take back the vote of a merge even while the topic is in the trash", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const [listedRequest, joiningRequest] = [
      await suggestTopic(app.client()),
      await suggestTopic(app.client()),
    ];
    const conversionResponse = await decide(admin, listedRequest.id, "into-drum");
    const topicId = conversionResponse.json<{ topic: { id: number } }>().topic.id;
    const [topic] = await readBoard(app.client());
    const mergeResponse = await decide(admin, joiningRequest.id, "merge", { key: topic?.key });
    const deletion = (await admin.delete(`/api/topics/${topicId}`)).headers.get("x-deletion-id");
    const undoResponse = await decide(admin, joiningRequest.id, "take-back", {
      basedOn: mergeResponse.json<TopicRequest>().updatedAt,
    });
    expect(undoResponse.status).toBe(200);
    expect((await admin.post(`/api/trash/${deletion}/restore`)).status).toBe(200);
    expect(await readBoard(app.client())).toMatchObject([{ key: topic?.key, votes: 0 }]);
  });

  test.each([
    ["open", "joined a topic that was there already, and counts as a vote for it"],
    ["drawn", "joined a topic that has already been drawn on the show, so voting on it is closed"],
    ["aired", "joined a topic that has already been on the show"],
  ] as const)("are emailed with what a merge with a topic that is %s means", async (stage, text) => {
    let now = new Date("2026-11-22T12:00:00Z");
    const app = openTestApp(await open(), { now: () => now });
    const admin = await app.admin();
    const [{ id }, joiningRequest] = [await suggestTopic(app.client()), await suggestTopic(app.client())];
    await decide(admin, id, "into-drum");
    await qb<TopicsTables>(app.house.db).updateTable("topics").set({ stage }).execute();
    const [topic] = await readBoard(app.client());
    await decide(admin, joiningRequest.id, "merge", { key: topic?.key });
    now = new Date("2026-11-22T12:00:40Z");
    const mail = (await readEmails(app)).find((mail) => mail.includes("Others asked the same thing."));
    expect(mail?.replaceAll(/\s+/g, " ")).toContain(text);
    expect(await readBoard(app.client())).toMatchObject([{ votes: stage === "open" ? 1 : 0 }]);
  });

  test("are emailed to the suggester once, but never if they were undone", async () => {
    let now = new Date("2026-11-22T12:00:00Z");
    const app = openTestApp(await open(), { now: () => now });
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    const readListedSubjects = async () => (await readEmails(app)).map(parseSubject).slice(1);
    const approveAndConvert = async () =>
      (await decide(admin, id, "into-drum")).json<{ request: TopicRequest }>().request.updatedAt;
    const basedOn = await approveAndConvert();
    expect(await readListedSubjects()).toEqual([]);
    await decide(admin, id, "take-back", { basedOn });
    now = new Date("2026-11-22T12:00:20Z");
    expect(await readListedSubjects()).toEqual([]);
    await approveAndConvert();
    now = new Date("2026-11-22T12:00:40Z");
    expect(await readListedSubjects()).toHaveLength(1);
  });
});
