import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { topicInbox } from "./suggestions.server.ts";
import { listRequests, SUGGESTION_INPUT, suggestTopic } from "./testing/suggestions.ts";

describeOnBothEngines("topic requests", (open) => {
  test("visitors suggest topics, and only the team can read them", async () => {
    const app = openTestApp(await open());
    const response = await app.client().post("/api/topic-requests", {
      ...SUGGESTION_INPUT,
      name: "  Dana  ",
      status: "approved",
      adminNotes: "mine",
      topicId: 5,
      isSpam: true,
    });
    expect(response.status).toBe(201);
    const receipt = response.json();
    expect(receipt).toEqual({
      ...SUGGESTION_INPUT,
      name: "Dana",
      id: 1,
      status: "pending",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      showName: true,
      followUrl: expect.stringMatching(/\/s\/[\w-]{43}$/),
    });
    const { followUrl, ...request } = receipt;
    const admin = await app.admin();
    const teamFields = { adminNotes: null, topicId: null, withdrawnAt: null, mergedAt: null };
    expect(await listRequests(admin)).toEqual([{ ...request, ...teamFields }]);
    expect((await app.client().request("/api/topic-requests")).status).toBe(401);
    expect((await (await app.user()).request("/api/topic-requests")).status).toBe(403);
    expect(JSON.stringify(app.logged)).not.toMatch(/dana/i);
  });

  test.each([
    ["too short", { name: " D ", email: "dana", category: "P", description: "Too short" }],
    [
      "invisible",
      {
        name: "\u200b\u200b",
        email: "dana",
        category: "\u200b\u2060",
        description: "\u200b".repeat(10),
      },
    ],
  ])("every field that is %s is reported separately", async (_, json) => {
    const app = openTestApp(await open());
    const response = await app.client().post("/api/topic-requests", json);
    expect(response.status).toBe(400);
    expect(response.json().issues).toEqual([
      { path: "name", message: "Name must be at least 2 characters." },
      { path: "email", message: "Please enter a valid email address." },
      { path: "category", message: "Category must be at least 2 characters." },
      { path: "description", message: "Description must be at least 10 characters." },
    ]);
  });

  test("spam gets the same answer but is kept separately until the team accepts it", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const request = await suggestTopic(app.client());
    const spamRequest = await suggestTopic(app.client(), {
      website: "https://spam.example",
      formAge: 40_000,
    });
    await suggestTopic(app.client(), { website: "", formAge: 12 });
    expect(Object.keys(spamRequest)).toEqual(Object.keys(request));
    expect((await listRequests(admin)).map(({ id }) => id)).toEqual([request.id]);
    expect((await listRequests(admin, "?spam=true")).map(({ id }) => id)).toEqual([
      spamRequest.id + 1,
      spamRequest.id,
    ]);
    const admit = () => admin.post(`/api/topic-requests/${spamRequest.id}/not-spam`);
    expect((await admit()).status).toBe(200);
    expect((await admit()).status).toBe(200);
    expect((await listRequests(admin)).map(({ id }) => id)).toEqual([spamRequest.id, request.id]);
  });

  test("a form that is sent again after its answer was lost adds no second request", async () => {
    let now = new Date("2026-11-22T10:00:00Z");
    const app = openTestApp(await open(), { now: () => now });
    const admin = await app.admin();
    const form = { showName: false, website: "", formAge: 40_000 };
    const first = await suggestTopic(app.client(), form);
    const second = await suggestTopic(app.client(), form);
    expect({ ...second, followUrl: "" }).toEqual({ ...first, followUrl: "" });
    const ownPage = second.followUrl.replace("/s/", "/api/suggestions/");
    expect((await app.client().request(ownPage)).status).toBe(200);
    await suggestTopic(app.client(), { ...form, description: "How do I ask for less work?" });
    await suggestTopic(app.client(), { showName: false });
    now = new Date("2026-11-22T10:11:00Z");
    await suggestTopic(app.client(), form);
    expect(await listRequests(admin)).toHaveLength(4);
  });

  test("a form that is sent twice at the same instant adds one request", async () => {
    const app = openTestApp(await open());
    const form = { website: "", formAge: 40_000 };
    const requests = await Promise.all([suggestTopic(app.client(), form), suggestTopic(app.client(), form)]);
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
  });

  test("deleting is permanent and recorded without a name", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin("boss");
    const { id } = await suggestTopic(app.client());
    const deleteRequest = () => admin.delete(`/api/topic-requests/${id}`);
    expect((await deleteRequest()).status).toBe(204);
    expect((await deleteRequest()).status).toBe(404);
    const events = (await admin.request("/api/admin-events")).json<object[]>();
    expect(events[0]).toMatchObject({
      username: "boss",
      action: "delete",
      entity: "topic-request",
      entityId: id,
    });
    expect(JSON.stringify(events)).not.toMatch(/dana/i);
  });

  test("nobody is told about a request that has been permanently deleted from the trash", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    await admin.put("/api/user", { email: "boss@example.org", currentPassword: "correct horse" });
    const events = ["topic-request"];
    await admin.post("/api/webhooks", {
      name: "Robot",
      address: "https://robot.example",
      kind: "json",
      events,
    });
    const { id } = await suggestTopic(app.client());
    const countNotices = async () => {
      const tables = qb<Record<string, { subject: string }>>(app.house.db);
      const [jobs, notices] = [tables.selectFrom("jobs"), tables.selectFrom("waiting_notices")];
      const rows = await jobs.select("subject").unionAll(notices.select("subject")).execute();
      return rows.filter(({ subject }) => subject === `topic-request ${id}`).length;
    };
    expect(await countNotices()).toBe(2);
    const deletion = (await admin.delete(`/api/topic-requests/${id}`)).headers.get("x-deletion-id");
    expect((await admin.delete(`/api/trash/${deletion}`)).status).toBe(204);
    expect(await countNotices()).toBe(0);
  });

  test("requests are deleted after a year", async () => {
    let now = new Date("2026-01-10T12:00:00Z");
    const app = openTestApp(await open(), { now: () => now });
    await suggestTopic(app.client());
    now = new Date("2026-12-31T12:00:00Z");
    await suggestTopic(app.client());
    expect(await topicInbox.eraseOld(app.house)).toBe(0);
    now = new Date("2027-01-10T12:00:01Z");
    expect(await topicInbox.eraseOld(app.house)).toBe(1);
    expect(await listRequests(await app.admin())).toHaveLength(1);
  });

  test("one address may send thirty suggestions an hour, but not a thirty-first", async () => {
    const app = openTestApp(await open());
    const visitor = app.client();
    for (let sent = 0; sent < 30; sent += 1) await suggestTopic(visitor);
    const limitResponse = await visitor.post("/api/topic-requests", SUGGESTION_INPUT);
    expect([limitResponse.status, Number(limitResponse.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});
