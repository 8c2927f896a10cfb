import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import {
  changeRequest,
  listRequests,
  SUGGESTION_INPUT,
  suggestTopic,
} from "#suggestions/testing/suggestions.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("reviewing topic requests", (open) => {
  // Covers every change from one status to another.
  test.each([
    ["pending", "approved", 200],
    ["pending", "rejected", 200],
    ["pending", "pending", 200],
    ["approved", "approved", 200],
    ["approved", "pending", 409],
    ["approved", "rejected", 409],
    ["rejected", "rejected", 200],
    ["rejected", "pending", 409],
    ["rejected", "approved", 409],
    ["pending", "scheduled", 400],
  ])("from %s to %s: %i", async (from, to, status) => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    if (from !== "pending") expect((await changeRequest(admin, id, { status: from })).status).toBe(200);
    const response = await changeRequest(admin, id, { status: to, adminNotes: " Looked at " });
    expect(response.status).toBe(status);
    const [request] = await listRequests(admin);
    expect(request).toMatchObject(
      status === 200 ? { status: to, adminNotes: "Looked at" } : { status: from, adminNotes: null },
    );
  });

  test("notes stay unless new ones are sent, and are deleted if they are sent empty", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    await changeRequest(admin, id, { status: "pending", adminNotes: "Ask Ruth" });
    expect((await changeRequest(admin, id, { status: "approved" })).json()).toMatchObject({
      adminNotes: "Ask Ruth",
    });
    expect((await changeRequest(admin, id, { status: "approved", adminNotes: "" })).json()).toMatchObject({
      adminNotes: null,
    });
  });

  test("a decision that is sent again after its answer was lost succeeds, and counts once", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id, updatedAt } = await suggestTopic(app.client());
    const decision = { status: "approved", adminNotes: "", basedOn: updatedAt };
    await changeRequest(admin, id, decision);
    const repeated = await changeRequest(admin, id, decision);
    expect([repeated.status, repeated.json()]).toMatchObject([200, { status: "approved", adminNotes: null }]);
    expect((await changeRequest(admin, id, { ...decision, adminNotes: "Soon" })).status).toBe(409);
    const events = (await admin.request("/api/admin-events?entity=topic-request")).json<object[]>();
    expect(events).toHaveLength(1);
  });

  test("of two admins with the same request open, the second is told about the first's change instead of overwriting it", async () => {
    const app = openTestApp(await open());
    const [firstAdmin, secondAdmin] = [await app.admin(), await app.admin()];
    const { id, updatedAt } = await suggestTopic(app.client());
    const firstResponse = await changeRequest(firstAdmin, id, {
      status: "pending",
      adminNotes: "Mine",
      basedOn: updatedAt,
    });
    expect(firstResponse.status).toBe(200);
    const secondResponse = await changeRequest(secondAdmin, id, {
      status: "rejected",
      adminNotes: "Yours",
      basedOn: updatedAt,
    });
    expect([secondResponse.status, secondResponse.json().message]).toEqual([
      409,
      expect.stringContaining("Somebody else"),
    ]);
    expect(await listRequests(secondAdmin)).toMatchObject([{ status: "pending", adminNotes: "Mine" }]);
    const { updatedAt: newestUpdatedAt } = firstResponse.json<TopicRequest>();
    expect(
      (await changeRequest(secondAdmin, id, { status: "rejected", basedOn: newestUpdatedAt })).status,
    ).toBe(200);
    expect(
      (await changeRequest(secondAdmin, id, { status: "rejected", basedOn: "yesterday" })).json(),
    ).toMatchObject({
      issues: [{ path: "basedOn" }],
    });
  });

  test("only one of two simultaneous reviews counts", async () => {
    const app = openTestApp(await open());
    const [firstAdmin, secondAdmin] = [await app.admin(), await app.admin()];
    const { id } = await suggestTopic(app.client());
    const responses = await Promise.all([
      changeRequest(firstAdmin, id, { status: "approved" }),
      changeRequest(secondAdmin, id, { status: "rejected" }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("an approved request becomes a topic only once", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    const convert = () => admin.post(`/api/topic-requests/${id}/convert`);
    expect((await convert()).status).toBe(409);
    await changeRequest(admin, id, { status: "approved" });
    const [firstResponse, secondResponse] = await Promise.all([convert(), convert()]);
    expect([firstResponse.status, secondResponse.status].sort()).toEqual([201, 409]);
    const { topic, request } = (firstResponse.status === 201 ? firstResponse : secondResponse).json<{
      topic: { id: number };
      request: Request;
    }>();
    expect(topic).toMatchObject({
      category: "Pay",
      subCategory: "Audience Suggestion",
      content: SUGGESTION_INPUT.description,
      requesterName: "Dana Whitcomb",
      isUsed: false,
      onBoard: true,
    });
    expect(request).toMatchObject({ id, status: "approved", topicId: topic.id });
    expect((await convert()).status).toBe(409);
  });

  test("a rejected request cannot become a topic, an unknown one is not found", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    await changeRequest(admin, id, { status: "rejected" });
    const convert = (requestId: number) => admin.post(`/api/topic-requests/${requestId}/convert`);
    expect((await convert(id)).status).toBe(409);
    expect((await convert(id + 1)).status).toBe(404);
    expect((await changeRequest(admin, 99999999999, { status: "rejected" })).status).toBe(404);
  });
});
