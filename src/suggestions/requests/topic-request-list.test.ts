import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  changeRequest,
  listRequests,
  SUGGESTION_INPUT,
  suggestTopic,
} from "#suggestions/testing/suggestions.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("the list of topic requests", (open) => {
  test("is paged, newest first, with the total for its status", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const visitor = app.client();
    const allIds = [];
    for (let sent = 0; sent < 5; sent += 1) allIds.push((await suggestTopic(visitor)).id);
    await changeRequest(admin, 2, { status: "approved" });
    const readPage = async (query: string) => {
      const response = await admin.request(`/api/topic-requests${query}`);
      return [
        response.json<{ id: number }[]>().map(({ id }) => id),
        Number(response.headers.get("x-total-count")),
      ];
    };
    expect(await readPage("")).toEqual([allIds.toReversed(), 5]);
    expect(await readPage("?limit=2&offset=1")).toEqual([[4, 3], 5]);
    expect(await readPage("?status=pending&limit=2&offset=2")).toEqual([[3, 1], 4]);
    expect(await readPage("?status=approved")).toEqual([[2], 1]);
    expect(await readPage("?limit=2&offset=5")).toEqual([[], 5]);
    expect((await admin.request("/api/topic-requests?status=other")).json()).toMatchObject({
      message: "Status must be one of all, pending, approved, rejected",
    });
  });

  test("is counted by status, without spam; a single request can be read by its id", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const readCounts = async () => (await admin.request("/api/topic-requests/counts")).json();
    expect(await readCounts()).toEqual({ all: 0, pending: 0, approved: 0, rejected: 0 });
    const visitor = app.client();
    for (let sent = 0; sent < 3; sent += 1) await suggestTopic(visitor);
    await suggestTopic(visitor, { website: "https://spam.example" });
    await changeRequest(admin, 1, { status: "rejected", adminNotes: "Twice" });
    expect(await readCounts()).toEqual({ all: 3, pending: 2, approved: 0, rejected: 1 });
    const [rejectedRequest] = await listRequests(admin, "?status=rejected");
    expect((await admin.request("/api/topic-requests/1")).json()).toEqual(rejectedRequest);
    expect((await admin.request("/api/topic-requests/99")).status).toBe(404);
    expect((await visitor.request("/api/topic-requests/1")).status).toBe(401);
    expect((await visitor.request("/api/topic-requests/counts")).status).toBe(401);
  });

  test("is searched by name, address, category and description, literally and ignoring case", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const visitor = app.client();
    await suggestTopic(visitor, { name: "Ängström" });
    await suggestTopic(visitor, { email: "kim@shop.example", category: "100% off" });
    await suggestTopic(visitor, { description: "Who pays for the_kettle?", website: "https://spam.example" });
    const findIds = async (search: string) => {
      const response = await admin.request(`/api/topic-requests?search=${encodeURIComponent(search)}`);
      const requests = response.json<Record<string, unknown>[]>();
      expect(requests.some((request) => "searchText" in request)).toBe(false);
      expect(Number(response.headers.get("x-total-count"))).toBe(requests.length);
      return requests.map(({ id }) => id);
    };
    expect(await findIds("äNGSTRÖM")).toEqual([1]);
    expect(await findIds("KIM@shop")).toEqual([2]);
    expect(await findIds("100%")).toEqual([2]);
    expect(await findIds("%")).toEqual([2]);
    expect(await findIds("_")).toEqual([]);
    expect(await findIds("kettle")).toEqual([]);
    expect((await findIds(SUGGESTION_INPUT.description.slice(3, 12).toUpperCase())).length).toBe(2);
  });

  test("names the topic that a request became, until the topic is deleted", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const { id } = await suggestTopic(app.client());
    await changeRequest(admin, id, { status: "approved" });
    const conversion = await admin.post(`/api/topic-requests/${id}/convert`);
    const topicId = conversion.json<{ topic: { id: number } }>().topic.id;
    const texts = { category: "Pay", subCategory: "Raises", content: "Corrected" };
    await admin.put(`/api/topics/${topicId}`, texts);
    expect(await listRequests(admin)).toMatchObject([{ topicId, topicContent: "Corrected" }]);
    await admin.delete(`/api/topics/${topicId}`);
    expect((await admin.request(`/api/topic-requests/${id}`)).json()).toMatchObject({ topicContent: null });
  });

  test("is exported as CSV without spam, by admins only", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    await suggestTopic(app.client(), { name: "=Dana", description: "Who pays, and why?" });
    await suggestTopic(app.client(), { name: "Robot", website: "https://spam.example" });
    const response = await admin.request("/api/topic-requests/export");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [headerRow, row, ...otherRows] = response.text.trimEnd().split("\r\n");
    expect(headerRow).toBe("createdAt,name,email,category,description,status,adminNotes");
    expect(row).toMatch(/Z,'=Dana,[^,]+,Pay,"Who pays, and why\?",pending,$/);
    expect(otherRows).toEqual([]);
    const moderator = await app.member("moderator");
    expect((await moderator.request("/api/topic-requests/export")).status).toBe(403);
  });
});
