import { parseFeed } from "podcast-partytime";
import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { uploadAudio } from "#episodes/audio/testing/audio-files.ts";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { uploadTranscript } from "#episodes/transcripts/testing/upload-transcript.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { makePodcastGuid } from "./podcast-feed.server.ts";
import { readPodcastFeed } from "./testing/podcast-feed.ts";
import { PODCAST_RULES } from "./testing/podcast-rules.ts";
import { makeCover, openSiteWithEpisodes, putPodcast, uploadCover } from "./testing/podcast-site.ts";

const MP3_BYTES = makeMp3(61);
const REMOTE_AUDIO = { url: "https://cdn.example.com/2.m4a", type: "audio/mp4", bytes: 9, seconds: 3600 };
/**
 * A description that is as long as the video site allows, with everything that is difficult to escape in HTML and
 * CDATA.
 */
const LONG_DESCRIPTION = `About ]]> & <b>leases</b>, https://example.com/a?b=1&c=2\n0:00 Hello\n${"Wörter über Mieten und Preise. ".repeat(160)}`;

describeOnBothEngines("the podcast's feed", (open) => {
  async function openSiteWithAudio() {
    const site = await openSiteWithEpisodes(await open());
    const { admin, visitor, episodes } = site;
    const [firstId, secondId] = episodes.map(({ id }) => id);
    const { picture } = (await uploadCover(admin, await makeCover(1400))).json<{ picture: string }>();
    await putPodcast(admin, { picture, funding: { url: "https://example.com/give", text: "Support us" } });
    await uploadAudio(admin, firstId ?? 0, MP3_BYTES);
    await uploadTranscript(
      admin,
      firstId ?? 0,
      `WEBVTT\nLanguage: de-CH\n\n00:00.000 --> 00:09.000\nGrüezi\n`,
    );
    await admin.put(`/api/episodes/${secondId}/audio`, REMOTE_AUDIO);
    await admin.patch(`/api/episodes/${secondId}`, { description: LONG_DESCRIPTION });
    const fetchFeed = async () => (await visitor.request("/podcast.xml")).text;
    return { ...site, picture, fetchFeed };
  }

  test("has sample episodes that somebody gave audio", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const admin = await app.admin();
    const [episode] = (await admin.request("/api/episodes")).json<{ id: number; title: string }[]>();
    await uploadAudio(admin, episode?.id ?? 0, MP3_BYTES);
    const feed = parseFeed((await app.client().request("/podcast.xml")).text);
    expect(feed?.items.map(({ title }) => title)).toEqual([episode?.title]);
  });

  test("has a season for each year of the show's zone", async () => {
    const { app, admin, episodes, fetchFeed } = await openSiteWithAudio();
    await qb<{ episodes: { id: number; publishedDate: string } }>(app.house.db)
      .updateTable("episodes")
      .set({ publishedDate: "2027-01-01T03:00:00.000Z" })
      .where("id", "=", episodes[0]?.id ?? 0)
      .execute();
    await admin.delete(`/api/episodes/${episodes[1]?.id}/audio`);
    expect(await fetchFeed()).toContain("<itunes:season>2026</itunes:season>");
  });

  test("has valid URLs, also if an address was typed with a space", async () => {
    const { admin, visitor } = await openSiteWithEpisodes(await open());
    const typedUrl = "https://example.com/my show";
    const link = { name: "Example", url: typedUrl };
    await putPodcast(admin, { funding: { url: typedUrl, text: "Support us" }, links: [link] });
    const json = { version: 1, streams: [{ name: "Example", url: typedUrl, icon: "youtube" }] };
    const draftResponse = await admin.put("/api/show/draft", json);
    const { version } = draftResponse.json<{ version: number }>();
    await admin.post("/api/show/publish", { version });
    const { links } = (await visitor.request("/api/podcast/links")).json<{ links: object[] }>();
    expect(links).toEqual([{ name: "Example", url: "https://example.com/my%20show" }]);
    const xml = (await visitor.request("/podcast.xml")).text;
    const urls = [...xml.matchAll(/https:\/\/example\.com\/my[^"]*/g)].map(([url]) => url);
    expect(new Set(urls)).toEqual(new Set(["https://example.com/my%20show"]));
    expect(urls).toHaveLength(3);
  });

  test("can be read by the Podcast Index's parser, and has the episodes with audio", async () => {
    const { app, visitor, episodes, picture } = await openSiteWithAudio();
    const [firstEpisode] = episodes;
    const response = await visitor.request("/podcast.xml");
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const feed = parseFeed(response.text);
    const origin = app.house.env.PUBLIC_URL;
    expect(feed).toMatchObject({
      title: "The Going Rate",
      language: "en",
      author: "The Going Rate",
      explicit: false,
      itunesImage: `${origin}${picture}`,
      guid: makePodcastGuid(`${origin}/podcast.xml`),
      medium: "podcast",
      locked: true,
      podcastFunding: [{ message: "Support us", url: "https://example.com/give" }],
    });
    expect(feed?.items).toHaveLength(2);
    const item = feed?.items.find(({ title }) => title === firstEpisode?.title);
    expect(item).toMatchObject({
      guid: `the-going-rate:${firstEpisode?.youtubeId}`,
      duration: 61,
      explicit: false,
      enclosure: { length: MP3_BYTES.length, type: "audio/mpeg" },
      podcastTranscripts: [
        { type: "text/vtt", language: "de-CH", rel: "captions" },
        { type: "text/plain", language: "de-CH" },
      ],
      podcastEpisode: { number: firstEpisode?.episodeNumber },
    });
    const audioResponse = await visitor.request(new URL(item?.enclosure.url ?? "").pathname, {
      headers: { range: "bytes=0-99" },
    });
    expect([audioResponse.status, audioResponse.headers.get("content-range")]).toEqual([
      206,
      `bytes 0-99/${MP3_BYTES.length}`,
    ]);
    const etag = response.headers.get("etag") ?? "";
    const notModifiedResponse = await visitor.request("/podcast.xml", { headers: { "if-none-match": etag } });
    expect(notModifiedResponse.status).toBe(304);
  });

  test("keeps its GUID if the site moves", async () => {
    const database = await open();
    const { admin, episodes } = await openSiteWithEpisodes(database);
    const readGuidAt = async (url: string) => {
      const app = openTestApp(database, { env: { PUBLIC_URL: url } });
      return parseFeed((await app.client().request("/podcast.xml")).text)?.guid;
    };
    const [trialUrl, oldUrl, newUrl] = ["http://localhost", "https://old.example", "https://new.example"];
    const makeGuid = (url: string) => makePodcastGuid(`${url}/podcast.xml`);
    expect(await readGuidAt(oldUrl)).toBe(makeGuid(oldUrl));
    expect(await readGuidAt(newUrl)).toBe(makeGuid(newUrl));
    await uploadAudio(admin, episodes[0]?.id ?? 0, MP3_BYTES);
    expect(await readGuidAt(trialUrl)).toBe(makeGuid(trialUrl));
    expect(await readGuidAt(oldUrl)).toBe(makeGuid(oldUrl));
    expect(await readGuidAt(newUrl)).toBe(makeGuid(oldUrl));
  });

  test("follows every rule of Apple and of PSP-1", async () => {
    const feed = readPodcastFeed(await (await openSiteWithAudio()).fetchFeed());
    const brokenRules = PODCAST_RULES.filter(([, , isKept]) => !isKept(feed));
    expect(brokenRules.map(([source, rule]) => `${source}: ${rule}`)).toEqual([]);
  });

  test("has the chapters of episodes that have some, and is explicit as a whole", async () => {
    const { admin, fetchFeed, episodes } = await openSiteWithAudio();
    await putPodcast(admin, { explicit: true });
    const { items } = readPodcastFeed(await fetchFeed());
    const [newest, oldest] = items;
    expect(items.map((item) => item["itunes:explicit"])).toEqual(["true", "true"]);
    expect(newest?.["podcast:chapters"]).toEqual({
      "@_url": expect.stringContaining(`/api/episodes/${episodes[1]?.id}/chapters`),
      "@_type": "application/json+chapters",
    });
    expect(oldest).not.toHaveProperty("podcast:chapters");
    expect(newest?.description).toMatch(/^<p>About \]\]&gt; &amp; &lt;b&gt;/);
  });

  test("announces the next show by its actual state, with a page to watch it on", async () => {
    const { admin, fetchFeed } = await openSiteWithAudio();
    const readLiveItems = async () => parseFeed(await fetchFeed())?.podcastLiveItems;
    const [upcoming] = (await readLiveItems()) ?? [];
    expect(upcoming).toMatchObject({
      status: "pending",
      title: expect.any(String),
      enclosure: { type: "text/html" },
      contentLinks: [{ title: "Watch on YouTube" }, { title: "Watch on LinkedIn" }, { title: "Watch on X" }],
    });
    await admin.post("/api/live/press", { command: "go-live" });
    expect(await readLiveItems()).toMatchObject([{ status: "live", guid: upcoming?.guid }]);
    await admin.post("/api/live/press", { command: "end", confirm: true });
    expect((await readLiveItems())?.map(({ status }) => status)).not.toContain("live");
  });
});

