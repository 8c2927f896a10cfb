import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  fetchEpisodes,
  makeVideo,
  makeVideoId,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
  toStatusAndBody,
} from "./testing/channel.ts";

describeOnBothEngines("a regular update", (open) => {
  test("adds the channel's latest 50 with continued numbers, and says how many are new", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(60));
    expect(toStatusAndBody(await postToEpisodes(admin, "update"))).toEqual([
      200,
      { count: 50, message: "50 new episodes added." },
    ]);
    const episodes = await fetchEpisodes(admin, "?sort=published");
    expect(episodes.map((one) => one.title)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Show ${60 - index}`),
    );
    expect(episodes[0]?.episodeNumber).toBe(50);
    expect(youtube.quotaUsed).toBe(3);
  });

  test("costs at most 3 units, and looks up a known channel by its id", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(3));
    await admin.post("/api/episodes/config", {
      updateDay: "Tuesday",
      updateHour: 15,
      updateMinute: 0,
      channelId: "/user/allshowsvideos",
    });
    const putConfig = (json: object) =>
      admin.post("/api/episodes/config", { updateDay: "Tuesday", updateHour: 15, updateMinute: 0, ...json });
    await putConfig({ channelId: "https://www.youtube.com/c/allshowsvideos" });
    await postToEpisodes(admin, "update");
    const quotaBefore = youtube.quotaUsed;
    await postToEpisodes(admin, "update");
    expect(youtube.quotaUsed - quotaBefore).toBe(3);
    expect(youtube.requests.at(-3)).toContain("id=UCa0000000000000000shows");
  });

  test("stores how often videos were watched, which doesn't count as a change", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), [
      makeVideo(1, { views: 120 }),
      makeVideo(2),
    ]);
    await postToEpisodes(admin, "update");
    const fetchViews = async () => (await fetchEpisodes(admin, "?sort=published")).map((one) => one.views);
    expect(await fetchViews()).toEqual([0, 120]);
    youtube.change(makeVideoId(1), { views: 3402 });
    expect(toStatusAndBody(await postToEpisodes(admin, "update"))).toEqual([
      200,
      { count: 0, message: "No new episodes." },
    ]);
    expect(await fetchViews()).toEqual([0, 3402]);
  });

  test("writes nothing for an unchanged channel", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(5));
    await postToEpisodes(admin, "update");
    const episodesBefore = await fetchEpisodes(admin);
    const countEvents = async () => (await admin.request("/api/admin-events")).json<unknown[]>().length;
    const eventsBefore = await countEvents();
    expect(toStatusAndBody(await postToEpisodes(admin, "update"))).toEqual([
      200,
      { count: 0, message: "No new episodes." },
    ]);
    expect(await fetchEpisodes(admin)).toEqual(episodesBefore);
    expect(await countEvents()).toBe(eventsBefore);
  });

  test("leaves out videos that aren't ready, and adds them once they are", async () => {
    const scheduledAt = "2024-02-01T18:00:00Z";
    const { admin, youtube } = await openChannelTestSite(await open(), [
      makeVideo(1),
      makeVideo(2, { stream: { state: "upcoming", scheduledAt } }),
      makeVideo(3, { stream: { state: "live", scheduledAt, startedAt: scheduledAt } }),
      makeVideo(4, { access: "private" }),
      makeVideo(5, { access: "deleted" }),
    ]);
    expect(toStatusAndBody(await postToEpisodes(admin, "update"))).toEqual([
      200,
      {
        count: 1,
        message:
          "1 new episode added. 4 videos left out: 1 upcoming, 1 live now, 1 private, 1 deleted or unavailable.",
      },
    ]);
    youtube.change(makeVideoId(3), {
      stream: { state: "ended", scheduledAt, startedAt: scheduledAt, endedAt: "2024-02-01T19:00:00Z" },
    });
    expect(toStatusAndBody(await postToEpisodes(admin, "update"))[1]).toMatchObject({ count: 1 });
    expect((await fetchEpisodes(admin)).map((one) => one.title).sort()).toEqual(["Show 1", "Show 3"]);
  });

  test("never overwrites what the team edited, while the rest follows YouTube", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(2));
    await postToEpisodes(admin, "update");
    const [editedEpisode, uneditedEpisode] = await fetchEpisodes(admin, "?sort=published&order=asc");
    const patch = (path: string, json: object) =>
      admin.patch(`/api/episodes/${editedEpisode?.id}/${path}`, json);
    await patch("short-description", { shortDescription: "Ours" });
    await patch("episode-number", { episodeNumber: 77 });
    await patch("featured", { featured: true, displayOrder: 3 });
    youtube.change(makeVideoId(1), { title: "New title #5", description: "New words", durationSeconds: 60 });
    youtube.change(makeVideoId(2), { title: "Another title #9" });
    expect(toStatusAndBody(await postToEpisodes(admin, "update"))).toEqual([
      200,
      { count: 0, message: "No new episodes. 2 episodes brought up to date." },
    ]);
    const [first, second] = await fetchEpisodes(admin, "?sort=published&order=asc");
    expect(first).toMatchObject({
      id: editedEpisode?.id,
      shortDescription: "Ours",
      episodeNumber: 77,
      featured: true,
      displayOrder: 3,
      title: "New title #5",
      description: "New words",
      duration: "01:00",
    });
    expect(second).toMatchObject({ id: uneditedEpisode?.id, episodeNumber: 9, title: "Another title #9" });
  });

  test("doesn't bring back what the team deleted, and says so", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(2));
    await postToEpisodes(admin, "update");
    const [newestEpisode] = await fetchEpisodes(admin);
    expect((await admin.delete(`/api/episodes/${newestEpisode?.id}`)).status).toBe(204);
    expect(toStatusAndBody(await postToEpisodes(admin, "update"))).toEqual([
      200,
      { count: 0, message: "No new episodes. 1 deleted episode stays away." },
    ]);
    expect(
      toStatusAndBody(await postToEpisodes(admin, "update-specific", { videoIds: [makeVideoId(2)] }))[1],
    ).toMatchObject({
      count: 1,
    });
    expect(await fetchEpisodes(admin)).toHaveLength(2);
  });

  test("shows when it was checked", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(1), {
      now: () => new Date("2026-11-17T22:00:00Z"),
    });
    const fetchLastChecked = async () => (await admin.request("/api/episodes/config")).json().lastChecked;
    expect(await fetchLastChecked()).toBeNull();
    await postToEpisodes(admin, "update");
    expect(await fetchLastChecked()).toBe("2026-11-17T22:00:00.000Z");
  });
});
