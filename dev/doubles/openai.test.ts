import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ModelDouble } from "./model-server.ts";
import { openaiRefusals, startOpenaiDouble } from "./openai.ts";
import { getOpenaiChecker, hasOpenaiDescription } from "./openai-interface.ts";

let double: ModelDouble;
beforeEach(async () => {
  double = await startOpenaiDouble({ apiKey: "right" });
});
afterEach(() => double.close());

const postJson = async (path: string, body: unknown, key = "right") => {
  const response = await fetch(`${double.baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

const JSON_FORMAT = { type: "json_schema", name: "topics", schema: { type: "object" } };
const makeResponsesBody = (input: string, json = true) => ({
  model: "gpt-any",
  input: [
    { role: "developer", content: "You draft topics." },
    { role: "user", content: [{ type: "input_text", text: input }] },
  ],
  ...(json ? { text: { format: JSON_FORMAT } } : {}),
});
const makeChatBody = (text: string, json = true) => ({
  model: "gpt-any",
  messages: [{ role: "user", content: text }],
  ...(json ? { response_format: { type: "json_schema", json_schema: { name: "topics", schema: {} } } } : {}),
});

const readOutput = (body: unknown) =>
  z
    .object({ output: z.array(z.object({ content: z.array(z.object({ text: z.string() })) })) })
    .parse(body)
    .output.flatMap(({ content }) => content.map(({ text }) => text))
    .join("");
const parseTopics = (text: string) =>
  z
    .object({
      topics: z.array(z.object({ category: z.string(), subCategory: z.string(), content: z.string() })),
    })
    .parse(JSON.parse(text)).topics;

const pictureShape = z.object({
  data: z.tuple([z.object({ b64_json: z.base64().optional(), url: z.url().optional() })]),
});
const parsePicture = (body: unknown) => pictureShape.parse(body).data[0];

if (hasOpenaiDescription)
  describe("every response matches the published description", () => {
    const faultsIn = getOpenaiChecker();

    it("and a response that doesn't match would be reported", () => {
      expect(faultsIn("Response", { object: "response" })).not.toEqual([]);
      expect(faultsIn("ErrorResponse", { error: "a sentence" })).not.toEqual([]);
    });

    it.each([
      ["Response", "/responses", makeResponsesBody("Draft exactly 3 debate topics.")],
      ["Response", "/responses", makeResponsesBody("Theme: bread", false)],
      ["CreateChatCompletionResponse", "/chat/completions", makeChatBody("Draft exactly 1 business ideas.")],
      ["CreateChatCompletionResponse", "/chat/completions", makeChatBody("Theme: bread", false)],
      ["ImagesResponse", "/images/generations", { prompt: "hills", model: "gpt-image-2", size: "1024x1024" }],
      ["ImagesResponse", "/images/generations", { prompt: "hills", model: "dall-e-2", size: "256x256" }],
      [
        "ImagesResponse",
        "/images/generations",
        { prompt: "hills", size: "256x256", response_format: "b64_json" },
      ],
    ])("%s of %s", async (schema, path, body) => {
      const response = await postJson(path, body);
      expect([response.status, faultsIn(schema, response.body)]).toEqual([200, []]);
    });

    it.each(["prose", "wrong-shape", "cut-short", "declined", "broken-down"] as const)(
      "even if the model doesn't follow its instructions: %s",
      async (fault) => {
        double.fail(fault);
        const response = await postJson("/responses", makeResponsesBody("Draft exactly 3 debate topics."));
        expect([response.status, faultsIn("Response", response.body)]).toEqual([200, []]);
        if (fault === "broken-down") return;
        const chatResponse = await postJson(
          "/chat/completions",
          makeChatBody("Draft exactly 3 debate topics."),
        );
        expect([chatResponse.status, faultsIn("CreateChatCompletionResponse", chatResponse.body)]).toEqual([
          200,
          [],
        ]);
      },
    );

    it("even if it is a refusal", async () => {
      const { wrongKey, ...others } = openaiRefusals;
      for (const { body } of [...Object.values(others), wrongKey("sk-some-key")])
        expect(faultsIn("ErrorResponse", body)).toEqual([]);
      const responses = [
        await postJson("/responses", makeResponsesBody(""), ""),
        await postJson("/responses", makeResponsesBody(""), "wrong"),
        await postJson("/unknown", {}),
        await postJson("/responses", {}),
        await postJson("/chat/completions", "{"),
        await postJson("/images/generations", { prompt: "" }),
        await postJson("/images/generations", { prompt: "x", model: "gpt-image-2", response_format: "url" }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 404, 400, 400, 400, 400]);
      for (const { body } of responses) expect(faultsIn("ErrorResponse", body)).toEqual([]);
    });
  });

describe("the model's topics", () => {
  it.each([1, 3, 5, 10])("are as many as requested, all different: %i", async (count) => {
    const topics = parseTopics(
      readOutput((await postJson("/responses", makeResponsesBody(`Draft exactly ${count} topics.`))).body),
    );
    expect(new Set(topics.map(({ content }) => content)).size).toBe(count);
  });

  it("depend on the prompt, and differ when the same prompt is sent again", async () => {
    const question = makeResponsesBody("Draft exactly 10 business ideas.");
    const [firstResponse, secondResponse] = [
      readOutput((await postJson("/responses", question)).body),
      readOutput((await postJson("/responses", question)).body),
    ];
    const otherDouble = await startOpenaiDouble();
    const otherResponse = await fetch(`${otherDouble.baseUrl}/responses`, {
      method: "POST",
      headers: { authorization: "Bearer any" },
      body: JSON.stringify(question),
    });
    expect(readOutput(await otherResponse.json())).toBe(firstResponse);
    expect(secondResponse).not.toBe(firstResponse);
    await otherDouble.close();
  });

  it("take up the theme of a brief", async () => {
    const brief = "Draft exactly 5 topics.\nBrief:\nA live hour about keeping bees in town. Plain words.";
    for (const { content } of parseTopics(
      readOutput((await postJson("/responses", makeResponsesBody(brief))).body),
    ))
      expect(content).toContain("keeping bees in town");
  });
});

describe("the model's pictures", () => {
  it("have the requested size and format, and are the same for the same prompt", async () => {
    const pictureRequest = {
      prompt: "a ladder",
      model: "gpt-image-2",
      size: "320x192",
      output_format: "webp",
    };
    const pictures = [
      await postJson("/images/generations", pictureRequest),
      await postJson("/images/generations", { ...pictureRequest, n: 1 }),
    ];
    const [firstResponse, secondResponse] = pictures.map(({ body }) =>
      Buffer.from(parsePicture(body).b64_json ?? "", "base64"),
    );
    expect(await sharp(firstResponse).metadata()).toMatchObject({ format: "webp", width: 320, height: 192 });
    expect(firstResponse?.equals(secondResponse ?? Buffer.of())).toBe(true);
  });

  it("of the older models are returned as an address", async () => {
    const { body } = await postJson("/images/generations", {
      prompt: "a ladder",
      model: "dall-e-3",
      size: "64x64",
    });
    const picture = await fetch(parsePicture(body).url ?? "");
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 64 });
  });
});

describe("faults", () => {
  it("last as long as requested", async () => {
    double.fail(openaiRefusals.serverError, { times: 2 });
    const statuses = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push((await postJson("/responses", makeResponsesBody("x"))).status);
    expect(statuses).toEqual([500, 500, 200]);
    double.fail(openaiRefusals.tooMany);
    expect((await postJson("/responses", makeResponsesBody("x"))).status).toBe(429);
    double.heal();
    expect((await postJson("/responses", makeResponsesBody("x"))).status).toBe(200);
  });

  it.each(["malformed", "truncated", "reset"] as const)("break the response: %s", async (fault) => {
    double.fail(fault);
    await expect(postJson("/responses", makeResponsesBody("x"))).rejects.toThrow();
  });

  it("keep the client waiting, and notice when the client gives up", async () => {
    double.fail("hang");
    const giveUp = new AbortController();
    const response = fetch(`${double.baseUrl}/responses`, {
      method: "POST",
      headers: { authorization: "Bearer right" },
      body: JSON.stringify(makeResponsesBody("x")),
      signal: giveUp.signal,
    });
    await expect.poll(() => double.requests.length).toBe(1);
    giveUp.abort();
    await expect(response).rejects.toThrow();
    await expect.poll(() => double.abandoned).toBe(1);
  });
});
