import { parseFeed } from "podcast-partytime";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeMp3, uploadAudio } from "#episodes/audio/testing/audio-files.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { listed, post, siteWith, videos } from "#episodes/import/testing/channel.ts";
import { srt, uploadTranscript } from "#episodes/transcripts/testing/upload-transcript.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";
import type { Podcast } from "./podcast.contract.ts";
import { podcastGuid } from "./podcast-feed.server.ts";

const MP3 = makeMp3(61);

const cover = async (width: number, height = width, format: "png" | "webp" = "png") =>
  Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background: "#204060" } })
      .toFormat(format)
      .toBuffer(),
  );

function uploadCover(client: Client, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("picture", new Blob([bytes]), "cover.png");
  return client.request("/api/podcast/picture", { method: "POST", body });
}

onBothEngines("the podcast", (open) => {
  async function withEpisodes() {
    const site = await siteWith(await open(), videos(3));
    await post(site.admin, "clean-and-resync");
    const episodes = (await listed(site.admin, "?sort=number&order=asc")) as Episode[];
    return { ...site, episodes, visitor: site.app.client() };
  }

  const change = (client: Client, json: unknown) => client.request("/api/podcast", { method: "PUT", json });

  test("has what the show says until the team changes it", async () => {
    const { admin, visitor } = await withEpisodes();
    const first = (await admin.request("/api/podcast")).json<Podcast>();
    expect(first).toMatchObject({
      title: "The Going Rate",
      category: "Business",
      explicit: false,
      links: [],
    });
    const links = [{ name: "Apple Podcasts", url: "https://podcasts.apple.com/x" }];
    const changed = await change(admin, { category: "Business > Careers", links });
    expect([changed.status, changed.json()]).toEqual([
      200,
      { ...first, category: "Business > Careers", links },
    ]);
    expect((await admin.request("/api/podcast")).json()).toEqual(changed.json());
    expect((await visitor.request("/api/podcast")).status).toBe(401);
    expect((await visitor.request("/api/podcast/links")).json()).toEqual({ links });
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
  ])("names %s where it is wrong", async (path, value) => {
    const { admin } = await withEpisodes();
    const answer = await change(admin, { [path.split(".")[0] ?? path]: value });
    expect([answer.status, answer.json()]).toMatchObject([400, { issues: [{ path }] }]);
  });

  test("takes no episode's audio for its picture, which would go with it", async () => {
    const { admin, episodes, visitor } = await withEpisodes();
    const { url } = (await uploadAudio(admin, episodes[0]?.id ?? 0, MP3)).json<{ url: string }>();
    expect((await change(admin, { picture: url })).status).toBe(400);
    expect((await change(admin, { picture: null })).status).toBe(200);
    expect((await visitor.request(url)).status).toBe(200);
  });

  test.each([
    [415, () => cover(1400, 1400, "webp")],
    [400, () => cover(1399)],
    [400, () => cover(1400, 1500)],
    [400, () => cover(3001)],
    [415, async () => Uint8Array.from(Buffer.from("no picture"))],
  ])("refuses a picture with %i", async (status, make) => {
    const { admin } = await withEpisodes();
    const answer = await uploadCover(admin, await make());
    expect([answer.status, answer.json()]).toMatchObject([status, { issues: [{ path: "picture" }] }]);
  });

  test("is a feed that a strict reader takes, with the episodes that have audio", async () => {
    const { app, admin, visitor, episodes } = await withEpisodes();
    const [first, second] = episodes;
    const { picture } = (await uploadCover(admin, await cover(1400))).json<{ picture: string }>();
    await change(admin, { picture, funding: { url: "https://example.com/give", text: "Support us" } });
    await uploadAudio(admin, first?.id ?? 0, MP3);
    await uploadTranscript(admin, first?.id ?? 0, srt("Ines: What does a lease cost?"));
    const elsewhere = { url: "https://cdn.example.com/2.m4a", type: "audio/mp4", bytes: 9, seconds: 3600 };
    await admin.request(`/api/episodes/${second?.id}/audio`, { method: "PUT", json: elsewhere });
    const answer = await visitor.request("/podcast.xml");
    expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const feed = parseFeed(answer.text);
    const origin = app.house.env.PUBLIC_URL;
    expect(feed).toMatchObject({
      title: "The Going Rate",
      language: "en",
      author: "The Going Rate",
      explicit: false,
      itunesImage: `${origin}${picture}`,
      guid: podcastGuid(`${origin}/podcast.xml`),
      medium: "podcast",
      locked: true,
      podcastFunding: [{ message: "Support us", url: "https://example.com/give" }],
    });
    expect(feed?.items).toHaveLength(2);
    const item = feed?.items.find(({ title }) => title === first?.title);
    expect(item).toMatchObject({
      guid: `the-going-rate:${first?.youtubeId}`,
      duration: 61,
      explicit: false,
      enclosure: { length: MP3.length, type: "audio/mpeg" },
      podcastTranscripts: [{ type: "text/vtt", language: "en" }],
      podcastChapters: { type: "application/json+chapters" },
      podcastEpisode: { number: first?.episodeNumber },
    });
    const heard = await visitor.request(new URL(item?.enclosure.url ?? "").pathname, {
      headers: { range: "bytes=0-99" },
    });
    expect([heard.status, heard.headers.get("content-range")]).toEqual([206, `bytes 0-99/${MP3.length}`]);
    const tag = answer.headers.get("etag") ?? "";
    const again = await visitor.request("/podcast.xml", { headers: { "if-none-match": tag } });
    expect(again.status).toBe(304);
  });

  test("announces the next show from its true state", async () => {
    const { visitor, admin } = await withEpisodes();
    const status = async () =>
      /<podcast:liveItem status="(\w+)"/.exec((await visitor.request("/podcast.xml")).text)?.[1];
    expect(await status()).toBe("pending");
    await admin.request("/api/live/press", { method: "POST", json: { command: "go-live" } });
    expect(await status()).toBe("live");
  });
});

test("the podcast's id is the one that its standard names", () => {
  // The example of https://podcasting2.org/podcast-namespace/tags/guid
  expect(podcastGuid("https://mp3s.nashownotes.com/pc20rss.xml")).toBe(
    "917393e3-1b1e-5cef-ace4-edaa54e1f810",
  );
  expect(podcastGuid("podnews.net/rss/")).toBe("9b024349-ccf0-5f69-a609-6b82873eab3c");
});
