import sharp from "sharp";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { findPictureSources } from "#platform/files/pictures.rules.ts";
import { createNoisePicture } from "#platform/files/testing/pictures.ts";
import { openTestApp } from "#testing/test-app.ts";
import { listUploadedFiles, uploadTestPicture } from "./testing/uploading.ts";

describeOnBothEngines("uploading a picture", (open) => {
  test("stores it re-encoded in the widths that pages use, and serves it from our own address", async () => {
    const { admin, client, house } = openTestApp(await open());
    const response = await uploadTestPicture(
      await admin(),
      await createNoisePicture(500, 700).png().toBuffer(),
    );
    expect(response.status).toBe(201);
    const { url } = response.json<{ url: string }>();
    expect(response.json()).toEqual({ url });
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}-500x700\.webp$/);

    const visitor = client();
    const served = await visitor.request(url);
    expect(served.status).toBe(200);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-length")).toBe(String(served.bytes.byteLength));
    const etag = served.headers.get("etag") ?? "";
    const cachedResponse = await visitor.request(url, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect([cachedResponse.status, cachedResponse.bytes.byteLength]).toEqual([304, 0]);
    const headResponse = await visitor.request(url, { method: "HEAD" });
    expect([headResponse.status, headResponse.bytes.byteLength]).toEqual([200, 0]);

    const sets = findPictureSources(url)?.sets ?? [];
    expect(sets.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
    for (const { type, srcSet } of sets)
      for (const [address = "", descriptor] of srcSet.split(", ").map((one) => one.split(" "))) {
        const file = await visitor.request(address);
        expect(file.headers.get("content-type")).toBe(type);
        const { width, height, format } = await sharp(Buffer.from(file.bytes)).metadata();
        expect([`${width}w`, height]).toEqual([descriptor, Math.round((700 * (width ?? 0)) / 500)]);
        expect(format === "heif" ? "image/avif" : `image/${format}`).toBe(type);
      }
    expect(await listUploadedFiles(house)).toHaveLength(10);
  });

  test("keeps one copy of the same content, whatever the file's name", async () => {
    const { admin, house } = openTestApp(await open());
    const boss = await admin();
    const bytes = await createNoisePicture(40, 30).jpeg().toBuffer();
    const first = (await uploadTestPicture(boss, bytes, "a.jpg", "image/jpeg")).json<{ url: string }>();
    const files = await listUploadedFiles(house);
    expect((await uploadTestPicture(boss, bytes, "b.txt", "text/plain")).json()).toEqual(first);
    expect(await listUploadedFiles(house)).toEqual(files);
  });

  test("also shares one copy between two uploads at the same moment", async () => {
    const { admin, house } = openTestApp(await open());
    const boss = await admin();
    const bytes = await createNoisePicture(40, 30, 7).webp().toBuffer();
    const responses = await Promise.all([
      uploadTestPicture(boss, bytes),
      uploadTestPicture(boss, bytes),
      uploadTestPicture(boss, bytes),
    ]);
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect(await listUploadedFiles(house)).toHaveLength(2);
  });

  test("is allowed only to the team", async () => {
    const { user, client } = openTestApp(await open());
    const bytes = await createNoisePicture(10, 10).png().toBuffer();
    expect((await uploadTestPicture(client(), bytes)).status).toBe(401);
    expect((await uploadTestPicture(await user(), bytes)).status).toBe(403);
  });

  test("is recorded", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    const { url } = (await uploadTestPicture(boss, await createNoisePicture(10, 10).png().toBuffer())).json<{
      url: string;
    }>();
    const [event] = (await boss.request("/api/admin-events")).json<object[]>();
    expect(event).toMatchObject({ action: "upload", entity: "picture", entityId: null, detail: url });
  });
});

describeOnBothEngines("allowed uploads", (open) => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("%s, by its content alone", async (format) => {
    const { admin, client } = openTestApp(await open());
    const bytes = await createNoisePicture(30, 20).toFormat(format).toBuffer();
    const uploadResponse = await uploadTestPicture(
      await admin(),
      bytes,
      "holiday.docx",
      "application/msword",
    );
    expect(uploadResponse.status).toBe(201);
    const response = await client().request(uploadResponse.json<{ url: string }>().url);
    expect(await sharp(Buffer.from(response.bytes)).metadata()).toMatchObject({ width: 30, height: 20 });
  });

  test("a picture stored sideways is turned upright, and doesn't reveal where it was taken", async () => {
    const { admin, client } = openTestApp(await open());
    const bytes = await createNoisePicture(60, 40)
      .withExif({ IFD0: { Copyright: "a secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = (await uploadTestPicture(await admin(), bytes)).json<{ url: string }>();
    expect(url).toMatch(/-40x60\.webp$/);
    const response = await client().request(url);
    const metadata = await sharp(Buffer.from(response.bytes)).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 60 });
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    );
  });

  test.each(["gif", "webp"] as const)("an animated %s keeps its first frame", async (format) => {
    const { admin, client } = openTestApp(await open());
    const frames = await Promise.all(
      ["#d02020", "#2020d0"].map((background) =>
        sharp({ create: { width: 24, height: 24, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { url } = (await uploadTestPicture(await admin(), bytes)).json<{ url: string }>();
    const stats = await sharp(Buffer.from((await client().request(url)).bytes)).stats();
    expect(stats.channels[0]?.mean).toBeGreaterThan(180);
    expect(stats.channels[2]?.mean).toBeLessThan(60);
  });

  test("a large photo is stored at 1600 pixels on its longest side", async () => {
    const { admin } = openTestApp(await open());
    const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#806040" } })
      .jpeg()
      .toBuffer();
    expect((await uploadTestPicture(await admin(), bytes)).json<{ url: string }>().url).toMatch(
      /-1600x800\.webp$/,
    );
  });
});

describeOnBothEngines("addresses under /uploads", (open) => {
  test.each([
    "/uploads/",
    "/uploads/../greenroom.sqlite",
    "/uploads/%2e%2e%2fgreenroom.sqlite",
    "/uploads/public/x.webp",
    `/uploads/${"0".repeat(32)}-10x10.webp`,
    `/uploads/${"0".repeat(32)}-10x10.svg`,
  ])("%s is not found", async (path) => {
    const { client } = openTestApp(await open());
    expect((await client().request(path)).status).toBe(404);
  });
});
