import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
  toStatusAndBody,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import sampleShows from "../../../sample/shows.json" with { type: "json" };

describeOnBothEngines("the team's edits", (open) => {
  async function openSiteWithEpisode() {
    const site = await openChannelTestSite(await open(), makeVideos(1));
    await postToEpisodes(site.admin, "update");
    const [episode] = await fetchEpisodes(site.admin);
    const patch = (path: string, json: object) =>
      site.admin.patch(`/api/episodes/${episode?.id}/${path}`, json);
    return { ...site, episode, patch };
  }

  test("feature an episode at a place, which is free again when the episode is no longer featured", async () => {
    const { patch } = await openSiteWithEpisode();
    expect((await patch("featured", { featured: true })).json()).toMatchObject({
      featured: true,
      displayOrder: 999,
    });
    expect((await patch("featured", { featured: true, displayOrder: 0 })).json()).toMatchObject({
      displayOrder: 0,
    });
    expect((await patch("featured", { featured: true, displayOrder: 99 })).json()).toMatchObject({
      displayOrder: 99,
    });
    expect((await patch("featured", { featured: true })).json()).toMatchObject({ displayOrder: 99 });
    const response = await patch("featured", { featured: false, displayOrder: 5 });
    expect([response.status, response.json()]).toEqual([
      200,
      expect.objectContaining({ featured: false, displayOrder: 999 }),
    ]);
  });

  test("set the short description, trimmed, and the number", async () => {
    const { patch } = await openSiteWithEpisode();
    expect((await patch("short-description", { shortDescription: "  Barter  " })).json()).toMatchObject({
      shortDescription: "Barter",
    });
    expect((await patch("short-description", { shortDescription: "" })).status).toBe(200);
    expect((await patch("episode-number", { episodeNumber: 1 })).json()).toMatchObject({ episodeNumber: 1 });
  });

  test("are refused if they make no sense, naming the field", async () => {
    const { patch } = await openSiteWithEpisode();
    for (const [edit, json, path, message] of [
      ["featured", { featured: "yes" }, "featured", "Featured must be true or false"],
      [
        "featured",
        { featured: true, displayOrder: 100 },
        "displayOrder",
        "Display order must be 0 to 99, or 999",
      ],
      [
        "featured",
        { featured: true, displayOrder: -1 },
        "displayOrder",
        "Display order must be 0 to 99, or 999",
      ],
      [
        "short-description",
        { shortDescription: "x".repeat(201) },
        "shortDescription",
        "Short description must be at most 200 characters",
      ],
      ["short-description", {}, "shortDescription", "Short description must be text"],
      [
        "episode-number",
        { episodeNumber: 0 },
        "episodeNumber",
        "Episode number must be a whole number from 1",
      ],
      [
        "episode-number",
        { episodeNumber: 1.5 },
        "episodeNumber",
        "Episode number must be a whole number from 1",
      ],
      ["episode-number", { episodeNumber: 1_000_001 }, "episodeNumber", "Episode number is too large"],
    ] as const)
      expect(toStatusAndBody(await patch(edit, json)), message).toEqual([
        400,
        { message, issues: [{ path, message }] },
      ]);
  });

  test("are allowed only to the team, recorded, and 404 for an unknown episode", async () => {
    const { app, admin, episode, patch } = await openSiteWithEpisode();
    const address = `/api/episodes/${episode?.id}`;
    const user = await app.user();
    for (const [client, status] of [
      [app.client(), 401],
      [user, 403],
    ] as const)
      expect((await client.delete(address)).status).toBe(status);
    await patch("featured", { featured: true });
    expect((await admin.delete(address)).status).toBe(204);
    expect((await admin.delete(address)).status).toBe(404);
    for (const edit of ["featured", "short-description", "episode-number"])
      expect((await patch(edit, { featured: true, shortDescription: "x", episodeNumber: 3 })).status).toBe(
        404,
      );
    const events = (await admin.request("/api/admin-events")).json<{ action: string; entity: string }[]>();
    expect(events.slice(0, 2).map((event) => `${event.action} ${event.entity}`)).toEqual([
      "delete episode",
      "feature episode",
    ]);
  });
});

