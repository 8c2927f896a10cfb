import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { sweepPictures } from "#platform/files/files.server.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { defaultShow } from "#show.ts";
import { type Client, openTestApp, SPIN_PASSCODE, type TestApp } from "#testing/test-app.ts";
import { addTopics } from "#topics/topics.server.ts";
import type { ModelDouble, ModelFault } from "../../../dev/doubles/model-server.ts";
import { openaiRefusals, startOpenaiDouble } from "../../../dev/doubles/openai.ts";
import { getOpenaiChecker, hasOpenaiDescription } from "../../../dev/doubles/openai-interface.ts";
import { generatePicture } from "./openai-pictures.server.ts";
import { shareImageEndpoints } from "./share-image.contract.ts";

const API_KEY = "sk-proj-test-abcdefgh";

let openai: ModelDouble;
beforeAll(async () => {
  openai = await startOpenaiDouble({ apiKey: API_KEY });
});
beforeEach(() => openai.heal());
afterAll(() => openai.close());

const requestBackground = (client: Client, prompt = "A ladder against a roof", more = {}) =>
  client.post("/api/generate-topic-image", { prompt }, more);
const readImageUrl = (answer: { json<T>(): T }) => answer.json<{ imageUrl: string }>().imageUrl;

/** Has the fake OpenAI return a tiny picture, because a full-size one takes a while to draw and store. */
const makeTinyPictureResponse = async () => {
  const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: "#26201c" } })
    .png()
    .toBuffer();
  return { status: 200, body: { created: 1, data: [{ b64_json: picture.toString("base64") }] } };
};

async function openVisitorWithDraws(app: TestApp): Promise<Client> {
  const topic = { category: "Pay", subCategory: "Tips", content: "Who gets the tips?" };
  await addTopics(app.house.db, app.house, [topic]);
  const visitor = app.client();
  await visitor.post("/api/verify-passcode", { passcode: SPIN_PASSCODE });
  expect((await visitor.post("/api/topics/generate")).status).toBe(200);
  return visitor;
}

const makeEnv = (more = {}) => ({ OPENAI_API_KEY: API_KEY, OPENAI_BASE_URL: openai.baseUrl, ...more });

