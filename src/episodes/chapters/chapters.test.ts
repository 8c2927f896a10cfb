import { expect, test } from "vitest";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode, EpisodePage } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";

describeOnBothEngines("chapters", (open) => {
  async function openSiteWithEpisode() {
    const site = await openChannelTestSite(await open(), makeVideos(1));
    await postToEpisodes(site.admin, "clean-and-resync");
    const [episode] = (await fetchEpisodes(site.admin)) as Episode[];
    if (!episode) throw new Error("No episode was imported");
    await site.admin.patch(`/api/episodes/${episode.id}`, { description: "0:00 Hello\n1:30 Goodbye" });
    const putChapters = (chapters: unknown) =>
      site.admin.put(`/api/episodes/${episode.id}/chapters`, { chapters });
    const visitor = site.app.client();
    const fetchChapters = () => visitor.request(`/api/episodes/${episode.id}/chapters`);
    return { ...site, episode, putChapters, fetchChapters, visitor };
  }

  test("come from the description until the team sets its own, and again after an empty list", async () => {
    const { putChapters, fetchChapters, visitor, episode } = await openSiteWithEpisode();
    const describedChapters = {
      version: "1.2.0",
      chapters: [
        { startTime: 0, title: "Hello" },
        { startTime: 90, title: "Goodbye" },
      ],
    };
    const first = await fetchChapters();
    expect(first.headers.get("content-type")).toBe("application/json+chapters");
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    expect(first.json()).toEqual(describedChapters);
    const ownChapters = [{ seconds: 12, title: "What a lease costs" }];
    const stored = await putChapters(ownChapters);
    expect([stored.status, stored.json()]).toEqual([200, { chapters: ownChapters }]);
    expect((await fetchChapters()).json()).toEqual({
      version: "1.2.0",
      chapters: [{ startTime: 12, title: "What a lease costs" }],
    });
    const address = formatEpisodePath(episode).slice("/episodes/".length);
    const page = (await visitor.request(`/api/episodes/page/${address}`)).json<EpisodePage>();
    expect(page.chapters).toEqual(ownChapters);
    expect((await visitor.request("/feed.xml")).text).toContain(
      '<psc:chapter start="0:12" title="What a lease costs"/>',
    );
    await putChapters([]);
    expect((await fetchChapters()).json()).toEqual(describedChapters);
  });

  test("don't come from a description's sentences, which leave its episode readable", async () => {
    const { admin, putChapters, visitor, episode } = await openSiteWithEpisode();
    const description = `0:00 Hello\n11:00 every Wednesday we ${"talk and ".repeat(30)}stop\n12:00 \u200b`;
    await admin.patch(`/api/episodes/${episode.id}`, { description });
    const address = formatEpisodePath(episode).slice("/episodes/".length);
    const page = await visitor.request(`/api/episodes/page/${address}`);
    expect([page.status, page.json()]).toMatchObject([200, { chapters: [{ seconds: 0, title: "Hello" }] }]);
    const response = await putChapters([]);
    expect([response.status, response.json()]).toEqual([200, { chapters: [{ seconds: 0, title: "Hello" }] }]);
  });

  test("from a description with two at the same second are the first of them, and can be saved", async () => {
    const { admin, putChapters, fetchChapters, episode } = await openSiteWithEpisode();
    const description = "0:00 Hello\n0:00 Hello again\n1:30 Goodbye";
    await admin.patch(`/api/episodes/${episode.id}`, { description });
    const { chapters } = (await fetchChapters()).json<{
      chapters: { startTime: number; title: string }[];
    }>();
    expect(chapters.map(({ title }) => title)).toEqual(["Hello", "Goodbye"]);
    const listed = chapters.map(({ startTime, title }) => ({ seconds: startTime, title }));
    expect((await putChapters(listed)).status).toBe(200);
  });

  test.each([
    ["no list", "all", "chapters", "Chapters must be a list"],
    [
      "out of order",
      [
        { seconds: 5, title: "b" },
        { seconds: 1, title: "a" },
      ],
      "chapters",
      "Chapters must be in order, and no two may start at the same second",
    ],
    ["no title", [{ seconds: 5, title: " " }], "chapters.0.title", "Title is required"],
    ["two lines", [{ seconds: 5, title: "a\n1:00 b" }], "chapters.0.title", "Title must be one line"],
    [
      "a time before the start",
      [{ seconds: -1, title: "a" }],
      "chapters.0.seconds",
      "Seconds must be a whole number from 0",
    ],
    [
      "too many",
      Array.from({ length: 101 }, (_, seconds) => ({ seconds, title: "a" })),
      "chapters",
      "At most 100 chapters are possible",
    ],
  ])("are refused with %s", async (_, chapters, path, message) => {
    const { putChapters } = await openSiteWithEpisode();
    const response = await putChapters(chapters);
    expect([response.status, response.json()]).toMatchObject([400, { issues: [{ path, message }] }]);
  });

  test("are kept while their episode is in the trash, and permanently deleted with it", async () => {
    const { admin, putChapters, fetchChapters, episode } = await openSiteWithEpisode();
    const deleteEpisode = async () =>
      (await admin.delete(`/api/episodes/${episode.id}`)).headers.get("x-deletion-id");
    await putChapters([{ seconds: 12, title: "What a lease costs" }]);
    await admin.post(`/api/trash/${await deleteEpisode()}/restore`);
    expect((await fetchChapters()).text).toContain("What a lease costs");
    await admin.delete(`/api/trash/${await deleteEpisode()}`);
    await postToEpisodes(admin, "update-specific", { videoIds: [episode.youtubeId] });
    const [importedEpisode] = (await fetchEpisodes(admin)) as Episode[];
    const response = await admin.request(`/api/episodes/${importedEpisode?.id}/chapters`);
    expect([response.status, response.text]).toEqual([200, expect.not.stringContaining("lease")]);
  });

  test("are readable for episodes that the caller may see, and set by the team", async () => {
    const { admin, fetchChapters, visitor, episode } = await openSiteWithEpisode();
    const change = { method: "PUT", json: { chapters: [] } } as const;
    expect((await visitor.request(`/api/episodes/${episode.id}/chapters`, change)).status).toBe(401);
    expect((await admin.request("/api/episodes/999/chapters", change)).status).toBe(404);
    await admin.patch(`/api/episodes/${episode.id}`, { hidden: true });
    expect((await fetchChapters()).status).toBe(404);
  });
});
