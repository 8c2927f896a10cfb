import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { makeEmptyPng, makeInterlacedPng } from "#platform/files/testing/pictures.ts";
import { launchBrowser } from "../e2e/browser.ts";
import { residentMb } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { type Row, report } from "./report.ts";

/**
 * Measures pictures: the sample's engraved portraits compared with the same ones in plain encoding (AVIF quality 46,
 * effort 4, WebP quality 74), the home page's pictures on a phone, and the time and memory of uploads, good and bad
 * ones.
 */
const PORTRAITS = ["ines", "desmond", "ruth"];
const SAMPLE = join(import.meta.dirname, "../sample/pictures");
const KB = 1024;

async function portraitCosts(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const width of [160, 320, 640]) {
    let [ours, theirs, webp] = [0, 0, 0];
    for (const name of PORTRAITS) {
      const full = await readFile(join(SAMPLE, name, "full-880x1100.webp"));
      ours += (await readFile(join(SAMPLE, name, `${width}.avif`))).byteLength;
      webp += (await readFile(join(SAMPLE, name, `${width}.webp`))).byteLength;
      theirs += (await sharp(full).resize(width).avif({ quality: 46, effort: 4 }).toBuffer()).byteLength;
    }
    const each = (bytes: number) => bytes / PORTRAITS.length / KB;
    rows.push({ figure: `portrait at ${width} px as AVIF, KB`, ours: each(ours), theirs: each(theirs) });
    rows.push({ figure: `portrait at ${width} px as WebP, KB`, ours: each(webp) });
  }
  return rows;
}

/** Returns the bytes of all pictures on the home page on a phone with a pixel ratio of three, scrolled to the end. */
async function homePictures(site: ProductionSite): Promise<Row[]> {
  const browser = await launchBrowser();
  const rows: Row[] = [];
  for (const deviceScaleFactor of [1, 2, 3]) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor });
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "image") return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(site.origin, { waitUntil: "networkidle" });
    for (let screens = 0; screens < 40; screens += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(50);
    }
    await page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    rows.push({
      figure: `home page pictures at 390 px, ${deviceScaleFactor} to one, KB`,
      ours: bytes / KB,
      limit: { atMost: 150 },
    });
    await page.close();
  }
  await browser.close();
  return rows;
}

async function signedIn(site: ProductionSite): Promise<string> {
  const answer = await fetch(`${site.origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "bench", password: "bench password", adminPasscode: "bench" }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Uploads a picture and watches how much memory that takes. */
async function uploaded(site: ProductionSite, cookie: string, bytes: Uint8Array, expected: number) {
  const form = new FormData();
  form.append("image", new File([Uint8Array.from(bytes)], "picture"));
  const before = residentMb(site.pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb(site.pid));
  }, 5);
  const startedAt = performance.now();
  const answer = await fetch(`${site.origin}/api/upload-image`, {
    method: "POST",
    body: form,
    headers: { cookie },
  });
  await answer.text();
  clearInterval(watch);
  if (answer.status !== expected) throw new Error(`The upload was answered ${answer.status}`);
  return { ms: performance.now() - startedAt, memory: highest - before };
}

async function uploads(site: ProductionSite): Promise<Row[]> {
  const cookie = await signedIn(site);
  const grain = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const photo = await sharp(await grain(500, 375).png().toBuffer())
    .resize(4000, 3000)
    .jpeg()
    .toBuffer();
  const huge = await sharp(await grain(100, 100).png().toBuffer())
    .resize(7000, 7000)
    .jpeg({ progressive: true })
    .toBuffer();
  const large = await sharp(huge).resize(6000, 6000).jpeg({ progressive: true }).toBuffer();
  await uploaded(site, cookie, await grain(100, 100).png().toBuffer(), 201);
  const rows: Row[] = [];
  for (const [what, bytes, status] of [
    ["a photo of 12 megapixels", photo, 201],
    ["a progressive JPEG of 49 megapixels, refused", huge, 413],
    ["a progressive JPEG of 36 megapixels", large, 201],
    ["an interlaced PNG of 50 megapixels, refused", makeInterlacedPng(7071, 7071), 413],
    ["30,000 x 30,000 pixels, refused", makeEmptyPng(30_000, 30_000), 413],
    ["10 MB and a byte, refused", Buffer.alloc(10 * KB * KB + 1, 1), 413],
    ["50 MB, refused", Buffer.alloc(50 * KB * KB, 1), 413],
  ] as const) {
    const { ms, memory } = await uploaded(site, cookie, bytes, status);
    rows.push({ figure: `${what}: ms`, ours: ms });
    rows.push({ figure: `${what}: memory more than before, MB`, ours: memory, limit: { atMost: 150 } });
  }
  return rows;
}

const site = await startProductionSite({ ADMIN_PASSCODE: "bench" });
try {
  report("pictures", "the same portraits encoded plainly: AVIF quality 46, effort 4", [
    ...(await portraitCosts()),
    ...(await homePictures(site)),
    ...(await uploads(site)),
  ]);
} finally {
  await site.stop();
}
