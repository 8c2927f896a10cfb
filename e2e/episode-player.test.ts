import { beforeEach, expect } from "vitest";
import {
  channelJourney,
  importChannel,
  longVideo,
  makeVideo,
  setChannel,
  stubVideoSite,
} from "./episode-steps.ts";
import { signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

const EPISODE_PATH = "/episodes/60-a-price-for-everything-script-alert-1-script";
const EMBED_URL = `https://www.youtube-nocookie.com/embed/${longVideo.id}`;
let isImported = false;

beforeEach<{ visitor: () => Promise<import("playwright-core").Page> }>(async ({ visitor }) => {
  if (isImported) return;
  const team = await visitor();
  await signIn(team, "boss");
  await setChannel(team);
  await importChannel(team);
  isImported = true;
});

channelJourney("nothing is loaded from the video site's player before the click", async ({ page }) => {
  const requestedUrls = await stubVideoSite(page);
  await page.goto(EPISODE_PATH);
  const picture = page.getByRole("article").getByRole("img", { includeHidden: true }).first();
  await picture.waitFor();
  await waitUntilQuiet(page);
  expect(requestedUrls.filter((url) => !url.startsWith("https://i.ytimg.com/"))).toEqual([]);
  await page.getByRole("link", { name: /^Play episode 60/ }).click();
  const findPlayerFrame = page.getByTitle(`Player: ${longVideo.title}`);
  await findPlayerFrame.waitFor();
  expect(await findPlayerFrame.getAttribute("src")).toBe(
    `${EMBED_URL}?autoplay=1&playsinline=1&rel=0&enablejsapi=1`,
  );
  await expect.poll(() => requestedUrls.some((url) => url.startsWith(EMBED_URL))).toBe(true);
});

channelJourney(
  "the player's frame may autoplay and use every other feature that it requests",
  async ({ page }) => {
    await stubVideoSite(page);
    await page.goto(EPISODE_PATH);
    await page.getByRole("link", { name: /^Play episode 60/ }).click();
    const findPlayerFrame = () => page.frames().find((frame) => frame.url().startsWith(EMBED_URL));
    await expect.poll(findPlayerFrame).toBeDefined();
    const features = ["autoplay", "picture-in-picture", "fullscreen", "encrypted-media", "camera"];
    const allowedFeatures = await findPlayerFrame()?.evaluate(
      `${JSON.stringify(features)}.map((feature) => document.featurePolicy.allowsFeature(feature))`,
    );
    expect(allowedFeatures).toEqual([true, true, true, true, false]);
  },
);

channelJourney("the episode can be played and a chapter chosen with only a keyboard", async ({ page }) => {
  await stubVideoSite(page);
  await page.goto(EPISODE_PATH);
  await page.getByRole("link", { name: /^Play episode 60/ }).press("Enter");
  await page.getByTitle(`Player: ${longVideo.title}`).waitFor();
  await page.getByRole("link", { name: "33:18 Three callers" }).press("Enter");
  await expect.poll(() => page.locator("iframe").getAttribute("src")).toMatch(/&start=1998$/);
});

channelJourney(
  "timestamps in the description, the chapters and the address play from that time",
  async ({ page }) => {
    await stubVideoSite(page);
    await page.goto(EPISODE_PATH);
    const readPlayerUrl = () => page.locator("iframe").getAttribute("src");
    await page.getByRole("link", { name: "4:12", exact: true }).click();
    expect(await readPlayerUrl()).toMatch(/&start=252$/);
    await page.getByRole("link", { name: "33:18 Three callers" }).click();
    await expect.poll(readPlayerUrl).toMatch(/&start=1998$/);
    await expect.poll(() => page.locator("[aria-current=true]").textContent()).toContain("Three callers");
    await page.goto(`${EPISODE_PATH}?t=252`);
    await page.getByRole("link", { name: /^Play episode 60/ }).click();
    expect(await readPlayerUrl()).toMatch(/&start=252$/);
  },
);

channelJourney("a description's links are safe, and its markup is shown as text", async ({ page }) => {
  await stubVideoSite(page);
  await page.goto(EPISODE_PATH);
  const link = page.getByRole("link", { name: "https://example.org/list" });
  expect(await link.getAttribute("href")).toBe("https://example.org/list");
  expect(await link.getAttribute("rel")).toBe("nofollow noopener noreferrer");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(longVideo.title);
  const [structuredData] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(structuredData ?? "")).toMatchObject({
    "@type": "PodcastEpisode",
    name: longVideo.title,
    video: { "@type": "VideoObject", embedUrl: EMBED_URL, duration: "PT58M41S" },
  });
  const readMeta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
  expect(await readMeta("og:image")).toBe(`https://i.ytimg.com/vi/${longVideo.id}/maxresdefault.jpg`);
  expect(await readMeta("og:title")).toBe(longVideo.title);
});

