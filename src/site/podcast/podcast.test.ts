import sharp from "sharp";
import { expect, test } from "vitest";
import { uploadAudio } from "#episodes/audio/testing/audio-files.ts";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { MB } from "#platform/http/endpoint.contract.ts";
import type { Podcast } from "./podcast.contract.ts";
import { makeCover, openSiteWithEpisodes, putPodcast, uploadCover } from "./testing/podcast-site.ts";

describeOnBothEngines("the podcast", (open) => {
  test("is derived from the show until the team changes it", async () => {
    const { admin, visitor } = await openSiteWithEpisodes(await open());
    const initialPodcast = (await admin.request("/api/podcast")).json<Podcast>();
    expect(initialPodcast).toMatchObject({
      title: "The Going Rate",
      category: "Business",
      explicit: false,
      links: [],
    });
    const links = [{ name: "Apple Podcasts", url: "https://podcasts.apple.com/x" }];
    const changeResponse = await putPodcast(admin, { category: "Business > Careers", links });
    expect([changeResponse.status, changeResponse.json()]).toEqual([
      200,
      { ...initialPodcast, category: "Business > Careers", links },
    ]);
    expect((await admin.request("/api/podcast")).json()).toEqual(changeResponse.json());
    expect((await visitor.request("/api/podcast")).status).toBe(401);
    expect((await visitor.request("/api/podcast/links")).json()).toEqual({ links, feed: null });
  });

  test("keeps following the show where a saved form didn't change it", async () => {
    const { admin } = await openSiteWithEpisodes(await open());
    const stored = (await admin.request("/api/podcast")).json<Podcast>();
    await putPodcast(admin, { ...stored, author: "Ruth" });
    const { version } = (await admin.request("/api/show/draft")).json<{ version: number }>();
    const draft = await admin.put("/api/show/draft", { version, name: "Night Kitchen" });
    await admin.post("/api/show/publish", { version: draft.json<{ version: number }>().version });
    const renamed = { ...stored, title: "Night Kitchen", author: "Ruth" };
    expect((await admin.request("/api/podcast")).json()).toEqual(renamed);
    await putPodcast(admin, { ...renamed, author: "Night Kitchen" });
    expect((await admin.request("/api/podcast")).json()).toEqual({ ...renamed, author: "Night Kitchen" });
  });

  test("has a feed for podcast apps to find once an episode has audio", async () => {
    const { admin, episodes, visitor, app } = await openSiteWithEpisodes(await open());
    await uploadAudio(admin, episodes[0]?.id ?? 0, makeMp3(9));
    expect((await visitor.request("/api/podcast/links")).json()).toEqual({
      links: [],
      feed: { title: "The Going Rate", url: `${app.house.env.PUBLIC_URL}/podcast.xml` },
    });
  });

  test.each([
    ["title", ""],
    ["email", "nobody"],
    ["category", "Plumbing"],
    ["explicit", "yes"],
    ["picture", "https://example.com/cover.png"],
    ["picture", "/media/../evil"],
    ["picture", `/media/mwwe6ctf-${"0".repeat(32)}.jpg`],
    ["links.0.url", [{ name: "A", url: "javascript:alert(1)" }]],
  ])("names %s if it is wrong", async (path, value) => {
    const { admin } = await openSiteWithEpisodes(await open());
    const response = await putPodcast(admin, { [path.split(".")[0] ?? path]: value });
    expect([response.status, response.json()]).toMatchObject([400, { issues: [{ path }] }]);
  });

  test("refuses an episode's audio as its picture, which would delete it later", async () => {
    const { admin, episodes, visitor } = await openSiteWithEpisodes(await open());
    const { url } = (await uploadAudio(admin, episodes[0]?.id ?? 0, makeMp3(9))).json<{ url: string }>();
    expect((await putPodcast(admin, { picture: url })).status).toBe(400);
    expect((await putPodcast(admin, { picture: null })).status).toBe(200);
    expect((await visitor.request(url)).status).toBe(200);
  });

  test("rotates a picture as its EXIF orientation says", async () => {
    const { admin, visitor } = await openSiteWithEpisodes(await open());
    const topHalf = await sharp(await makeCover(1400, 700)).toBuffer();
    const turnedPicture = await sharp(topHalf)
      .extend({ bottom: 700, background: "#ffffff" })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { picture } = (await uploadCover(admin, Uint8Array.from(turnedPicture))).json<{
      picture: string;
    }>();
    const cover = sharp((await visitor.request(picture)).bytes);
    const [red] = await cover.extract({ left: 100, top: 300, width: 1, height: 1 }).raw().toBuffer();
    expect(red).toBeGreaterThan(240);
  });

  test.each([
    [415, () => makeCover(1400, 1400, "webp")],
    [400, () => makeCover(1399)],
    [400, () => makeCover(1400, 1500)],
    [400, () => makeCover(3001)],
    [415, async () => Uint8Array.from(Buffer.from("no picture"))],
  ])("refuses a picture with %i", async (status, makePicture) => {
    const { admin } = await openSiteWithEpisodes(await open());
    const response = await uploadCover(admin, await makePicture());
    expect([response.status, response.json()]).toMatchObject([status, { issues: [{ path: "picture" }] }]);
  });

  test("says which size a picture needs that is far too large", async () => {
    const { admin } = await openSiteWithEpisodes(await open());
    const response = await uploadCover(admin, await makeCover(5000));
    const message = "Picture must be square, from 1,400 to 3,000 pixels wide";
    expect([response.status, response.json()]).toMatchObject([400, { message }]);
  });

  test("refuses a drawing as its picture without reading it, which could take a gigabyte of memory", async () => {
    const { admin } = await openSiteWithEpisodes(await open());
    const elements = "<g/>".repeat(500_000);
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1400">${elements}</svg>`,
    );
    const bytesBefore = process.memoryUsage.rss();
    expect((await uploadCover(admin, Uint8Array.from(drawing))).status).toBe(415);
    expect((process.memoryUsage.rss() - bytesBefore) / MB).toBeLessThan(250);
  });
});
