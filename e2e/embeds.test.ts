import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";

/** Serves a page with the given HTML from a different origin. Returns the page's URL. */
async function openOtherSite(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<!doctype html><html lang="en"><title>Blog</title><main><h1>Blog</h1>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

/** Goes live, draws, and ends the show. Returns the path of one embed of each kind. */
async function createEmbeds({ request }: Page): Promise<string[]> {
  const sendCommand = async (data: object) => (await request.post("/api/live/press", { data })).json();
  const { id } = await (
    await request.post("/api/topic-requests", {
      data: { name: "Dana", email: "dana@example.org", category: "Pay", description: LONG_TOPIC },
    })
  ).json();
  await request.put(`/api/topic-requests/${id}`, { data: { status: "approved" } });
  const topic = { category: "Pay", subCategory: "Rates", content: LONG_TOPIC };
  await request.post(`/api/topic-requests/${id}/convert`, { data: topic });
  const [listed] = await (await request.get("/api/board")).json();
  const [episode] = await (await request.get("/api/episodes?limit=1")).json();
  await sendCommand({ command: "go-live" });
  const { draw } = await sendCommand({ command: "draw", word: "porch light" });
  await sendCommand({ command: "end", confirm: true });
  return [
    "/embed/next",
    `/embed/episodes/${episode.id}`,
    `/embed/topics/${listed.key}`,
    `/embed/draws/${draw.id}`,
  ];
}

const LONG_TOPIC =
  "What does a fair day rate look like for somebody who brings their own tools, van and insurance?";

journey(
  "another site embeds each kind in frames: no cookie, nothing to scroll, readable in light and dark, links in a new tab",
  async ({ page, visitor, site, complaints }) => {
    await signIn(page, "kit");
    const paths = await createEmbeds(page);
    for (const [width, colorScheme] of [
      [300, "light"],
      [480, "dark"],
      [640, "light"],
    ] as const) {
      const reader = await visitor({ colorScheme });
      const embedCodes: string[] = [];
      for (const path of paths) {
        const query = new URLSearchParams({
          url: new URL(path, "http://127.0.0.1:0").href,
          maxwidth: `${width}`,
        });
        const { html } = await (await page.request.get(`/api/oembed?${query}`)).json();
        // Replaces the configured origin with the one that the site is listening on.
        embedCodes.push(html.replace("http://127.0.0.1:0", site.origin));
      }
      await reader.goto(await openOtherSite(embedCodes.join("")));
      for (const [index, path] of paths.entries()) {
        // Frames only load once they are scrolled into view.
        await reader.locator("iframe").nth(index).scrollIntoViewIfNeeded();
        const frame = await (await reader.locator("iframe").nth(index).elementHandle())?.contentFrame();
        await frame?.waitForURL(site.origin + path);
        await frame?.getByRole("link").waitFor();
        const overflowPx = await frame?.evaluate(async () => {
          await document.fonts.ready;
          const { scrollHeight, scrollWidth } = document.documentElement;
          return [innerWidth, scrollHeight - innerHeight, scrollWidth - innerWidth];
        });
        expect([path, overflowPx]).toEqual([path, [width, 0, 0]]);
        const link = frame?.getByRole("link");
        const linkAttributes = await Promise.all(["target", "rel"].map((name) => link?.getAttribute(name)));
        expect(linkAttributes).toEqual(["_blank", "noopener"]);
        const fonts = await frame?.evaluate(async () =>
          [...(await document.fonts.ready)].map(({ family, status }) => `${family} ${status}`),
        );
        expect(fonts).toEqual(["Besley loaded", "Public Sans loaded"]);
      }
      await expectAccessible(reader);
      expect(await reader.context().cookies()).toEqual([]);
    }
    expect(complaints.found).toEqual([]);
  },
);

journey(
  "in a sandboxed frame, as WordPress makes them, an embed has its picture and fonts",
  async ({ page, visitor, site }) => {
    const [episode] = await (await page.request.get("/api/episodes?limit=1")).json();
    const reader = await visitor();
    const embedUrl = `${site.origin}/embed/episodes/${episode.id}`;
    await reader.goto(await openOtherSite(`<iframe sandbox="allow-scripts" src="${embedUrl}"></iframe>`));
    const frame = await (await reader.locator("iframe").elementHandle())?.contentFrame();
    await frame?.getByRole("link").waitFor();
    await expect
      .poll(() => frame?.locator("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
    const fonts = await frame?.evaluate(async () =>
      [...(await document.fonts.ready)].map(({ status }) => status),
    );
    expect(fonts).toEqual(["loaded", "loaded"]);
  },
);

journey("a visitor sees and copies an episode's embed code", async ({ page, visitor }) => {
  await signIn(page, "boss");
  const [episode] = await (await page.request.get("/api/episodes?limit=1")).json();
  expect(episode).toBeDefined();
  const reader = await visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await reader.goto(`/episodes/${episode.episodeNumber}`);
  await reader.getByRole("button", { name: "Embed" }).click();
  const embedCode = await reader.getByLabel("Code for your site").inputValue();
  expect(embedCode).toContain(`/embed/episodes/${episode.id}"`);
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "Copy", exact: true }).click();
  await reader.getByText("The code to embed this.").waitFor();
});