channelJourney("without scripts, playing leads to the video", async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await stubVideoSite(page);
  await page.goto(EPISODE_PATH);
  const readHref = (name: string | RegExp) => page.getByRole("link", { name }).first().getAttribute("href");
  expect(await readHref(/^Play episode 60/)).toBe(`https://www.youtube.com/watch?v=${longVideo.id}`);
  expect(await readHref("4:12 The draw")).toBe(`https://www.youtube.com/watch?v=${longVideo.id}&t=252s`);
});

channelJourney("a picture that can't be loaded is replaced with our own", async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.route("https://i.ytimg.com/**", (route) => route.abort());
  await page.goto(EPISODE_PATH);
  await expect
    .poll(() =>
      page
        .getByRole("article")
        .locator("img")
        .first()
        .evaluate((img: HTMLImageElement) => img.currentSrc),
    )
    .toMatch(/\/episode-pictures\/mic-640\.avif$/);
});

channelJourney(
  "an outdated address redirects, and an unknown one is not found",
  async ({ page, site, complaints }) => {
    complaints.expect(/404/);
    await stubVideoSite(page);
    const fetchPath = (path: string) => fetch(site.origin + path, { redirect: "manual" });
    for (const stalePath of ["/episodes/60", "/episodes/60-old-title", "/episodes/60-A-Price"]) {
      const response = await fetchPath(stalePath);
      expect([response.status, response.headers.get("location")], stalePath).toEqual([301, EPISODE_PATH]);
    }
    await page.goto("/episodes/60-old-title");
    expect(new URL(page.url()).pathname).toBe(EPISODE_PATH);
    for (const unknownPath of ["/episodes/61-show-61", "/episodes/nothing"]) {
      expect((await fetchPath(unknownPath)).status, unknownPath).toBe(404);
      await page.goto(unknownPath);
      await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
    }
  },
);

channelJourney(
  "pages respond with 304 to a matching ETag until they change",
  async ({ site, youtube, visitor }) => {
    for (const path of [EPISODE_PATH, "/episodes", "/feed.xml", "/sitemap.xml"]) {
      const firstResponse = await fetch(site.origin + path);
      const etag = firstResponse.headers.get("etag") ?? "";
      expect(etag, path).not.toBe("");
      const revalidation = await fetch(site.origin + path, { headers: { "if-none-match": etag } });
      expect([revalidation.status, await revalidation.text()], path).toEqual([304, ""]);
    }
    const etag = (await fetch(site.origin + EPISODE_PATH)).headers.get("etag") ?? "";
    youtube.change(longVideo.id, { description: "Other words." });
    const team = await visitor();
    await signIn(team, "changes");
    expect((await (await team.request.post("/api/episodes/update")).json()).message).toContain(
      "1 episode brought",
    );
    const changedResponse = await fetch(site.origin + EPISODE_PATH, { headers: { "if-none-match": etag } });
    expect(changedResponse.status).toBe(200);
    youtube.change(longVideo.id, longVideo);
  },
);

channelJourney("a long show's list is divided into pages, which are links", async ({ page }) => {
  await stubVideoSite(page);
  await page.goto("/episodes");
  await page.getByText("60 episode(s) found").waitFor();
  const pagination = page.getByRole("navigation", { name: "Pages of episodes" });
  await pagination.getByRole("link", { name: "Page 5" }).click();
  await page.waitForURL("/episodes?page=5");
  await page.getByRole("heading", { name: makeVideo(1).title, exact: true }).waitFor();
  expect(await pagination.getByRole("link", { name: "Next page" }).count()).toBe(0);
  await pagination.getByRole("link", { name: "Previous page" }).click();
  await page.waitForURL("/episodes?page=4");
  await page.getByRole("searchbox").fill("show 1");
  await page.waitForURL("/episodes?search=show+1");
  await page.goto("/episodes?page=99");
  expect(new URL(page.url()).search).toBe("?page=5");
});
