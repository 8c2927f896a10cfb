import { expect, onTestFinished, test } from "vitest";
import {
  fetchEpisodes,
  makeVideo,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { uploadTranscript, writeSrt } from "#episodes/transcripts/testing/upload-transcript.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { ModelDouble } from "../../../dev/doubles/model-server.ts";
import { makeResponsesAnswer } from "../../../dev/doubles/model-shapes.ts";
import { startOpenaiDouble } from "../../../dev/doubles/openai.ts";
import type { Chapter } from "./chapters.contract.ts";

const TRANSCRIPT = writeSrt(
  ...Array.from({ length: 30 }, (_, index) => `Sentence ${index} is about the lease.`),
);

describeOnBothEngines("chapters and notes proposed by a model", (open) => {
  async function openSiteWithTranscript(hasKey = true) {
    const model: ModelDouble = await startOpenaiDouble({ apiKey: "sk-test" });
    onTestFinished(() => model.close());
    const env: Record<string, string> = hasKey
      ? { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: model.baseUrl }
      : {};
    const site = await openChannelTestSite(await open(), [makeVideo(1)], { env });
    await postToEpisodes(site.admin, "clean-and-resync");
    const id = Number((await fetchEpisodes(site.admin))[0]?.id);
    await uploadTranscript(site.admin, id, TRANSCRIPT);
    const requestProposal = (client = site.admin, episode = id) =>
      client.post(`/api/episodes/${episode}/draft-notes`);
    return { ...site, model, id, requestProposal };
  }

  test("are in order, inside the episode, and change nothing", async () => {
    const { admin, id, requestProposal } = await openSiteWithTranscript();
    const chaptersBefore = (await admin.request(`/api/episodes/${id}/chapters`)).text;
    const response = await requestProposal();
    expect(response.status).toBe(200);
    const { chapters, notes } = response.json<{ chapters: Chapter[]; notes: string }>();
    expect(chapters[0]?.seconds).toBe(0);
    expect(chapters.length).toBeGreaterThan(1);
    expect(chapters.map(({ seconds }) => seconds)).toEqual(
      [...new Set(chapters.map(({ seconds }) => seconds))].sort((one, other) => one - other),
    );
    expect(notes).toContain("about the lease");
    expect((await admin.request(`/api/episodes/${id}/chapters`)).text).toBe(chaptersBefore);
  });

  test("are cleaned up if the model mixes them up", async () => {
    const { model, requestProposal } = await openSiteWithTranscript();
    const mixedChapters = [
      { seconds: 120.6, title: "  The\nlease " },
      { seconds: 0, title: "Hello" },
      { seconds: 0, title: "Hello again" },
      { seconds: -4, title: "Before" },
      { seconds: 4000, title: "After the end" },
      { seconds: 60, title: "   " },
      { seconds: 30, title: "x".repeat(300) },
      { seconds: 90, title: `x${"😀".repeat(200)}` },
    ];
    model.fail(makeResponsesAnswer({ chapters: mixedChapters, notes: ` ${"x".repeat(4999)}😀😀 ` }));
    expect((await requestProposal()).json()).toEqual({
      chapters: [
        { seconds: 0, title: "Hello" },
        { seconds: 30, title: "x".repeat(200) },
        { seconds: 90, title: `x${"😀".repeat(199)}` },
        { seconds: 120, title: "The lease" },
      ],
      notes: `${"x".repeat(4999)}😀`,
    });
  });

  test("of a long show are made from the beginning of each passage, without half of an emoji", async () => {
    const { admin, id, model, requestProposal } = await openSiteWithTranscript();
    await uploadTranscript(admin, id, writeSrt(...Array(300).fill("😀".repeat(400))));
    await requestProposal();
    const prompt = JSON.stringify(model.requests.at(-1)?.body);
    expect(prompt.length).toBeGreaterThan(100_000);
    expect(prompt).not.toMatch(/\\ud83d(?!\\ude00)/);
  });

  test("are refused without a key, a transcript, an episode, an admin or an answer", async () => {
    const { app, admin, model, id, requestProposal } = await openSiteWithTranscript();
    expect((await requestProposal(app.client())).status).toBe(401);
    expect((await requestProposal(admin, 9999)).status).toBe(404);
    model.fail(makeResponsesAnswer({ chapters: [], notes: "" }));
    expect((await requestProposal()).status).toBe(502);
    model.heal();
    await admin.delete(`/api/episodes/${id}/transcript`);
    const response = await requestProposal();
    expect([response.status, response.json<{ message: string }>().message]).toEqual([
      404,
      "Transcript not found",
    ]);
    const responseWithoutKey = await (await openSiteWithTranscript(false)).requestProposal();
    expect([responseWithoutKey.status, responseWithoutKey.json()]).toMatchObject([
      503,
      { missingApiKey: true, provider: "openai" },
    ]);
  });
});