describeOnBothEngines("the update configuration", (open) => {
  const validConfig = { updateDay: "Friday", updateHour: 9, updateMinute: 45, channelId: " @elsewhere " };

  test("has the specification's defaults and the show's own channel, and is replaced as a whole", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    const fetchConfig = async () => (await admin.request("/api/episodes/config")).json();
    expect(await fetchConfig()).toEqual({
      id: 1,
      updateDay: "Tuesday",
      updateHour: 15,
      updateMinute: 0,
      channelId: "@thegoingrate",
      lastChecked: null,
      updatedAt: expect.any(String),
    });
    const response = await postToEpisodes(admin, "config", validConfig);
    expect(toStatusAndBody(response)).toEqual([
      200,
      expect.objectContaining({ ...validConfig, channelId: "@elsewhere", lastChecked: null }),
    ]);
    expect(await fetchConfig()).toEqual(response.json());
  });

  test("follows the show's own channel, even if only the day was changed before", async () => {
    const admin = await openTestApp(await open()).admin();
    const fetchChannel = async () =>
      (await admin.request("/api/episodes/config")).json<{ channelId: string }>().channelId;
    const publishChannel = async (channelHandle: string) => {
      const { version } = (await admin.request("/api/show/draft")).json<{ version: number }>();
      const draft = await admin.put("/api/show/draft", { version, channelHandle });
      await admin.post("/api/show/publish", { version: draft.json<{ version: number }>().version });
    };
    await postToEpisodes(admin, "config", { ...validConfig, channelId: await fetchChannel() });
    await publishChannel("@anothershow");
    expect(await fetchChannel()).toBe("@anothershow");
    await postToEpisodes(admin, "config", validConfig);
    await publishChannel("@athirdshow");
    expect(await fetchChannel()).toBe("@elsewhere");
  });

  test("is refused if it makes no sense, naming the field", async () => {
    const admin = await openTestApp(await open()).admin();
    for (const [invalidFields, path, message] of [
      [{ updateDay: "" }, "updateDay", "Day is required"],
      [{ updateDay: "Someday" }, "updateDay", "Day is required"],
      [{ updateHour: 24 }, "updateHour", "Hour must be a whole number from 0 to 23"],
      [{ updateMinute: 10 }, "updateMinute", "Minute must be 0, 15, 30 or 45"],
      [{ channelId: "  " }, "channelId", "Channel ID is required"],
    ] as const)
      expect(
        toStatusAndBody(await postToEpisodes(admin, "config", { ...validConfig, ...invalidFields })),
        message,
      ).toEqual([400, { message, issues: [{ path, message }] }]);
  });
});

describeOnBothEngines("the sample", (open) => {
  test("appears in an empty database, doesn't count in an import, and is removed if nobody changed it", async () => {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(2), {
      now: () => new Date("2026-11-20T12:00:00Z"),
    });
    await addAllSampleContent(app.house);
    const sample = await fetchEpisodes(admin);
    expect(sample.map((one) => one.episodeNumber)).toEqual(sampleShows.map((one) => one.episodeNumber));
    expect(sample[0]).toMatchObject({ publishedDate: "2026-11-18T18:00:00.000Z", youtubeId: "sample-214" });
    await postToEpisodes(admin, "update");
    expect((await fetchEpisodes(admin, "?search=what%20was%20said")).map((one) => one.episodeNumber)).toEqual(
      [2, 1],
    );
    const keptEpisode = sample[3];
    await admin.patch(`/api/episodes/${keptEpisode?.id}/featured`, { featured: true });
    await postToEpisodes(admin, "generate-tags");
    expect((await admin.delete("/api/sample-content")).status).toBe(204);
    expect((await fetchEpisodes(admin, "?sort=number")).map((one) => one.episodeNumber)).toEqual([211, 2, 1]);
    expect(await fetchEpisodes(admin, "?search=joinery")).toEqual([]);
  });
});
