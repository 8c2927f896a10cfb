import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import type { ModelDouble } from "../../../dev/doubles/model-server.ts";
import { makeResponsesAnswer } from "../../../dev/doubles/model-shapes.ts";
import { startOpenaiDouble } from "../../../dev/doubles/openai.ts";
import { startXaiDouble } from "../../../dev/doubles/xai.ts";

const OPENAI_KEY = "sk-proj-test-abcdefgh";
const XAI_KEY = "xai-test-abcdefgh";

let openai: ModelDouble;
let xai: ModelDouble;
beforeAll(async () => {
  [openai, xai] = await Promise.all([
    startOpenaiDouble({ apiKey: OPENAI_KEY }),
    startXaiDouble({ apiKey: XAI_KEY }),
  ]);
});
beforeEach(() => {
  openai.heal();
  xai.heal();
});
afterAll(() => Promise.all([openai.close(), xai.close()]));

const makeEnv = () => ({
  OPENAI_API_KEY: OPENAI_KEY,
  OPENAI_BASE_URL: openai.baseUrl,
  XAI_API_KEY: XAI_KEY,
  XAI_BASE_URL: xai.baseUrl,
});
const requestDrafts = (client: Client, json: object, signal?: AbortSignal) =>
  client.post("/api/ai/generate-topics", { type: "podcast_topic", count: 3, ...json }, { signal });
const requestPrompt = (client: Client, input: string) => client.post("/api/ai/generate-prompt", { input });
type Drafts = {
  topics: { category: string; subCategory: string; content: string; source: string; repeats: boolean }[];
};