describeOnBothEngines("a background picture", (open, engine) => {
  // Runs with only one of the two databases: full-size pictures take a while to draw and write, and the database makes
  // no difference to these tests.
  if (engine === "sqlite")
    test.each([
      ["in the answer", {}],
      ["at an address", { OPENAI_IMAGE_MODEL: "dall-e-3" }],
    ])(
      "that comes %s is cropped to the share image, re-encoded and served from this site",
      async (_, more) => {
        const app = openTestApp(await open(), { env: makeEnv(more) });
        const answer = await requestBackground(await openVisitorWithDraws(app));
        expect(answer.status).toBe(200);
        const imageUrl = readImageUrl(answer);
        expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}-1200x630\.webp$/);
        const servedFile = await app.client().request(imageUrl);
        expect([servedFile.status, servedFile.headers.get("content-type")]).toEqual([200, "image/webp"]);
        const picture = await sharp(servedFile.bytes).metadata();
        expect([picture.width, picture.height, picture.exif, picture.icc]).toEqual([
          1200,
          630,
          undefined,
          undefined,
        ]);
      },
      30_000,
    );

  test("is requested as the published API description says, with the visitor's prompt in it", async () => {
    openai.fail(await makeTinyPictureResponse());
    await requestBackground(
      await openTestApp(await open(), { env: makeEnv() }).admin(),
      "Three ladders, one roof",
    );
    const lastRequest = openai.requests.at(-1);
    expect(lastRequest?.path).toBe("/images/generations");
    expect(JSON.stringify(lastRequest?.body)).toContain("Three ladders, one roof");
    if (hasOpenaiDescription) expect(getOpenaiChecker()("CreateImageRequest", lastRequest?.body)).toEqual([]);
  });

  test("is only for visitors who have drawn and for the team", async () => {
    openai.fail(await makeTinyPictureResponse());
    const app = openTestApp(await open(), { env: makeEnv() });
    const unlocked = app.client();
    await unlocked.post("/api/verify-passcode", { passcode: SPIN_PASSCODE });
    const clients = [
      app.client(),
      await app.user(),
      unlocked,
      await openVisitorWithDraws(app),
      await app.admin(),
    ];
    const answers = await Promise.all(clients.map((client) => requestBackground(client)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200, 200]);
    expect(answers[0]?.json()).toEqual({ message: "Please draw topics first" });
  });

  test("is refused without a prompt, and if the prompt is too long", async () => {
    const visitor = await openVisitorWithDraws(openTestApp(await open(), { env: makeEnv() }));
    const answers = [
      await requestBackground(visitor, " "),
      await requestBackground(visitor, "x".repeat(1001)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers.map((answer) => answer.json().issues)).toEqual([
      [{ path: "prompt", message: "Prompt is required" }],
      [{ path: "prompt", message: "Prompt must be at most 1000 characters" }],
    ]);
  });

  test("is made at most 20 times an hour for each person, from any address; failures don't count", async () => {
    let nowMs = Date.parse("2026-03-01T00:00:00Z");
    const picture = await makeTinyPictureResponse();
    const app = openTestApp(await open(), { env: makeEnv(), now: () => new Date(nowMs) });
    const visitor = await openVisitorWithDraws(app);
    openai.fail(openaiRefusals.serverError, { times: 2 });
    openai.fail(picture);
    const statuses = [];
    for (let nth = 0; nth < 22; nth += 1)
      statuses.push((await requestBackground(visitor, "x", { address: `192.0.2.${nth}` })).status);
    expect(statuses).toEqual([502, 502, ...Array(20).fill(200)]);
    const refusedAnswer = await requestBackground(visitor);
    expect([refusedAnswer.status, Number(refusedAnswer.headers.get("retry-after"))]).toEqual([429, 3600]);
    expect((await requestBackground(await openVisitorWithDraws(app))).status).toBe(200);
    nowMs += HOUR_MS;
    expect((await requestBackground(visitor)).status).toBe(200);
  });

  test("that nobody uses anymore is removed after a day", async () => {
    let nowMs = Date.parse("2026-03-01T00:00:00Z");
    openai.fail(await makeTinyPictureResponse());
    const app = openTestApp(await open(), { env: makeEnv(), now: () => new Date(nowMs) });
    const imageUrl = readImageUrl(await requestBackground(await app.admin()));
    nowMs += 23 * HOUR_MS;
    expect(await sweepPictures(app.house)).toBe(0);
    nowMs += 2 * HOUR_MS;
    expect(await sweepPictures(app.house)).toBe(1);
    expect((await app.client().request(imageUrl)).status).toBe(404);
  });

  test("is abandoned when its visitor leaves, and counts, because OpenAI was asked", async () => {
    openai.fail("hang");
    const app = openTestApp(await open(), { env: makeEnv() });
    const admin = await app.admin();
    const [requestCount, abandonedCount, controller] = [
      openai.requests.length,
      openai.abandoned,
      new AbortController(),
    ];
    const answer = requestBackground(admin, "x", { signal: controller.signal });
    await expect.poll(() => openai.requests.length).toBe(requestCount + 1);
    controller.abort();
    await expect(answer).rejects.toThrow("aborted");
    const loggedRequest = expect.objectContaining({ path: "/api/generate-topic-image", status: 502 });
    await expect.poll(() => app.logged.map(({ fields }) => fields)).toContainEqual(loggedRequest);
    await expect.poll(() => openai.abandoned).toBe(abandonedCount + 1);
    const { id } = (await admin.request("/api/user")).json<{ id: number }>();
    const { visitorLimit } = shareImageEndpoints["POST /api/generate-topic-image"];
    expect(await app.house.limits.countUsed(visitorLimit, `user ${id}`)).toBe(1);
  });
});

