import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { recordModelCall } from "#platform/models/models.server.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { ModelDouble } from "../../../dev/doubles/model-server.ts";
import { startOpenaiDouble } from "../../../dev/doubles/openai.ts";
import type { ModelUse } from "./model-use.contract.ts";

const API_KEY = "sk-proj-test-abcdefgh";

let openai: ModelDouble;
beforeAll(async () => {
  openai = await startOpenaiDouble({ apiKey: API_KEY });
});
afterAll(() => openai.close());

describeOnBothEngines("use of AI models", (open) => {
  test("is counted for every answer, useful or not, but not for a refusal", async () => {
    const { admin } = openTestApp(await open(), {
      env: { OPENAI_API_KEY: API_KEY, OPENAI_BASE_URL: openai.baseUrl },
    });
    const boss = await admin();
    const readModelUse = async () => (await boss.request("/api/analytics/models")).json<ModelUse>();
    expect((await readModelUse()).models).toEqual([]);
    openai.fail("wrong-shape", { times: 1 });
    expect((await boss.post("/api/ai/generate-topics", { type: "podcast_topic", count: 3 })).status).toBe(
      200,
    );
    expect((await boss.post("/api/ai/generate-prompt", { input: "bread" })).status).toBe(200);
    openai.fail({ status: 429, body: "{}" }, { times: 1 });
    expect((await boss.post("/api/ai/generate-prompt", { input: "bread" })).status).toBe(502);
    const { models, weeks } = await readModelUse();
    expect(models).toEqual([
      {
        ...{ provider: "openai", model: "gpt-6-luna", calls: 3, callsWithoutTokens: 0, price: null },
        ...{ inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
      },
    ]);
    const [usedModel] = models;
    expect(usedModel?.inputTokens).toBeGreaterThan(0);
    expect(weeks).toHaveLength(26);
    expect(weeks.at(-1)).toMatchObject({
      ...{ calls: 3, inputTokens: usedModel?.inputTokens, outputTokens: usedModel?.outputTokens },
    });
    expect(weeks.at(-2)).toMatchObject({ calls: 0, inputTokens: 0, outputTokens: 0 });
  });

  test("has the price that the team set, and counts calls without tokens separately", async () => {
    let now = new Date("2026-01-07T12:00:00Z");
    const { house, admin } = openTestApp(await open(), { now: () => now });
    const modelCall = { provider: "openai", model: "gpt-6-luna" } as const;
    await recordModelCall(house, { ...modelCall, inputTokens: 1_000_000, outputTokens: 1 });
    now = new Date("2026-11-20T12:00:00Z");
    await recordModelCall(house, { ...modelCall, inputTokens: 2_000_000, outputTokens: 500_000 });
    await recordModelCall(house, { ...modelCall, model: "whisper-1" });
    const boss = await admin("boss");
    const putPrice = (json: object) => boss.put("/api/analytics/models/price", { ...modelCall, ...json });
    await putPrice({ input: 9, output: 9 });
    expect((await putPrice({ input: 0.25, output: 2 })).json()).toEqual({ input: 0.25, output: 2 });
    expect((await boss.request("/api/analytics/models")).json<ModelUse>().models).toEqual([
      {
        ...{ ...modelCall, calls: 1, callsWithoutTokens: 0, price: { input: 0.25, output: 2 } },
        ...{ inputTokens: 2_000_000, outputTokens: 500_000 },
      },
      {
        ...{ provider: "openai", model: "whisper-1", calls: 1, callsWithoutTokens: 1, price: null },
        ...{ inputTokens: 0, outputTokens: 0 },
      },
    ]);
    const refusal = await putPrice({ input: -1, output: "x" });
    expect([refusal.status, refusal.json()]).toMatchObject([
      400,
      {
        issues: [
          { path: "input", message: "The price of tokens in must be a number from 0 to 10,000" },
          { path: "output", message: "The price of tokens out must be a number from 0 to 10,000" },
        ],
      },
    ]);
    const [newestEvent] = (await boss.request("/api/admin-events?limit=1")).json<{ detail: string }[]>();
    expect(newestEvent).toMatchObject({ action: "change", detail: "the price of gpt-6-luna" });
  });

  test.each([1.5, -1, 3e9, 1e300])("doesn't count %d tokens, which no model has used", async (tokens) => {
    const { house, admin } = openTestApp(await open());
    const tokenCounts = { inputTokens: tokens, outputTokens: tokens };
    await recordModelCall(house, { provider: "openai", model: "local", ...tokenCounts });
    const boss = await admin();
    expect((await boss.request("/api/analytics/models")).json<ModelUse>().models).toMatchObject([
      { calls: 1, callsWithoutTokens: 1, inputTokens: 0, outputTokens: 0 },
    ]);
  });
});
