import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";

/** A page of another site with these frames. */
async function openOtherSite(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>Blog</title>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

journey(
  "another site shows the next show and an episode in frames: no cookie, nothing to scroll, links in a new tab",
  async ({ page, visitor, site }) => {
    await signIn(page, "kit");
    const [episode] = await (await page.request.get("/api/episodes?limit=1")).json();
    const paths = ["/embed/next", ...(episode ? [`/embed/episodes/${episode.id}`] : [])];
    const reader = await visitor();
    for (const width of [300, 480]) {
      const sizes = new Map<string, number>();
      for (const path of paths) {
        const url = new URL(path, "http://127.0.0.1:0").href;
        const query = new URLSearchParams({ url, maxwidth: String(width) });
        const { height } = await (await page.request.get(`/api/oembed?${query}`)).json();
        sizes.set(path, height);
      }
      const frames = paths.map(
        (path) =>
          `<iframe src="${site.origin}${path}" width="${width}" height="${sizes.get(path)}" style="border:0"></iframe>`,
      );
      await reader.goto(await openOtherSite(frames.join("")));
      for (const path of paths) {
        const frame = reader.frame({ url: site.origin + path });
        const wider = await frame?.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement;
          return [scrollHeight - innerHeight, scrollWidth - innerWidth];
        });
        expect([path, wider]).toEqual([path, [0, 0]]);
        expect(await frame?.getByRole("link").getAttribute("target")).toBe("_blank");
      }
    }
    expect(await reader.context().cookies()).toEqual([]);
  },
);

journey("a visitor sees and copies the code of an episode", async ({ page, visitor }) => {
  await signIn(page, "boss");
  const [episode] = await (await page.request.get("/api/episodes?limit=1")).json();
  expect(episode).toBeDefined();
  const reader = await visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await reader.goto(`/episodes/${episode.episodeNumber}`);
  await reader.getByRole("button", { name: "Embed" }).click();
  const code = await reader.getByLabel("Code for your site").inputValue();
  expect(code).toContain(`/embed/episodes/${episode.id}"`);
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "Copy", exact: true }).click();
  await reader.getByText("The code to embed this.").waitFor();
});