describeOnBothEngines("generated topics", (open) => {
  let app: TestApp;
  let admin: Client;
  beforeEach(async () => {
    app = openTestApp(await open(), { env: makeEnv() });
    admin = await app.admin();
  });

  test.each([
    ["openai", "podcast_topic", 1],
    ["openai", "business_idea", 3],
    ["xai", "debate_topic", 5],
    ["xai", "podcast_topic", 10],
  ])("%s, %s: %i of them", async (provider, type, count) => {
    const response = await requestDrafts(admin, {
      provider,
      type,
      count,
      xaiExplicitlyRequested: provider === "xai",
    });
    expect(response.status).toBe(200);
    const { topics } = response.json<Drafts>();
    expect(topics).toHaveLength(count);
    for (const topic of topics)
      expect(topic).toEqual({
        category: expect.stringMatching(/./),
        subCategory: expect.stringMatching(/./),
        content: expect.stringMatching(/./),
        source: provider,
        repeats: false,
      });
  });

  test("follow the team's own brief", async () => {
    const customPrompt = "A live hour about lending tools to the neighbors. Category, subcategory, content.";
    const response = await requestDrafts(admin, { type: "custom", customPrompt });
    expect(response.json<Drafts>().topics[0]?.content).toContain("lending tools to the neighbors");
  });

  test("come from OpenAI, three of them, by default", async () => {
    const response = await admin.post("/api/ai/generate-topics", { type: "debate_topic" });
    expect(response.json<Drafts>().topics.map(({ source }) => source)).toEqual([
      "openai",
      "openai",
      "openai",
    ]);
  });

  test("are marked if a topic with the same content exists, whatever its case and category", async () => {
    const topic = { category: "Pay", subCategory: "Tips", content: "Who gets the tips in a café?" };
    const savedTopic = { category: "Elsewhere", subCategory: "Other", content: topic.content.toUpperCase() };
    expect((await admin.post("/api/topics", savedTopic)).status).toBe(201);
    openai.fail(makeResponsesAnswer({ topics: [{ ...topic, content: "Who counts them?" }, topic] }));
    const { topics } = (await requestDrafts(admin, {})).json<Drafts>();
    expect(topics.map(({ repeats }) => repeats)).toEqual([false, true]);
  });

  test("are cut to the lengths that topics allow, and left out if a text is blank", async () => {
    const topic = { category: "c".repeat(150), subCategory: "Two\nlines", content: `${"word ".repeat(200)}` };
    openai.fail(
      makeResponsesAnswer({ topics: [topic, { ...topic, content: " " }, { ...topic, content: "b\0b" }] }),
    );
    const { topics } = (await requestDrafts(admin, {})).json<Drafts>();
    expect(topics.map(({ content }) => content.length)).toEqual([495, 3]);
    expect(topics[0]).toMatchObject({
      category: `${"c".repeat(99)}…`,
      subCategory: "Two lines",
      repeats: false,
    });
    expect((await admin.post("/api/topics/bulk", { topics })).status).toBe(201);
  });

  test("are never more than requested, and are marked if they repeat each other", async () => {
    const topic = { category: "Pay", subCategory: "Tips", content: "Who gets the tips?" };
    const sameTopic = { ...topic, content: "WHO GETS THE TIPS?" };
    openai.fail(
      makeResponsesAnswer({ topics: [topic, sameTopic, { ...topic, content: "Who counts?" }, topic] }),
    );
    const { topics } = (await requestDrafts(admin, { count: 3 })).json<Drafts>();
    expect(topics.map(({ repeats }) => repeats)).toEqual([false, true, false]);
  });

  test.each<[string, unknown, string, string]>([
    ["no type", {}, "type", "Type must be one of podcast_topic, business_idea, debate_topic, custom"],
    ["no brief", { type: "custom", customPrompt: "  " }, "customPrompt", "Prompt is required"],
    [
      "no known provider",
      { type: "debate_topic", provider: "acme" },
      "provider",
      "Provider must be one of openai, xai",
    ],
    ["too many", { type: "debate_topic", count: 11 }, "count", "Count must be a whole number from 1 to 10"],
    [
      "half a topic",
      { type: "debate_topic", count: 2.5 },
      "count",
      "Count must be a whole number from 1 to 10",
    ],
    ["none", { type: "debate_topic", count: 0 }, "count", "Count must be a whole number from 1 to 10"],
  ])("are refused for %s", async (_, json, path, message) => {
    const response = await admin.post("/api/ai/generate-topics", json);
    expect([response.status, response.json()]).toEqual([400, { message, issues: [{ path, message }] }]);
  });

  test("report all invalid fields together", async () => {
    const response = await requestDrafts(admin, { type: "custom", count: 11 });
    expect([
      response.status,
      response.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path),
    ]).toEqual([400, ["count", "customPrompt"]]);
  });

  test("are for the team only", async () => {
    const requestCount = openai.requests.length;
    const clients = [app.client(), await app.user()];
    const responses = await Promise.all(
      clients.flatMap((client) => [requestDrafts(client, {}), requestPrompt(client, "bread")]),
    );
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
    expect(openai.requests.length).toBe(requestCount);
  });

  test("are no longer waited for once the caller has left", async () => {
    openai.fail("hang");
    const [abandonedBefore, controller] = [openai.abandoned, new AbortController()];
    const requestCount = openai.requests.length;
    const response = requestDrafts(admin, {}, controller.signal);
    await expect.poll(() => openai.requests.length).toBe(requestCount + 1);
    controller.abort();
    await expect(response).rejects.toThrow("aborted");
    const answered = expect.objectContaining({ path: "/api/ai/generate-topics", status: 502 });
    await expect.poll(() => app.logged.map(({ fields }) => fields)).toContainEqual(answered);
    await expect.poll(() => openai.abandoned).toBe(abandonedBefore + 1);
    expect(app.logged.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

describeOnBothEngines("a generated prompt", (open) => {
  test("is about the theme, and topics can be drafted from it", async () => {
    const admin = await openTestApp(await open(), { env: makeEnv() }).admin();
    const response = await requestPrompt(admin, "  keeping bees in town ");
    expect(response.status).toBe(200);
    const { prompt: customPrompt } = response.json<{ prompt: string }>();
    expect(customPrompt).toContain("keeping bees in town");
    const { topics } = (await requestDrafts(admin, { type: "custom", customPrompt })).json<Drafts>();
    for (const { content } of topics) expect(content).toContain("keeping bees in town");
  });

  test("is written by xAI if only its key is set", async () => {
    const env = { XAI_API_KEY: XAI_KEY, XAI_BASE_URL: xai.baseUrl };
    const admin = await openTestApp(await open(), { env }).admin();
    const requestCount = xai.requests.length;
    expect((await requestPrompt(admin, "bread")).status).toBe(200);
    expect(xai.requests.length).toBe(requestCount + 1);
  });

  test("is never longer than the limit for prompts", async () => {
    const admin = await openTestApp(await open(), { env: makeEnv() }).admin();
    openai.fail(makeResponsesAnswer("Bees. ".repeat(2000)), { times: 1 });
    const { prompt: customPrompt } = (await requestPrompt(admin, "bees")).json<{ prompt: string }>();
    expect([
      customPrompt.length,
      (await requestDrafts(admin, { type: "custom", customPrompt })).status,
    ]).toEqual([4998, 200]);
  });

  test.each([" ", ""])("needs a theme: %j", async (input) => {
    const admin = await openTestApp(await open(), { env: makeEnv() }).admin();
    const response = await requestPrompt(admin, input);
    const message = "Please enter a topic or theme to generate a prompt for.";
    expect([response.status, response.json()]).toEqual([
      400,
      { message, issues: [{ path: "input", message }] },
    ]);
  });
});
