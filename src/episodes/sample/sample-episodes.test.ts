import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { uploadTranscript, writeSrt } from "#episodes/transcripts/testing/upload-transcript.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";

const AUDIO = { url: "https://cdn.example.com/1.mp3", type: "audio/mpeg", bytes: 9, seconds: 3600 };

describeOnBothEngines("sample content", (open) => {
  test("is in the list of episodes, but not in the feed or the sitemap", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const visitor = app.client();
    expect((await visitor.request("/api/episodes")).json<unknown[]>().length).toBeGreaterThan(0);
    expect((await visitor.request("/feed.xml")).text).not.toContain("<item>");
    expect((await visitor.request("/sitemap.xml")).text).not.toMatch(/\/episodes\/\d/);
  });

  test("is counted until somebody changes it, and exactly what is counted gets removed", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const admin = await app.admin();
    const countSamples = async () =>
      (await admin.request("/api/sample-content")).json<{ count: number }>().count;
    const countBefore = await countSamples();
    const [episode] = (await admin.request("/api/episodes")).json<{ id: number }[]>();
    await admin.patch(`/api/episodes/${episode?.id}/episode-number`, { episodeNumber: 999 });
    expect(await countSamples()).toBe(countBefore - 1);
    expect((await admin.delete("/api/sample-content")).status).toBe(204);
    expect(await countSamples()).toBe(0);
    // There is no sample content left to remove, so this isn't recorded in the activity log.
    expect((await admin.delete("/api/sample-content")).status).toBe(204);
    const events = (await admin.request("/api/admin-events?limit=1")).json<{ detail: string }[]>();
    expect(events[0]?.detail).toBe(`${countBefore - 1} rows`);
    expect((await app.client().request("/api/sample-content")).status).toBe(401);
    expect((await (await app.user()).request("/api/sample-content")).status).toBe(403);
  });

  test("can be removed from the episodes separately, once the team has its own", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const admin = await app.admin();
    const countSamples = async (kind: string) =>
      (await admin.request(`/api/sample-content?of=${kind}`)).json<{ count: number }>().count;
    const topics = await countSamples("topics");
    expect([topics > 0, await countSamples("episodes")]).toEqual([true, 9]);
    expect((await admin.delete("/api/sample-content?of=episodes")).status).toBe(204);
    expect([await countSamples("topics"), await countSamples("episodes")]).toEqual([topics, 0]);
    expect((await admin.request("/api/sample-content?of=weeks")).status).toBe(400);
  });

  test.each([
    ["corrected", "", "PATCH", { title: "Our first hour", description: "", tags: [] }],
    ["hidden", "", "PATCH", { hidden: true }],
    ["featured", "/featured", "PATCH", { featured: true }],
    ["given chapters", "/chapters", "PUT", { chapters: [{ seconds: 0, title: "Hello" }] }],
    ["given audio", "/audio", "PUT", AUDIO],
    ["given a transcript", "/transcript", "PUT", undefined],
  ])("stays if it was %s", async (_, path, method, json) => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const admin = await app.admin();
    const [episode] = (await admin.request("/api/episodes")).json<{ id: number }[]>();
    const response =
      path === "/transcript"
        ? await uploadTranscript(admin, episode?.id ?? 0, writeSrt("Hello."))
        : await admin.request(`/api/episodes/${episode?.id}${path}`, { method, json });
    await admin.delete("/api/sample-content");
    const deleteResponse = await admin.patch(`/api/episodes/${episode?.id}`, { hidden: false });
    const remainingEpisodes = (await admin.request("/api/episodes?limit=50")).json<{ id: number }[]>();
    expect([response.status, deleteResponse.status, remainingEpisodes.map(({ id }) => id)]).toEqual([
      200,
      200,
      [episode?.id],
    ]);
  });
});
