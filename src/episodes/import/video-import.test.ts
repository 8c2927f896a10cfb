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

describeOnBothEngines("importing single videos", (open) => {
  test("accepts every form of address", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(9));
    const addresses = [
      `https://www.youtube.com/watch?v=${makeVideoId(1)}&t=10s`,
      `youtu.be/${makeVideoId(2)}?si=x`,
      `https://m.youtube.com/shorts/${makeVideoId(3)}`,
      `https://youtube.com/live/${makeVideoId(4)}`,
      `https://www.youtube-nocookie.com/embed/${makeVideoId(5)}`,
    ];
    for (const address of addresses) {
      const response = await postToEpisodes(admin, "update-specific", { videoUrls: [address] });
      expect(toStatusAndBody(response), address).toEqual([200, { count: 1, message: "1 video imported." }]);
    }
    expect((await fetchEpisodes(admin, "?sort=number&order=asc")).map((one) => one.title)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Show ${number}`),
    );
  });

  test("accepts ids of videos of any age, including unlisted ones", async () => {
    const { admin } = await openChannelTestSite(await open(), [
      ...makeVideos(70),
      makeVideo(71, { access: "unlisted" }),
    ]);
    const response = await postToEpisodes(admin, "update-specific", {
      videoIds: [makeVideoId(1), makeVideoId(71), makeVideoId(1)],
    });
    expect(toStatusAndBody(response)).toEqual([200, { count: 2, message: "2 videos imported." }]);
  });

  test("names every video that didn't become an episode, with the reason", async () => {
    const { admin } = await openChannelTestSite(await open(), [
      makeVideo(1),
      makeVideo(2),
      makeVideo(3, { stream: { state: "upcoming", scheduledAt: "2024-02-01T18:00:00Z" } }),
    ]);
    await postToEpisodes(admin, "update-specific", { videoIds: [makeVideoId(2)] });
    const response = await postToEpisodes(admin, "update-specific", {
      videoUrls: [`https://youtu.be/${makeVideoId(1)}`, "https://example.com/nothing"],
      videoIds: [makeVideoId(2), makeVideoId(3), "notAtAll123"],
    });
    expect(toStatusAndBody(response)).toEqual([
      200,
      {
        count: 1,
        message:
          `1 video imported. Left out: https://example.com/nothing (no video address or ID), ${makeVideoId(2)} (already an episode), ` +
          `${makeVideoId(3)} (not aired yet), notAtAll123 (not found).`,
      },
    ]);
  });

  test("doesn't treat a missing video as a failure of the provider", async () => {
    const { admin } = await openChannelTestSite(await open(), makeVideos(1));
    expect(
      toStatusAndBody(await postToEpisodes(admin, "update-specific", { videoIds: ["notAtAll123"] })),
    ).toEqual([200, { count: 0, message: "No video imported. Left out: notAtAll123 (not found)." }]);
  });

  test("reports a conflict for a known video, unless YouTube has something new about it", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(1));
    const importAgain = () => postToEpisodes(admin, "update-specific", { videoIds: [makeVideoId(1)] });
    await importAgain();
    expect(toStatusAndBody(await importAgain())).toEqual([
      409,
      { message: `No video imported. Left out: ${makeVideoId(1)} (already an episode).` },
    ]);
    youtube.change(makeVideoId(1), { title: "Renamed" });
    expect(toStatusAndBody(await importAgain())).toEqual([
      200,
      { count: 1, message: "1 episode brought up to date." },
    ]);
    expect((await fetchEpisodes(admin)).map((one) => one.title)).toEqual(["Renamed"]);
  });

  test("is refused without a video, naming the field", async () => {
    const { admin } = await openChannelTestSite(await open(), []);
    for (const [json, path, message] of [
      [{}, "videoUrls", "Please enter a video address or ID"],
      [{ videoUrls: [] }, "videoUrls", "Please enter a video address or ID"],
      [{ videoUrls: ["  "] }, "videoUrls.0", "Please enter a video address or ID"],
      [{ videoUrls: "youtu.be/x" }, "videoUrls", "Videos must be a list of addresses or IDs"],
      [["youtu.be/x"], "", "The body must be a JSON object"],
      [{ videoIds: [5] }, "videoIds.0", "Each video must be text"],
      [{ videoIds: Array.from({ length: 51 }, () => "x") }, "videoIds", "At most 50 videos at once"],
    ] as const)
      expect(toStatusAndBody(await postToEpisodes(admin, "update-specific", json)), path).toEqual([
        400,
        { message, issues: [{ path, message }] },
      ]);
  });
});
