import { describe, expect, test } from "vitest";
import {
  describeProviderRefusal,
  describeUnreachableProvider,
  OPENAI_PROVIDER,
  XAI_PROVIDER,
} from "./model-provider.server.ts";

const API_KEY = "sk-proj-abc123";

describe("a provider's message", () => {
  test.each<[string, string, string]>([
    [
      "OpenAI's form",
      '{"error":{"message":"Slow down.","type":"requests","param":null,"code":null}}',
      "Slow down.",
    ],
    ["xAI's form", '{"code":"Forbidden","error":"No credits."}', "No credits."],
    ["a sentence alone", '{"error":"No credits."}', "No credits."],
    ["a code alone", '{"code":"Forbidden","error":""}', "Forbidden"],
    ["several lines", '{"error":"One.\\n  Two."}', "One. Two."],
    ["the key", `{"error":"Unknown key ${API_KEY}."}`, "Unknown key …."],
    [
      "a part of the key",
      '{"error":"Unknown key: sk-pr********c123. See our site."}',
      "Unknown key: …. See our site.",
    ],
    ["the end of the key", '{"error":"Unknown key ****c123"}', "Unknown key …"],
    ["hardly anything of the key", '{"error":"Unknown key: xa***."}', "Unknown key: xa***."],
    ["a page", "<html><b>Bad gateway</b></html>", "OpenAI failed: status 502."],
    ["nothing", "", "OpenAI failed: status 502."],
    ["another form", '{"error":{"reason":"x"}}', "OpenAI failed: status 502."],
    ["nothing in its form", '{"code":null,"error":" "}', "OpenAI failed: status 502."],
  ])("from %s", (_, body, words) => {
    expect(describeProviderRefusal(OPENAI_PROVIDER, 502, body, API_KEY)).toBe(words);
  });

  test("are at most 500 characters", () => {
    expect(
      describeProviderRefusal(XAI_PROVIDER, 500, JSON.stringify({ error: "word ".repeat(500) }), API_KEY),
    ).toHaveLength(500);
  });
});

test.each<[string, unknown, string]>([
  [
    "a reason of the system",
    new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) }),
    "xAI could not be reached (ECONNREFUSED).",
  ],
  ["a reason without a name", new TypeError("fetch failed"), "xAI could not be reached."],
  ["no error at all", "gone", "xAI could not be reached."],
])("a connection that failed for %s", (_, error, words) => {
  expect(describeUnreachableProvider(XAI_PROVIDER, error)).toBe(words);
});
