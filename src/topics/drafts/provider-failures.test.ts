import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { askModelForText, OPENAI_PROVIDER } from "#platform/models/models.server.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { ModelDouble, ModelFault } from "../../../dev/doubles/model-server.ts";
import { openaiRefusals, startOpenaiDouble } from "../../../dev/doubles/openai.ts";
import { getOpenaiChecker, hasOpenaiDescription } from "../../../dev/doubles/openai-interface.ts";
import { startXaiDouble, xaiRefusals } from "../../../dev/doubles/xai.ts";

const KEY = "sk-proj-test-abcdefgh";

const doubles: Record<string, ModelDouble> = {};
const getDouble = (provider: string): ModelDouble =>
  doubles[provider] ?? expect.fail(`no double of ${provider}`);
beforeAll(async () => {
  doubles.openai = await startOpenaiDouble();
  doubles.xai = await startXaiDouble();
});
beforeEach(() => {
  for (const each of Object.values(doubles)) each.heal();
});
afterAll(() => Promise.all(Object.values(doubles).map((each) => each.close())));

const makeEnv = () => ({
  OPENAI_API_KEY: KEY,
  OPENAI_BASE_URL: getDouble("openai").baseUrl,
  XAI_API_KEY: KEY,
  XAI_BASE_URL: getDouble("xai").baseUrl,
});
const requestDrafts = (client: Client, provider: string) =>
  client.post("/api/ai/generate-topics", {
    type: "debate_topic",
    count: 3,
    provider,
    xaiExplicitlyRequested: provider === "xai",
  });
const requestPrompt = (client: Client) => client.post("/api/ai/generate-prompt", { input: "bread" });

describeOnBothEngines("a missing key", (open) => {
  test.each([
    ["openai", "The OpenAI API key is missing: set OPENAI_API_KEY."],
    ["xai", "The xAI API key is missing: set XAI_API_KEY."],
  ])("is reported with the provider's name: %s", async (provider, message) => {
    const admin = await openTestApp(await open()).admin();
    const response = await requestDrafts(admin, provider);
    expect([response.status, response.json()]).toEqual([503, { message, missingApiKey: true, provider }]);
  });

  test("also prevents writing a prompt", async () => {
    const response = await requestPrompt(await openTestApp(await open()).admin());
    expect([response.status, response.json()]).toMatchObject([
      503,
      { missingApiKey: true, provider: "openai" },
    ]);
  });
});

