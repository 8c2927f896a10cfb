import { expect, test } from "vitest";
import type { AdminEvent } from "#accounts/team/team.contract.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { SUGGESTION_INPUT, suggestTopic } from "#suggestions/testing/suggestions.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("the record of changes", (open) => {
  test("says what was changed, by its present name, until that is gone for good", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin("boss");
    const { id: memberId } = (await (await app.member("moderator", "lou")).request("/api/user")).json<{
      id: number;
    }>();
    const send = async (method: string, path: string, json?: object) => {
      const response = await admin.request(`/api/${path}`, { method, json });
      expect(response.status).toBeLessThan(300);
      return response;
    };
    const listSubjects = async () =>
      (await admin.request("/api/admin-events"))
        .json<AdminEvent[]>()
        .filter(({ username, action }) => username === "boss" && action !== "register")
        .map(({ entity, subject }) => [entity, subject]);
    const topic = { category: "Money", subCategory: "Rent", content: "Who pays?" };
    const { id: topicId } = (await send("POST", "topics", topic)).json<{ id: number }>();
    await send("PUT", `topics/${topicId}`, { ...topic, content: "Who pays for whom?" });
    const { id: requestId } = await suggestTopic(app.client());
    await send("PUT", `topic-requests/${requestId}`, { status: "rejected" });
    await send("PUT", `team/${memberId}`, { role: "producer" });
    const topicDeletion = await send("DELETE", `topics/${topicId}`);
    expect(await listSubjects()).toEqual([
      ["topic", "Who pays for whom?"],
      ["user", "lou"],
      ["topic-request", SUGGESTION_INPUT.description],
      ["topic", null],
      ["topic", null],
    ]);
    await send("DELETE", `trash/${topicDeletion.headers.get("x-deletion-id")}`);
    const requestDeletion = await send("DELETE", `topic-requests/${requestId}`);
    expect(await listSubjects()).toContainEqual(["topic-request", SUGGESTION_INPUT.description]);
    await send("DELETE", `trash/${requestDeletion.headers.get("x-deletion-id")}`);
    expect((await listSubjects()).flatMap(([, subject]) => subject ?? [])).toEqual(["lou"]);
  });

  test("quotes no more than the first 200 characters of a long text", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    await admin.post("/api/topics", { category: "A", subCategory: "B", content: "🎙".repeat(250) });
    const [event] = (await admin.request("/api/admin-events?entity=topic")).json<AdminEvent[]>();
    expect(event?.subject).toBe("🎙".repeat(200));
  });
});
