import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import {
  fetchEpisodes,
  makeVideo,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
  toStatusAndBody,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { startOpenaiDouble } from "../../../dev/doubles/openai.ts";

type EpisodeSentToModel = { id: number; title: string };

type FakeModelOptions = { status?: number; beforeAnswer?: () => Promise<unknown> };

/**
 * Starts a fake model that responds with `tags` in the format of the Responses API, or fails. It is closed after the
 * test.
 */
async function startFakeModel(
  tags: (episode: EpisodeSentToModel) => string[],
  { status = 200, beforeAnswer }: FakeModelOptions = {},
) {
  const requestedEpisodes: EpisodeSentToModel[][] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const text = /\[\{\\*"id\\*":.*?\}\]/s.exec(body)?.[0] ?? "[]";
    const episodes: EpisodeSentToModel[] = JSON.parse(text.includes('\\"') ? JSON.parse(`"${text}"`) : text);
    requestedEpisodes.push(episodes);
    await beforeAnswer?.();
    response.writeHead(status, { "content-type": "application/json" });
    if (status !== 200) return response.end(JSON.stringify({ error: { message: "The model is tired" } }));
    const output = JSON.stringify({ episodes: episodes.map((one) => ({ id: one.id, tags: tags(one) })) });
    response.end(
      JSON.stringify({
        id: "resp_1",
        object: "response",
        created_at: 1_700_000_000,
        status: "completed",
        model: "test",
        output: [
          {
            type: "message",
            id: "msg_1",
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text: output, annotations: [] }],
          },
        ],
        usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      }),
    );
  });
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    asked: requestedEpisodes,
    env: { OPENAI_API_KEY: "sk-secret", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
  };
}

/** What the team changes while the model is working, by the episode's original title. */
const CORRECTIONS: Readonly<Record<string, object>> = {
  "Selling the van": { tags: ["Handmade"] },
  "What a no-show costs": { title: "Empty chairs" },
};

describeOnBothEngines("generating tags", (open) => {
  const videos = [
    makeVideo(1, {
      title: "Selling the van",
      description: "The van starts, mostly. A word on Western Slope barter.",
    }),
    makeVideo(2, { title: "What a no-show costs", description: "A barber counted empty chairs." }),
  ];
  const fetchTags = async (admin: Parameters<typeof fetchEpisodes>[0]) =>
    (await fetchEpisodes(admin, "?sort=published&order=asc")).map((one) => one.tags);

  test("takes them from each episode's words, and again if the words change", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), videos);
    await postToEpisodes(admin, "clean-and-resync");
    expect(await fetchTags(admin)).toEqual([[], []]);
    const generate = async () => toStatusAndBody(await postToEpisodes(admin, "generate-tags"));
    expect(await generate()).toEqual([200, { updatedCount: 2, message: "Tags updated for 2 episodes." }]);
    const tags = await fetchTags(admin);
    expect(tags[0]).toContain("Western Slope");
    expect(await generate()).toEqual([200, { updatedCount: 0, message: "Tags updated for 0 episodes." }]);
    youtube.change("video000001", { title: "Selling the tractor" });
    await postToEpisodes(admin, "update");
    expect(await generate()).toEqual([200, { updatedCount: 1, message: "Tags updated for 1 episode." }]);
    expect((await fetchTags(admin))[0]).toContain("Tractor");
  });

  test("asks the model if there is a key, and keeps only words that the episode contains", async () => {
    const { asked, env } = await startFakeModel(({ title }) => [
      ...title.split(" "),
      "Quantum finance",
      "#barter",
      "van",
      "Western\0Slope",
      "empty \ud800chairs",
      `barber${"!".repeat(60)}`,
    ]);
    const { admin } = await openChannelTestSite(await open(), videos, { env });
    await postToEpisodes(admin, "clean-and-resync");
    expect(toStatusAndBody(await postToEpisodes(admin, "generate-tags"))[1]).toMatchObject({
      updatedCount: 2,
    });
    expect(asked).toHaveLength(1);
    expect(await fetchTags(admin)).toEqual([
      ["Selling", "Van", "Barter", "Western Slope"],
      ["No-show", "Costs", "Empty \ufffdchairs"],
    ]);
    await postToEpisodes(admin, "generate-tags");
    expect(asked).toHaveLength(1);
  });

  test("leaves alone what the team writes while the model picks", async () => {
    let correct = async (_id: number, _fields: object): Promise<unknown> => undefined;
    const fake = await startFakeModel(({ title }) => title.split(" "), {
      beforeAnswer: () =>
        Promise.all(fake.asked.flat().map(({ id, title }) => correct(id, CORRECTIONS[title] ?? {}))),
    });
    const shows = [...videos, makeVideo(3, { title: "Diesel prices", description: "They rise." })];
    const { admin } = await openChannelTestSite(await open(), shows, { env: fake.env });
    await postToEpisodes(admin, "clean-and-resync");
    correct = (id, json) => admin.patch(`/api/episodes/${id}`, json);
    const generate = async () => toStatusAndBody(await postToEpisodes(admin, "generate-tags"));
    expect(await generate()).toEqual([200, { updatedCount: 1, message: "Tags updated for 1 episode." }]);
    expect(await fetchTags(admin)).toEqual([["Handmade"], [], ["Diesel", "Prices"]]);
    expect(await generate()).toMatchObject([200, { updatedCount: 1 }]);
    expect(await fetchTags(admin)).toEqual([["Handmade"], ["Empty", "Chairs"], ["Diesel", "Prices"]]);
  });

  test("can be tried in development, with a double of the model", async () => {
    const double = await startOpenaiDouble();
    onTestFinished(double.close);
    const env = { OPENAI_API_KEY: "development", OPENAI_BASE_URL: double.baseUrl };
    const { admin } = await openChannelTestSite(await open(), videos, { env });
    await postToEpisodes(admin, "clean-and-resync");
    const message = "Tags updated for 2 episodes.";
    expect(toStatusAndBody(await postToEpisodes(admin, "generate-tags"))).toEqual([
      200,
      { updatedCount: 2, message },
    ]);
    expect((await fetchTags(admin))[0]).toContain("Western");
  });

  test("works by rule if the model fails, and says so", async () => {
    const { env } = await startFakeModel(() => [], { status: 400 });
    const { admin, app } = await openChannelTestSite(await open(), videos, { env });
    await postToEpisodes(admin, "clean-and-resync");
    expect(toStatusAndBody(await postToEpisodes(admin, "generate-tags"))).toEqual([
      200,
      {
        updatedCount: 2,
        message:
          "Tags updated for 2 episodes. The AI failed, so the words were picked by rule: The model is tired",
      },
    ]);
    expect(JSON.stringify(app.logged)).not.toContain("sk-secret");
  });

  test("handles a thousand episodes in one call", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(1_000));
    await postToEpisodes(admin, "clean-and-resync");
    expect(toStatusAndBody(await postToEpisodes(admin, "generate-tags"))[0]).toBe(200);
    expect((await fetchTags(admin)).filter((tags) => !Array.isArray(tags))).toEqual([]);
  });
});
