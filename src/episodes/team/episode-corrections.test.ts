import { expect, test } from "vitest";
import {
  fetchEpisodes,
  makeVideo,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
  toStatusAndBody,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import type { Client } from "#testing/test-app.ts";

describeOnBothEngines("an episode that the team corrects", (open) => {
  const correct = (admin: Client, id: unknown, json: object) => admin.patch(`/api/episodes/${id}`, json);

  test("keeps its texts and tags through imports; the rest follows the video", async () => {
    const database = await open();
    const { admin, youtube } = await openChannelTestSite(database, [makeVideo(1, { categoryId: "27" })]);
    await postToEpisodes(admin, "update");
    const [episode] = await fetchEpisodes(admin);
    expect(episode).toMatchObject({ title: "Show 1", category: "Education", subCategory: "", content: "" });
    const texts = { title: "The lease", category: "Rent", subCategory: "Shops", content: "What it costs" };
    const response = await correct(admin, episode?.id, { ...texts, tags: ["lease", " rent ", "lease"] });
    expect(response.json()).toMatchObject({ ...texts, tags: ["lease", "rent"], hidden: false });
    youtube.publish(makeVideo(1, { title: "Show 1 again", description: "New words", categoryId: "23" }));
    expect((await postToEpisodes(admin, "update")).json()).toMatchObject({
      message: "No new episodes. 1 episode brought up to date.",
    });
    await postToEpisodes(admin, "generate-tags");
    expect(await fetchEpisodes(admin)).toEqual([
      { ...episode, ...texts, slug: "the-lease", tags: ["lease", "rent"], description: "New words" },
    ]);
    expect(await fetchEpisodes(admin, "?search=the%20lease")).toHaveLength(1);
    expect((await admin.request("/api/episodes/page/1-the-lease")).status).toBe(200);
  });

  test("keeps a text that is saved while an import changes it", async () => {
    const { app, admin, youtube } = await openChannelTestSite(await open(), [makeVideo(1)]);
    await postToEpisodes(admin, "update");
    const [{ id } = {}] = await fetchEpisodes(admin);
    youtube.publish(makeVideo(1, { title: "Show 1 again" }));
    const responses = await runOverlappingChanges(
      app.house.db,
      () => correct(admin, id, { title: "The lease" }),
      () => postToEpisodes(admin, "update"),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await fetchEpisodes(admin)).toMatchObject([{ title: "The lease" }]);
  });

  test("keeps only the fields that were changed from imports", async () => {
    const described = makeVideo(1, { description: " Words\r\nin lines\n" });
    const { admin, youtube } = await openChannelTestSite(await open(), [described]);
    await postToEpisodes(admin, "update");
    const [{ id, title, description } = {}] = await fetchEpisodes(admin);
    await correct(admin, id, { title, description, category: "Rent" });
    await correct(admin, id, { description: " Words\nin lines\n" });
    youtube.publish(makeVideo(1, { title: "Show 1 again", description: "New words" }));
    await postToEpisodes(admin, "update");
    const afterImport = { title: "Show 1 again", category: "Rent", description: "New words" };
    expect(await fetchEpisodes(admin)).toMatchObject([afterImport]);
  });

  test("and hides is not found by the public, but by team members who ask for it", async () => {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(3));
    await postToEpisodes(admin, "update");
    const episodes = await fetchEpisodes(admin);
    const second = episodes.find((one) => one.title === "Show 2");
    await admin.patch(`/api/episodes/${second?.id}/featured`, { featured: true });
    expect((await correct(admin, second?.id, { hidden: true })).json()).toMatchObject({ hidden: true });
    for (const client of [app.client(), admin]) {
      for (const path of [
        "/api/episodes",
        "/api/episodes?search=show%202",
        "/api/episodes?duration=long",
        "/api/episodes/home",
        "/api/episodes/home?search=show%202",
        "/api/episodes/page/1-show-1",
        "/api/episodes/page/3-show-3",
        "/feed.xml",
        "/sitemap.xml",
      ]) {
        const response = await client.request(path);
        expect([path, response.status, /show.2/i.test(response.text)]).toEqual([path, 200, false]);
      }
      expect((await client.request("/api/episodes")).headers.get("x-total-count")).toBe("2");
      expect((await client.request("/api/episodes/page/2-show-2")).status).toBe(404);
    }
    const nextEpisode = (await admin.request("/api/episodes/page/1-show-1")).json<{
      next: { title: string };
    }>().next;
    expect(nextEpisode.title).toBe("Show 3");
    expect(await fetchEpisodes(app.client(), "?hidden=true")).toHaveLength(2);
    expect(await fetchEpisodes(admin, "?hidden=true")).toMatchObject([{ hidden: true }, {}, {}]);
    await postToEpisodes(admin, "update");
    expect(await fetchEpisodes(admin)).toHaveLength(2);
    await correct(admin, second?.id, { hidden: false });
    expect(await fetchEpisodes(app.client())).toHaveLength(3);
  });

  test("is refused if a field makes no sense, and if it doesn't exist", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(1));
    await postToEpisodes(admin, "update");
    const [{ id } = {}] = await fetchEpisodes(admin);
    const tags = "Tags must be a list of at most 30 words of 1 to 50 characters";
    for (const [json, path, message] of [
      [{ title: " " }, "title", "Title is required"],
      [{ title: "x".repeat(201) }, "title", "Title must be at most 200 characters"],
      [{ title: "Selling\nthe van" }, "title", "Title must be one line"],
      [{ category: "Pay\r\nday" }, "category", "Category must be one line"],
      [{ category: 7 }, "category", "Category must be text"],
      [{ tags: [" "] }, "tags.0", tags],
      [{ hidden: "yes" }, "hidden", "Hidden must be true or false"],
    ] as const)
      expect(toStatusAndBody(await correct(admin, id, json))).toEqual([
        400,
        { message, issues: [{ path, message }] },
      ]);
    expect((await correct(admin, 4711, { title: "Nobody" })).status).toBe(404);
  });
});
