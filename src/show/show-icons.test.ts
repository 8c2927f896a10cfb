import sharp from "sharp";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { createFileForm } from "#platform/files/testing/pictures.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";

async function publish(owner: Client, fields: object): Promise<void> {
  const { version } = (await owner.request("/api/show/draft")).json<{ version: number }>();
  expect((await owner.put("/api/show/draft", { version, ...fields })).status).toBe(200);
  expect((await owner.post("/api/show/publish", { version: version + 1 })).status).toBe(200);
}

describeOnBothEngines("the installed site", (open) => {
  test("has the color of the show's ground", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    for (const [ground, color] of [
      ["paper", "#f4f0e6"],
      ["ink", "#080f1d"],
      ["night", "#130e0b"],
    ]) {
      await publish(owner, { ground });
      const manifest = (await app.client().request("/site.webmanifest")).json();
      expect(manifest).toMatchObject({ theme_color: color, background_color: color });
    }
  });

  test("has the show's ground behind the transparent parts of an icon on a phone", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const transparent = { width: 40, height: 40, channels: 4, background: "#00000000" } as const;
    const png = await sharp({ create: transparent }).png().toBuffer();
    const body = createFileForm("image", png, "icon.png", "image/png");
    const upload = await owner.request("/api/upload-image", { method: "POST", body });
    await publish(owner, { icon: upload.json<{ url: string }>().url });
    const readMiddlePixel = async (path: string) => {
      const icon = sharp((await app.client().request(path)).bytes)
        .resize(3, 3)
        .ensureAlpha();
      return [...(await icon.raw().toBuffer()).subarray(16, 20)];
    };
    for (const path of ["/apple-touch-icon.png", "/icon-maskable-512.png"]) {
      await publish(owner, { ground: "night" });
      expect(await readMiddlePixel(path)).toEqual([0x13, 0x0e, 0x0b, 255]);
      await publish(owner, { ground: "paper" });
      expect(await readMiddlePixel(path)).toEqual([0xf4, 0xf0, 0xe6, 255]);
    }
    expect(await readMiddlePixel("/icon-192.png")).toEqual([0, 0, 0, 0]);
  });
});
