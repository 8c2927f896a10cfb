import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import {
  makeVideo,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { defaultShow } from "#show.ts";
import { writeFeedXml, writeRobotsTxt, writeSitemap } from "./publishing.rules.ts";
import { listFeedFaults } from "./testing/rss-rules.ts";

const env = { PUBLIC_URL: "https://show.example" };
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

const DESCRIPTION =
  "Rest & <b>end</b>\n0:00 Cold open\n4:12 The draw\n\nMore: https://show.example/a?b=1&c=2.";

describeOnBothEngines("the feed", (open) => {
  test("is RSS 2.0 with the newest episodes first, whatever a title contains", async () => {
    const textToEscape = "Q&A <b>\"live\"</b> ]]> \u0001 ü 🎧 'x' #61";
    const { admin } = await openChannelTestSite(
      await open(),
      [...makeVideos(60), makeVideo(61, { title: textToEscape, description: DESCRIPTION })],
      { env },
    );
    await postToEpisodes(admin, "clean-and-resync");
    await postToEpisodes(admin, "generate-tags");
    const response = await admin.request("/feed.xml");
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(listFeedFaults(response.text, "https://show.example/feed.xml")).toEqual([]);
    const items = parser.parse(response.text).rss.channel.item;
    expect(items).toHaveLength(50);
    expect(items[0]).toMatchObject({
      title: textToEscape.replace("\u0001", ""),
      link: "https://show.example/episodes/61-q-a-b-live-b-u-x",
      pubDate: "Sat, 02 Mar 2024 00:00:00 GMT",
      description:
        "<p>Rest &amp; &lt;b&gt;end&lt;/b&gt;<br>0:00 Cold open<br>4:12 The draw</p>" +
        '<p>More: <a href="https://show.example/a?b=1&amp;c=2">https://show.example/a?b=1&amp;c=2</a>.</p>',
      "itunes:summary": DESCRIPTION,
    });
  });

  test("keeps an item's guid when its title changes", async () => {
    const { admin, youtube } = await openChannelTestSite(await open(), makeVideos(1), { env });
    const fetchGuid = async () => {
      await postToEpisodes(admin, "update");
      return parser.parse((await admin.request("/feed.xml")).text).rss.channel.item.guid;
    };
    const guidBefore = await fetchGuid();
    youtube.change("video000001", { title: "Renamed" });
    expect(await fetchGuid()).toEqual(guidBefore);
  });

  test.each(["/feed.xml", "/sitemap.xml", "/robots.txt"])(
    "%s answers 304 to a matching ETag",
    async (path) => {
      const { app, admin, youtube } = await openChannelTestSite(await open(), makeVideos(2), { env });
      await postToEpisodes(admin, "update");
      const visitor = app.client();
      const etag = (await visitor.request(path)).headers.get("etag") ?? "";
      const cachedResponse = await visitor.request(path, {
        headers: { "if-none-match": `"other", ${etag}` },
      });
      expect([cachedResponse.status, cachedResponse.text, cachedResponse.headers.get("etag")]).toEqual([
        304,
        "",
        etag,
      ]);
      youtube.publish(makeVideo(3));
      await postToEpisodes(admin, "update");
      const changedResponse = await visitor.request(path, { headers: { "if-none-match": etag } });
      expect(changedResponse.status).toBe(path === "/robots.txt" ? 304 : 200);
    },
  );
});

describe("an empty show", () => {
  test("has a valid feed", () => {
    expect(
      listFeedFaults(
        writeFeedXml(defaultShow, "https://show.example", [], new Map(), new Map()),
        "https://show.example/feed.xml",
      ),
    ).toEqual([]);
  });

  test("has a sitemap of its pages", () => {
    const xml = writeSitemap("https://show.example", []);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(parser.parse(xml).urlset.url.map((url: { loc: string }) => url.loc)).toEqual([
      "https://show.example/",
      "https://show.example/episodes",
      "https://show.example/topics",
      "https://show.example/guest-request",
      "https://show.example/privacy",
    ]);
  });
});

test("the sitemap has the page of every episode, up to the most that one file can contain", () => {
  const episodes = Array.from({ length: 60_000 }, (_, id) => ({ id, episodeNumber: id + 1, slug: "a" }));
  const xml = writeSitemap("https://show.example", episodes);
  expect(xml.match(/<loc>/g)).toHaveLength(50_000);
  expect(xml).toContain("<url><loc>https://show.example/episodes/49995-a</loc></url>");
});

test("robots may visit everything except the back office", () => {
  expect(writeRobotsTxt("https://show.example")).toBe(
    "User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: https://show.example/sitemap.xml\n",
  );
});