describeOnBothEngines("the podcast's feed while the next show is skipped", (open) => {
  test("announces no show", async () => {
    const { admin, visitor } = await openSiteWithEpisodes(await open());
    const skip = { command: "skip", reason: "Thanksgiving" };
    expect((await admin.post("/api/live/press", skip)).status).toBe(200);
    expect((await visitor.request("/podcast.xml")).text).not.toContain("podcast:liveItem");
  });
});

describeOnBothEngines("the podcast's feed while a show is live", (open) => {
  test("announces the end of the show that is on, not of its scheduled hour", async () => {
    const friday = new Date("2026-12-04T15:00:00Z");
    const { admin, visitor } = await openSiteWithEpisodes(await open(), () => friday);
    await admin.post("/api/live/press", { command: "go-live" });
    expect(parseFeed((await visitor.request("/podcast.xml")).text)?.podcastLiveItems).toMatchObject([
      { status: "live", start: friday, end: new Date("2026-12-04T16:00:00Z") },
    ]);
  });
});

describeOnBothEngines("the podcast's feed of a show without platforms", (open) => {
  test("announces the next show with this site as the page to watch it on", async () => {
    const { app, admin, visitor } = await openSiteWithEpisodes(await open());
    const send = async (method: string, path: string, json: object) =>
      (await admin.request(path, { method, json })).json<{ version: number }>();
    const { version } = await send("PUT", "/api/show/draft", { version: 1, streams: [] });
    await send("POST", "/api/show/publish", { version });
    const feed = parseFeed((await visitor.request("/podcast.xml")).text);
    expect(feed?.podcastLiveItems).toMatchObject([
      { status: "pending", enclosure: { url: `${app.house.env.PUBLIC_URL}/`, type: "text/html" } },
    ]);
  });
});

test("the podcast's id matches the standard's example", () => {
  // The example from https://podcasting2.org/podcast-namespace/tags/guid
  expect(makePodcastGuid("https://mp3s.nashownotes.com/pc20rss.xml")).toBe(
    "917393e3-1b1e-5cef-ace4-edaa54e1f810",
  );
  expect(makePodcastGuid("podnews.net/rss/")).toBe("9b024349-ccf0-5f69-a609-6b82873eab3c");
});
