import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoardTopic } from "#suggestions/board/board.contract.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { parseSubject, readEmails } from "#suggestions/testing/suggester-emails.ts";
import { changeRequest, listRequests, SUGGESTION, suggestTopic } from "#suggestions/testing/suggestions.ts";
import { type Client, testApp } from "#testing/test-app.ts";

const decide = (client: Client, id: number, how: string, json?: object) =>
  client.request(`/api/topic-requests/${id}/${how}`, { method: "POST", ...(json && { json }) });
const readBoard = async (client: Client) =>
  (await client.request("/api/board?sort=new")).json<BoardTopic[]>();

onBothEngines("decisions on topic requests", (open) => {
  test("approve a request and turn it into a topic with one press", async () => {
    const app = testApp(await open());
    const admin = await app.admin("boss");
    const { id } = await suggestTopic(app.client());
    const answer = await decide(admin, id, "into-drum");
    expect(answer.status).toBe(201);
    const { topic, request } = answer.json<{ topic: { id: number }; request: TopicRequest }>();
    expect(topic).toMatchObject({ content: SUGGESTION.description, isUsed: false, onBoard: true });
    expect(request).toMatchObject({ id, status: "approved", topicId: topic.id });
    expect((await decide(admin, id, "into-drum")).status).toBe(409);
    const events = (await admin.request("/api/admin-events")).json<{ action: string; entity: string }[]>();
    expect(events.filter(({ entity }) => entity === "topic-request")).toMatchObject([{ action: "convert" }]);
  });

  test.each([
    ["approved", 201],
    ["rejected", 409],
  ])("one that is %s answers %i", async (status, expected) => {
    const app = testApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    await changeRequest(admin, id, { status });
    expect((await decide(admin, id, "into-drum")).status).toBe(expected);
    expect((await decide(admin, id + 1, "into-drum")).status).toBe(404);
  });

  test("can be undone: the request is pending again and its topic is gone, even from the trash", async () => {
    const app = testApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    const { request } = (await decide(admin, id, "into-drum")).json<{ request: TopicRequest }>();
    expect(await readBoard(app.client())).toHaveLength(1);
    expect((await decide(admin, id, "take-back", { basedOn: "now" })).status).toBe(400);
    const back = await decide(admin, id, "take-back", { basedOn: request.updatedAt });
    expect([back.status, back.json()]).toMatchObject([200, { status: "pending", topicId: null }]);
    expect(await readBoard(app.client())).toEqual([]);
    expect((await admin.request("/api/topics")).json()).toEqual([]);
    expect((await admin.request("/api/trash")).json()).toEqual([]);
    expect((await decide(admin, id, "take-back", { basedOn: request.updatedAt })).status).toBe(409);
    expect((await decide(admin, id, "into-drum")).status).toBe(201);
  });

  test("can be undone within ten minutes if they are rejections, unless the request has changed since", async () => {
    let now = new Date("2026-11-22T12:00:00Z");
    const app = testApp(await open(), { now: () => now });
    const admin = await app.admin();
    const [one, two] = [await suggestTopic(app.client()), await suggestTopic(app.client())];
    const reject = async (id: number) =>
      (await changeRequest(admin, id, { status: "rejected" })).json<TopicRequest>().updatedAt;
    const [first, second] = [await reject(one.id), await reject(two.id)];
    expect((await decide(admin, one.id, "take-back", { basedOn: first })).json()).toMatchObject({
      status: "pending",
    });
    expect((await decide(admin, one.id, "take-back", { basedOn: first })).status).toBe(409);
    now = new Date("2026-11-22T12:10:01Z");
    const late = await decide(admin, two.id, "take-back", { basedOn: second });
    expect([late.status, late.json().message]).toEqual([409, "This can no longer be undone"]);
    expect((await listRequests(admin)).map(({ status }) => status).sort()).toEqual(["pending", "rejected"]);
  });

  test("can't be undone once the topic was used", async () => {
    const app = testApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    const { topic, request } = (await decide(admin, id, "into-drum")).json<{
      topic: { id: number };
      request: TopicRequest;
    }>();
    await admin.request(`/api/topics/${topic.id}/archive`, { method: "POST" });
    expect((await decide(admin, id, "take-back", { basedOn: request.updatedAt })).status).toBe(409);
    expect((await admin.request("/api/topics")).json()).toHaveLength(1);
  });

  test("can be undone if they are merges, which removes the vote and the event from the thread", async () => {
    const app = testApp(await open());
    const admin = await app.admin();
    const [first, joining] = [await suggestTopic(app.client()), await suggestTopic(app.client())];
    await decide(admin, first.id, "into-drum");
    const [topic] = await readBoard(app.client());
    const merged = (await decide(admin, joining.id, "merge", { key: topic?.key })).json<TopicRequest>();
    expect(await readBoard(app.client())).toMatchObject([{ votes: 1 }]);
    const back = await decide(admin, joining.id, "take-back", { basedOn: merged.updatedAt });
    expect(back.json()).toMatchObject({ status: "pending", topicId: null, mergedAt: null });
    expect(await readBoard(app.client())).toMatchObject([{ votes: 0 }]);
    const thread = (await app.client().request(`/api/board/${topic?.key}`)).json<{ events: object[] }>();
    expect(thread.events).toMatchObject([{ kind: "suggested" }, { kind: "listed" }]);
  });

  test("are emailed to the suggester once, but never if they were undone", async () => {
    let now = new Date("2026-11-22T12:00:00Z");
    const app = testApp(await open(), { now: () => now });
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
