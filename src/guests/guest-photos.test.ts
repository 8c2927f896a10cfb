import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { createEmptyPng, createInterlacedPng } from "#platform/files/testing/pictures.ts";
import {
  APPLICATION_INPUT,
  applyAsGuest,
  type GuestApp,
  listRequests,
  openGuestApp,
} from "./testing/applications.ts";

const MB = 1024 * 1024;

const makePicture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#7a5c3e" } });

const makeDataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

async function listFiles(app: GuestApp): Promise<string[]> {
  const entries = await readdir(join(app.dataDir, "uploads"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((one) => one.isFile()).map(({ name }) => name);
}

const applyWithPhoto = (app: GuestApp, photoUrl: unknown, client = app.client()) =>
  client.post("/api/guest-requests", { ...APPLICATION_INPUT, photoUrl });

describeOnBothEngines("guests' photos", (open) => {
  test.each([
    ["image/jpeg", () => makePicture().jpeg().toBuffer()],
    ["image/png", () => makePicture().png().toBuffer()],
    ["image/webp", () => makePicture().webp().toBuffer()],
  ])("a %s is stored as a file that only the team can see", async (type, bytes) => {
    const app = await openGuestApp(await open());
    const response = await applyWithPhoto(app, makeDataUrl(type, await bytes()));
    expect(response.status).toBe(201);
    const { photoUrl } = response.json<{ photoUrl: string }>();
    expect(photoUrl).toMatch(/^\/uploads\/private\//);
    const admin = await app.admin();
    expect(await listRequests(admin)).toMatchObject([{ photoUrl }]);
    const photo = await admin.request(photoUrl);
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 300 });
    expect(photo.headers.get("cache-control")).toBe("private, no-store");
    expect((await app.client().request(photoUrl)).status).toBe(401);
    expect((await (await app.user()).request(photoUrl)).status).toBe(403);
  });

  test("a form that is sent again adds no second application, unless its photo is another one", async () => {
    const app = await openGuestApp(await open());
    const apply = async (width: number) => {
      const photoUrl = makeDataUrl("image/png", await makePicture(width).png().toBuffer());
      return applyAsGuest(app.client(), { formAge: 40_000, photoUrl });
    };
    const { id, photoUrl } = await apply(400);
    expect(await apply(400)).toMatchObject({ id, photoUrl });
    expect((await apply(500)).photoUrl).not.toBe(photoUrl);
    expect(await listRequests(await app.admin())).toHaveLength(2);
  });

  test("a photo that the page didn't shrink is shrunk and turned upright", async () => {
    const app = await openGuestApp(await open());
    const rotatedPicture = await makePicture(2000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { photoUrl } = (await applyWithPhoto(app, makeDataUrl("image/jpeg", rotatedPicture))).json<{
      photoUrl: string;
    }>();
    const response = await (await app.admin()).request(photoUrl);
    expect(await sharp(response.bytes).metadata()).toMatchObject({ width: 600, height: 1200 });
  });

  test("where and with what a picture was taken is not stored", async () => {
    const app = await openGuestApp(await open());
    const withPlace = await makePicture()
      .withExif({ IFD0: { Artist: "Paul" }, IFD3: { GPSLatitude: "39/1 44/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { photoUrl } = (await applyWithPhoto(app, makeDataUrl("image/jpeg", withPlace))).json<{
      photoUrl: string;
    }>();
    const admin = await app.admin();
    expect((await admin.request(photoUrl)).text).not.toContain("Exif");
  });

  test("a request in the trash keeps its photo, and one deleted permanently doesn't", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const photoUrl = makeDataUrl("image/jpeg", await makePicture().jpeg().toBuffer());
    const removeGuest = async (query = "") => {
      const { id } = await applyAsGuest(app.client(), { photoUrl });
      const path = `/api/guest-requests/${id}${query}`;
      expect((await admin.delete(path)).status).toBe(204);
    };
    await removeGuest("?forever=true");
    expect(await listFiles(app)).toEqual([]);
    await removeGuest();
    expect(await listFiles(app)).not.toEqual([]);
  });

  test("a photo shared by two requests stays until both are deleted", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const photoUrl = makeDataUrl("image/jpeg", await makePicture().jpeg().toBuffer());
    const [first, second] = [
      await applyAsGuest(app.client(), { photoUrl }),
      await applyAsGuest(app.client(), { photoUrl }),
    ];
    await admin.delete(`/api/guest-requests/${first.id}?forever=true`);
    expect((await admin.request(second.photoUrl ?? "")).status).toBe(200);
    await admin.delete(`/api/guest-requests/${second.id}?forever=true`);
    expect(await listFiles(app)).toEqual([]);
  });

  test("an address on another site is kept as it is and never fetched", async () => {
    const app = await openGuestApp(await open());
    const { photoUrl } = await applyAsGuest(app.client(), { photoUrl: " https://example.com/me.jpg " });
    expect(photoUrl).toBe("https://example.com/me.jpg");
    expect(await listFiles(app)).toEqual([]);
  });

  test.each([
    ["http://example.com/me.jpg", 400, "Photo must be a data URL or an https address"],
    ["javascript:alert(1)", 400, "Photo must be a data URL or an https address"],
    ["/uploads/private/guess.webp", 400, "Photo must be a data URL or an https address"],
    [`https://example.com/${"x".repeat(2000)}`, 400, "Photo must be at most 2000 characters"],
    [{ src: "x" }, 400, "Photo must be a data URL or an https address"],
    ["data:image/jpeg;base64,/9j/4AA!!!!", 400, "Photo is not a valid data URL"],
    ["data:image/svg+xml;base64,PHN2Zy8+", 415, "Photo must be a JPEG, PNG or WebP picture"],
    ["data:text/html,<b>x</b>", 415, "Photo must be a JPEG, PNG or WebP picture"],
    [
      makeDataUrl("image/jpeg", Buffer.from("GIF89a and more")),
      415,
      "Photo must be a JPEG, PNG or WebP picture",
    ],
    [
      makeDataUrl("image/jpeg", Buffer.from("<script>alert(1)</script>")),
      415,
      "Photo must be a JPEG, PNG or WebP picture",
    ],
    [makeDataUrl("image/png", Buffer.alloc(5 * MB + 1, 1)), 413, "File size exceeds the 5MB limit"],
  ])("%.60s is refused with %i", async (photoUrl, status, message) => {
    const app = await openGuestApp(await open());
    const response = await applyWithPhoto(app, photoUrl);
    expect([response.status, response.json()]).toEqual([
      status,
      { message, issues: [{ path: "photoUrl", message }] },
    ]);
    expect(await listRequests(await app.admin())).toEqual([]);
  });

  test("a truncated picture, or one far larger than it looks, is refused and leaves nothing behind", async () => {
    const app = await openGuestApp(await open());
    const png = await makePicture(1500, 1500).png({ compressionLevel: 0 }).toBuffer();
    const response = await applyWithPhoto(app, makeDataUrl("image/png", png.subarray(0, 40_000)));
    expect([response.status, response.json().issues]).toEqual([
      400,
      [expect.objectContaining({ path: "photoUrl" })],
    ]);
    const bomb = await makePicture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    const bombResponse = await applyWithPhoto(app, makeDataUrl("image/png", bomb));
    expect([bombResponse.status, bombResponse.json().issues]).toEqual([
      413,
      [expect.objectContaining({ path: "photoUrl" })],
    ]);
    expect(await listFiles(app)).toEqual([]);
  });

  test("a photo of more than 24 megapixels, or one that cannot be decoded row by row, is refused", async () => {
    const app = await openGuestApp(await open());
    const largeResponse = await applyWithPhoto(app, makeDataUrl("image/png", createEmptyPng(5000, 5000)));
    expect([largeResponse.status, largeResponse.json().message]).toEqual([
      413,
      "The picture has more than 24 million pixels",
    ]);
    const interlacedResponse = await applyWithPhoto(
      app,
      makeDataUrl("image/png", createInterlacedPng(4800, 4800)),
    );
    expect([interlacedResponse.status, interlacedResponse.json().message]).toEqual([
      413,
      expect.stringContaining("takes too much memory"),
    ]);
  });

  test("pictures are counted whether accepted or refused, and requests without one still work", async () => {
    const app = await openGuestApp(await open());
    const damagedPhoto = makeDataUrl("image/png", createInterlacedPng(100, 100));
    const guest = app.client();
    // What isn't a picture costs nothing, so it doesn't count.
    expect((await applyWithPhoto(app, "data:image/gif;base64,AAAA", guest)).status).toBe(415);
    for (let count = 0; count < 30; count += 1)
      expect((await applyWithPhoto(app, damagedPhoto, guest)).status).toBe(400);
    const response = await applyWithPhoto(app, damagedPhoto, guest);
    expect([response.status, response.headers.get("retry-after")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await applyWithPhoto(app, null, guest)).status).toBe(201);
  });

  test("a body over 8 MB is refused before it is read", async () => {
    const app = await openGuestApp(await open());
    const response = await applyWithPhoto(app, `data:image/jpeg;base64,${"A".repeat(8 * MB)}`);
    expect(response.status).toBe(413);
  });
});
