import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp, type TestApp } from "#testing/test-app.ts";

async function connectAssistant(app: TestApp, token: string): Promise<Client> {
  const caller = app.client();
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", app.house.env.PUBLIC_URL), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const body = typeof init?.body === "string" ? { body: init.body } : {};
      const { status, text, ...responseFields } = await caller.request(new URL(url).pathname, {
        method: init?.method ?? "GET",
        headers,
        ...body,
      });
      return new Response([202, 204].includes(status) ? null : text, {
        status,
        headers: responseFields.headers,
      });
    },
  });
  const client = new Client({ name: "test", version: "1" });
  // The cast is needed because the type declares the session as possibly undefined, which `exactOptionalPropertyTypes`
  // rejects.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

/** Sends one message with several tool calls. Returns their results. */
async function sendCalls(app: TestApp, token: string, calls: object[]): Promise<{ isError: boolean }[]> {
  const messages = calls.map((params, id) => ({ jsonrpc: "2.0", id, method: "tools/call", params }));
  const headers = { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" };
  const answer = await app.client().post("/mcp", messages, { headers });
  return answer.json<{ result: { isError: boolean } }[]>().map(({ result }) => result);
}

const readText = (result: unknown): string =>
  (result as { content: { text: string }[] }).content.map(({ text }) => text)[0] ?? "";

describeOnBothEngines("an assistant", (open) => {
  async function openTeam() {
    const app = openTestApp(await open());
    const owner = await app.admin("kit");
    const createToken = async (scopes: string[]) => {
      const json = { name: "Assistant", scopes };
      return (await owner.post("/api/tokens", json)).json<{ token: string }>().token;
    };
    return { app, owner, createToken };
  }

  test("reads and changes data with tools, and Activity shows its token's name", async () => {
    const { app, owner, createToken } = await openTeam();
    const client = await connectAssistant(app, await createToken(["read", "write"]));
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(18);
    for (const { name, description, inputSchema } of tools)
      expect([name, description, inputSchema]).toEqual([
        name,
        expect.stringMatching(/[Cc]hange/),
        expect.objectContaining({ type: "object", additionalProperties: false }),
      ]);
    const input = { category: "Money", subCategory: "Rent", content: "Why is rent so high?" };
    const addedTopic = await client.callTool({ name: "add_topic", arguments: input });
    expect(addedTopic.isError).toBe(false);
    const { id } = JSON.parse(readText(addedTopic));
    const changedTopic = await client.callTool({
      name: "change_topic",
      arguments: { id, ...input, content: "Why is rent so low?" },
    });
    expect(readText(changedTopic)).toContain("so low");
    const foundTopics = await client.callTool({
      name: "list_topics",
      arguments: { search: "so low", limit: 5 },
    });
    expect(JSON.parse(readText(foundTopics))).toMatchObject([{ id, content: "Why is rent so low?" }]);
    const [week] = JSON.parse(
      readText(await client.callTool({ name: "read_weeks", arguments: { count: 1 } })),
    );
    const followers = await client.callTool({ name: "read_followers", arguments: {} });
    expect(JSON.parse(readText(followers))).toMatchObject({ mail: { confirmed: 0 }, push: 0 });
    const { date, version } = week;
    const change = { date, version, title: "All about rent" };
    expect((await client.callTool({ name: "change_week", arguments: change })).isError).toBe(false);
    const [event] = (await owner.request("/api/admin-events")).json<object[]>();
    expect(event).toMatchObject({ entity: "week", action: "change", token: "Assistant" });
    await client.close();
  });

  test("reaches only its tool's call, whatever is in the address", async () => {
    const { owner, app, createToken } = await openTeam();
    const client = await connectAssistant(app, await createToken(["read", "write"]));
    const template = (await owner.request("/api/weeks/template")).json<{ version: number }>();
    for (const [name, input, message] of [
      [
        "change_week",
        { date: "template", version: template.version, note: "" },
        "Date must be like 2026-12-09",
      ],
      ["read_episode", { address: ".." }, "There is no address .."],
      ["read_episode", { address: "\ud800" }, "Episode not found"],
      ["read_episode", { address: { toString: 1 } }, "Episode not found"],
      ["archive_topic", { id: "." }, "Id must be an integer"],
    ] as const) {
      const refusedCall = await client.callTool({ name, arguments: input });
      expect([refusedCall.isError, readText(refusedCall)]).toEqual([true, JSON.stringify({ message })]);
    }
    expect((await owner.request("/api/weeks/template")).json()).toEqual(template);
    await client.close();
  });

  test("delays nobody with a call that has thousands of unknown arguments", async () => {
    const { app, createToken } = await openTeam();
    const client = await connectAssistant(app, await createToken(["read"]));
    const unknownArguments = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, index) => [`unknown${index}`, 1]),
    );
    const usageBefore = process.threadCpuUsage();
    await client.callTool({ name: "list_topics", arguments: { limit: 1, ...unknownArguments } });
    expect(process.threadCpuUsage(usageBefore).user / 1000).toBeLessThan(2000);
    await client.close();
  });

  test("gets no answer that is megabytes long, neither to a call nor to a message with many", async () => {
    const { app, createToken } = await openTeam();
    const request = { name: "Anna", email: "anna@example.com", category: "Money" };
    for (let count = 0; count < 110; count += 1)
      await app
        .client()
        .post("/api/topic-requests", { ...request, description: `${count} ${"é".repeat(4900)}` });
    const token = await createToken(["read"]);
    const client = await connectAssistant(app, token);
    const listRequests = (limit: number) => ({ name: "list_topic_requests", arguments: { limit } });
    const wholeList = await client.callTool(listRequests(200));
    expect([wholeList.isError, readText(wholeList)]).toEqual([
      true,
      '{"message":"The answer is too long. Ask for less of it"}',
    ]);
    const answers = await sendCalls(app, token, Array(100).fill(listRequests(60)));
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, ...Array(98).fill(true)]);
    expect(readText(answers[99])).toBe(
      '{"message":"The answers to this message are too long. Send the remaining calls in another message"}',
    );
    await client.close();
  });

  test("has a message's calls run one after another, while others are served", async () => {
    const { app, createToken } = await openTeam();
    const token = await createToken(["read", "write"]);
    const input = { category: "Money", subCategory: "Rent", content: "Why is rent so high?" };
    const addTopic = { name: "add_topic", arguments: input };
    const countTopics = { name: "count_topics", arguments: {} };
    let isAnswered = false;
    const answers = sendCalls(app, token, Array(50).fill([addTopic, countTopics]).flat()).finally(() => {
      isAnswered = true;
    });
    let visitCount = 0;
    for (; !isAnswered; visitCount += 1) await app.client().request("/api/show");
    const counts = (await answers).filter((_, index) => index % 2 === 1).map((answer) => readText(answer));
    const topicsBefore = JSON.parse(counts[0] ?? "").total - 1;
    expect(counts.map((text) => JSON.parse(text).total - topicsBefore)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(visitCount).toBeGreaterThan(5);
  });

  test("is told how many there are if it gets only a part of a list", async () => {
    const { owner, app, createToken } = await openTeam();
    const topics = Array.from({ length: 60 }, (_, index) => ({
      ...{ category: "Money", subCategory: "Rent", content: `Why is it ${index}?` },
    }));
    await owner.post("/api/topics/bulk", { topics });
    const client = await connectAssistant(app, await createToken(["read"]));
    const call = async (name: string, input: object) => {
      const { content } = await client.callTool({ name, arguments: { ...input } });
      const [list, ...more] = content as { type: string; text: string }[];
      return [JSON.parse(list?.text ?? "").length, ...more.map(({ text }) => text)];
    };
    expect(await call("list_topics", {})).toEqual([50, "50 of 60 in total"]);
    expect(await call("list_topics", { limit: null })).toEqual([50, "50 of 60 in total"]);
    expect(await call("list_topics", { limit: 5 })).toEqual([5, "5 of 60 in total"]);
    expect(await call("list_topics", { limit: 5, offset: 58 })).toEqual([2, "2 of 60 in total"]);
    expect(await call("list_guest_requests", { limit: 5 })).toEqual([0, "0 of 0 in total"]);
    expect(await call("read_activity", { limit: 1 })).toEqual([1]);
    await client.close();
  });

  test("is told what is wrong or not allowed, and has no tools beyond its scopes", async () => {
    const { app, createToken } = await openTeam();
    const client = await connectAssistant(app, await createToken(["read"]));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("list_topics");
    expect(names).not.toContain("add_topic");
    const refusedCall = await client.callTool({ name: "add_topic", arguments: { content: "x" } });
    expect([refusedCall.isError, readText(refusedCall)]).toEqual([
      true,
      '{"message":"This token may not do that"}',
    ]);
    const invalidCall = await client.callTool({ name: "list_topics", arguments: { limit: 0 } });
    expect([invalidCall.isError, readText(invalidCall)]).toMatchObject([
      true,
      expect.stringContaining("Limit must be"),
    ]);
    const unknownInput = { query: "rent", limit: 5, toString: "x" };
    const unknownCall = await client.callTool({ name: "list_topics", arguments: unknownInput });
    expect([unknownCall.isError, readText(unknownCall)]).toEqual([
      true,
      '{"message":"Unknown fields: query, toString"}',
    ]);
    await expect(client.callTool({ name: "go_live", arguments: {} })).rejects.toThrow(
      "There is no tool go_live",
    );
    await client.close();
  });

  test("needs a token, and has to use POST", async () => {
    const { app, createToken } = await openTeam();
    const postResponse = await app.client().post("/mcp", {});
    expect([postResponse.status, postResponse.json(), postResponse.headers.get("www-authenticate")]).toEqual([
      401,
      { message: "Invalid API token" },
      "Bearer",
    ]);
    const headers = { authorization: `Bearer ${await createToken(["read"])}` };
    const getResponse = await app.client().request("/mcp", { headers });
    expect([getResponse.status, getResponse.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