describeOnBothEngines("a provider that fails", (open) => {
  const makeUnreadableMessage = (name: string) => `${name}'s answer could not be read. Please try again.`;
  const noPage = { status: 502, body: "<html>Bad gateway</html>" };

  // Each case has the provider, how it fails, the message that the team gets, and the number of attempts.
  test.each<[string, ModelFault, string, number]>([
    [
      "openai",
      openaiRefusals.wrongKey(KEY),
      "Incorrect API key provided: …. Look your keys up in your account.",
      1,
    ],
    ["openai", openaiRefusals.tooMany, "Rate limit reached for this model. Try again in 20s.", 1],
    [
      "openai",
      openaiRefusals.noCredits,
      "You exceeded your current quota. Check your plan and billing details.",
      1,
    ],
    ["openai", openaiRefusals.serverError, "The server had an error while processing your request.", 1],
    ["openai", noPage, "OpenAI failed: status 502.", 1],
    ["openai", "broken-down", "The model stopped with an error.", 1],
    ["openai", "declined", "OpenAI declined: I can't help with that.", 1],
    ["openai", "reset", "OpenAI could not be reached (ECONNRESET).", 1],
    ["openai", "truncated", "OpenAI could not be reached (UND_ERR_SOCKET).", 1],
    ["openai", "malformed", makeUnreadableMessage("OpenAI"), 2],
    ["openai", "prose", makeUnreadableMessage("OpenAI"), 2],
    ["openai", "wrong-shape", makeUnreadableMessage("OpenAI"), 2],
    ["openai", "cut-short", makeUnreadableMessage("OpenAI"), 2],
    ["xai", xaiRefusals.wrongKey, "Incorrect API key provided: xa***. Look your keys up in the console.", 1],
    [
      "xai",
      xaiRefusals.noCredits,
      "Your team doesn't have any credits yet. You can purchase credits in the console.",
      1,
    ],
    ["xai", xaiRefusals.serverError, "The service is not well. Please try again.", 1],
    ["xai", noPage, "xAI failed: status 502.", 1],
    ["xai", "reset", "xAI could not be reached (ECONNRESET).", 1],
    ["xai", "malformed", makeUnreadableMessage("xAI"), 2],
    ["xai", "wrong-shape", makeUnreadableMessage("xAI"), 2],
  ])("%s: %j", async (provider, fault, message, times) => {
    const app = openTestApp(await open(), { env: makeEnv() });
    const admin = await app.admin();
    const requestCount = getDouble(provider).requests.length;
    getDouble(provider).fail(fault);
    const response = await requestDrafts(admin, provider);
    const providerFields = provider === "xai" ? { xaiApiError: true } : {};
    expect([response.status, response.json()]).toEqual([502, { message, ...providerFields }]);
    expect(getDouble(provider).requests.length - requestCount).toBe(times);
    expect(JSON.stringify([app.logged, response.text])).not.toMatch(/sk-pro|efgh/);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test.each<ModelFault>(["malformed", "prose", "wrong-shape", "cut-short"])(
    "once only is asked again: %s",
    async (fault) => {
      const admin = await openTestApp(await open(), { env: makeEnv() }).admin();
      getDouble("openai").fail(fault, { times: 1 });
      expect((await requestDrafts(admin, "openai")).json()).toMatchObject({ topics: [{}, {}, {}] });
    },
  );

  test("while writing a prompt is reported the same way", async () => {
    const admin = await openTestApp(await open(), { env: makeEnv() }).admin();
    getDouble("openai").fail("cut-short", { times: 1 });
    expect((await requestPrompt(admin)).status).toBe(200);
    getDouble("openai").fail("declined", { times: 1 });
    const response = await requestPrompt(admin);
    expect([response.status, response.json()]).toEqual([
      502,
      { message: "OpenAI declined: I can't help with that." },
    ]);
  });

  test("because it is unreachable is reported", async () => {
    const nobody = { ...makeEnv(), XAI_BASE_URL: "http://127.0.0.1:2" };
    const response = await requestDrafts(await openTestApp(await open(), { env: nobody }).admin(), "xai");
    const message = "xAI could not be reached (ECONNREFUSED).";
    expect([response.status, response.json()]).toEqual([502, { message, xaiApiError: true }]);
  });
});

const recordedErrorsFile = new URL("../../../../shared/data/xai/xai_error_bodies.json", import.meta.url);
const recordedFaults = existsSync(recordedErrorsFile)
  ? z
      .array(
        z
          .object({
            status: z.number(),
            body: z.looseObject({ error: z.string() }).optional(),
            body_error_text: z.string().optional(),
          })
          .transform(({ status, body, body_error_text }) => ({
            status,
            body: body ?? { error: body_error_text ?? "" },
          })),
      )
      .parse(JSON.parse(readFileSync(recordedErrorsFile, "utf8")))
  : [];

if (recordedFaults.length > 0)
  describe("each recorded answer from xAI", () => {
    describeOnBothEngines("is passed on word for word", (open) => {
      test.each(recordedFaults)("$status $body.error", async (fault) => {
        const admin = await openTestApp(await open(), { env: makeEnv() }).admin();
        getDouble("xai").fail(fault);
        const response = await requestDrafts(admin, "xai");
        expect([response.status, response.json()]).toEqual([
          502,
          { message: fault.body.error, xaiApiError: true },
        ]);
      });
    });
  });

describe("requests to the providers", () => {
  describeOnBothEngines("match the published API description", (open) => {
    test.skipIf(!hasOpenaiDescription)("for both providers, for topics and for a prompt", async () => {
      const faultsIn = getOpenaiChecker();
      const admin = await openTestApp(await open(), { env: makeEnv() }).admin();
      const countsBefore = {
        openai: getDouble("openai").requests.length,
        xai: getDouble("xai").requests.length,
      };
      await requestDrafts(admin, "openai");
      await requestPrompt(admin);
      await requestDrafts(admin, "xai");
      const newRequests = [
        ...getDouble("openai").requests.slice(countsBefore.openai),
        ...getDouble("xai").requests.slice(countsBefore.xai),
      ];
      expect(newRequests.map(({ path }) => path)).toEqual(["/responses", "/responses", "/responses"]);
      for (const { body } of newRequests) expect(faultsIn("CreateResponse", body)).toEqual([]);
      for (const { body } of newRequests) expect(body).toMatchObject({ store: false });
    });
  });

  test("use the older endpoint if the server has no other, for both providers", async () => {
    const faultsIn = hasOpenaiDescription ? getOpenaiChecker() : () => [];
    for (const start of [startOpenaiDouble, startXaiDouble]) {
      const older = await start({ chatOnly: true });
      const access = {
        provider: OPENAI_PROVIDER,
        apiKey: KEY,
        baseUrl: older.baseUrl,
        model: "gpt-any",
        patienceMs: 5_000,
        recordUsage: async () => {},
      };
      const question = {
        instructions: "Be brief.",
        prompt: "Theme: bread",
        signal: new AbortController().signal,
      };
      expect(await askModelForText(access, question)).toContain("bread");
      const [request] = older.requests;
      expect([request?.path, faultsIn("CreateChatCompletionRequest", request?.body)]).toEqual([
        "/chat/completions",
        [],
      ]);
      await older.close();
    }
  });

  test("time out", async () => {
    getDouble("openai").fail("hang");
    const access = {
      provider: OPENAI_PROVIDER,
      apiKey: KEY,
      baseUrl: getDouble("openai").baseUrl,
      model: "gpt-any",
      patienceMs: 100,
      recordUsage: async () => {},
    };
    const question = { instructions: "", prompt: "Theme: bread", signal: new AbortController().signal };
    await expect(askModelForText(access, question)).rejects.toMatchObject({
      status: 502,
      message: "OpenAI did not answer within 0.1 seconds.",
    });
  });
});
