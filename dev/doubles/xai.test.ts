import { afterEach, beforeEach, expect, it } from "vitest";
import type { ModelDouble } from "./model-server.ts";
import { startXaiDouble, xaiRefusals } from "./xai.ts";

let double: ModelDouble;
beforeEach(async () => {
  double = await startXaiDouble({ apiKey: "right" });
});
afterEach(() => double.close());

const postJson = async (path: string, body: unknown, key = "right") => {
  const response = await fetch(`${double.baseUrl}${path}`, {
    method: "POST",
    headers: key ? { authorization: `Bearer ${key}` } : {},
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

it("refuses in the provider's format: a code and a sentence", async () => {
  const responses = [
    await postJson("/responses", {}, ""),
    await postJson("/responses", {}, "wrong"),
    await postJson("/images/generations", {}),
    await postJson("/responses", { model: "grok-any" }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([401, 400, 404, 400]);
  for (const { body } of [...responses, ...Object.values(xaiRefusals)])
    expect(body).toEqual({ code: expect.any(String), error: expect.any(String) });
});

it("responds to both text APIs", async () => {
  const response = await postJson("/responses", { model: "grok-any", input: "Theme: bread" });
  expect(response).toMatchObject({ status: 200, body: { object: "response", status: "completed" } });
  const chatResponse = await postJson("/chat/completions", {
    model: "grok-any",
    messages: [{ role: "user", content: "x" }],
  });
  expect(chatResponse).toMatchObject({ status: 200, body: { object: "chat.completion" } });
});