const makePictureResponse = (data: unknown): ModelFault => ({ status: 200, body: { created: 1, data } });
const encodeBase64 = (text: string) => Buffer.from(text).toString("base64");

describeOnBothEngines("a background picture can't be made", (open) => {
  test("without a key", async () => {
    const answer = await requestBackground(await openTestApp(await open()).admin());
    const message = "The OpenAI API key is missing: set OPENAI_API_KEY.";
    expect([answer.status, answer.json()]).toEqual([
      503,
      { message, missingApiKey: true, provider: "openai" },
    ]);
  });

  const unreadable = "OpenAI's answer could not be read. Please try again.";
  const noPicture = "OpenAI's picture could not be read. Please try again.";
  const notFetched = "OpenAI's picture could not be fetched.";

  test.each<[string, ModelFault, string]>([
    [
      "a wrong key",
      openaiRefusals.wrongKey(API_KEY),
      "Incorrect API key provided: …. Look your keys up in your account.",
    ],
    ["too many requests", openaiRefusals.tooMany, "Rate limit reached for this model. Try again in 20s."],
    ["an unsafe prompt", openaiRefusals.unsafePicture, "Your request was rejected by the safety system."],
    ["a server error", openaiRefusals.serverError, "The server had an error while processing your request."],
    ["an HTML page", { status: 502, body: "<html>" }, "OpenAI failed: status 502."],
    ["malformed JSON", "malformed", unreadable],
    ["no picture in the answer", makePictureResponse([]), unreadable],
    ["an empty picture", makePictureResponse([{ b64_json: "" }]), unreadable],
    ["no base64", makePictureResponse([{ b64_json: "not base64!" }]), unreadable],
    ["far too many bytes", makePictureResponse([{ b64_json: "A".repeat(16 * 1024 * 1024) }]), unreadable],
    ["text instead of a picture", makePictureResponse([{ b64_json: encodeBase64("a text") }]), noPicture],
    [
      "an SVG",
      makePictureResponse([{ b64_json: encodeBase64("<svg xmlns='http://www.w3.org/2000/svg'/>") }]),
      noPicture,
    ],
    ["half a picture", makePictureResponse([{ b64_json: encodeBase64("\x89PNG\r\n\x1a\n") }]), noPicture],
    ["a loopback address", makePictureResponse([{ url: "https://127.0.0.1/a.png" }]), notFetched],
    ["an address without https", makePictureResponse([{ url: "http://pictures.example/a.png" }]), notFetched],
    ["a file address", makePictureResponse([{ url: "file:///etc/passwd" }]), notFetched],
    ["a truncated body", "truncated", "OpenAI could not be reached (UND_ERR_SOCKET)."],
    ["a reset connection", "reset", "OpenAI could not be reached (ECONNRESET)."],
  ])("with %s", async (_, fault, message) => {
    const app = openTestApp(await open(), { env: makeEnv() });
    openai.fail(fault);
    const answer = await requestBackground(await openVisitorWithDraws(app));
    expect([answer.status, answer.json()]).toEqual([502, { message }]);
    expect(JSON.stringify([app.logged, answer.text])).not.toMatch(/sk-pro|efgh/);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("with an address that leads nowhere", async () => {
    const url = `${new URL(openai.baseUrl).origin}/pictures/none.png`;
    openai.fail(makePictureResponse([{ url }]));
    const answer = await requestBackground(await openTestApp(await open(), { env: makeEnv() }).admin());
    expect([answer.status, answer.json()]).toEqual([502, { message: notFetched }]);
  });
});

test("waiting for a picture has a time limit", async () => {
  openai.fail("hang");
  const access = {
    show: defaultShow,
    apiKey: API_KEY,
    baseUrl: openai.baseUrl,
    model: "gpt-image-1",
    timeoutMs: 100,
    recordUsage: async () => {},
  };
  await expect(generatePicture(access, "x", new AbortController().signal)).rejects.toMatchObject({
    status: 502,
    message: "OpenAI did not answer within 0.1 seconds.",
  });
});
