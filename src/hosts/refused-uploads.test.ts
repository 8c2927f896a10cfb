import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  createEmptyPng,
  createFileForm,
  createInterlacedPng,
  createNoisePicture,
} from "#platform/files/testing/pictures.ts";
import { openTestApp } from "#testing/test-app.ts";
import { listUploadedFiles, uploadTestPicture } from "./testing/uploading.ts";

const MB = 1024 * 1024;

describeOnBothEngines("a bad upload", (open) => {
  const makePicture = () => createNoisePicture(300, 200).jpeg().toBuffer();
  const makeText = (text: string) => async () => Buffer.from(text);
  const truncate = (format: "jpeg" | "png" | "webp" | "gif" | "avif") => async () => {
    const image = await createNoisePicture(300, 200).toFormat(format).toBuffer();
    return image.subarray(0, Math.floor(image.length / 2));
  };
  const makePictureWithEnd = (end: string) => async () =>
    Buffer.concat([await makePicture(), Buffer.from(end, "latin1")]);

  test.each<[string, () => Promise<Uint8Array>, number, string]>([
    ["nothing", makeText(""), 400, "The picture file is empty"],
    [
      "an SVG",
      makeText('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      "The file must be a JPEG, PNG, WebP, GIF or AVIF picture",
    ],
    [
      "a page",
      makeText("<!doctype html><h1>Hello</h1>"),
      415,
      "The file must be a JPEG, PNG, WebP, GIF or AVIF picture",
    ],
    [
      "a TIFF",
      () => createNoisePicture(20, 20).tiff().toBuffer(),
      415,
      "The file must be a JPEG, PNG, WebP, GIF or AVIF picture",
    ],
    [
      "a script that begins like a GIF",
      makeText("GIF89a=1;alert(1)//"),
      400,
      "The picture is damaged or incomplete",
    ],
    [
      "a picture and a page",
      makePictureWithEnd("<html><script>alert(1)</script>"),
      400,
      "The file is a picture and a document at once. Please save it as a plain picture.",
    ],
    [
      "a picture and an archive",
      makePictureWithEnd(`PK\x03\x04payload PK\x05\x06${"\0".repeat(18)}`),
      400,
      "The file is a picture and a document at once. Please save it as a plain picture.",
    ],
    [
      "a picture and a PDF",
      makePictureWithEnd("%PDF-1.7 1 0 obj"),
      400,
      "The file is a picture and a document at once. Please save it as a plain picture.",
    ],
    ["half a JPEG", truncate("jpeg"), 400, "The picture is damaged or incomplete"],
    ["half a PNG", truncate("png"), 400, "The picture is damaged or incomplete"],
    ["half a WebP", truncate("webp"), 400, "The picture is damaged or incomplete"],
    ["half a GIF", truncate("gif"), 400, "The picture is damaged or incomplete"],
    ["half an AVIF", truncate("avif"), 400, "The picture is damaged or incomplete"],
    [
      "30,000 x 30,000 pixels",
      async () => createEmptyPng(30_000, 30_000),
      413,
      "The picture has more than 50 million pixels",
    ],
    [
      "7,071 x 7,071 interlaced pixels, which would take 480 MB",
      async () => createInterlacedPng(7071, 7071),
      413,
      "The picture takes too much memory to read. Please save it smaller, or as a plain JPEG",
    ],
    ["10 MB and a byte", async () => Buffer.alloc(10 * MB + 1, 1), 413, "The file is larger than 10 MB"],
    ["50 MB", async () => Buffer.alloc(50 * MB, 1), 413, "The file is larger than 10 MB"],
  ])("%s is refused with a clear message, and nothing of it is kept", async (_, make, status, message) => {
    const { admin, house } = openTestApp(await open());
    const response = await uploadTestPicture(await admin(), await make());
    expect([response.status, response.json()]).toEqual([
      status,
      { message, issues: [{ path: "image", message }] },
    ]);
    expect(await listUploadedFiles(house)).toEqual([]);
  });

  test("exactly 10 MB is accepted", async () => {
    const { admin } = openTestApp(await open());
    const bytes = Buffer.concat([await makePicture(), Buffer.alloc(10 * MB)]).subarray(0, 10 * MB);
    expect((await uploadTestPicture(await admin(), bytes)).status).toBe(201);
  });

  test("a wrong field, a wrong kind of body and a broken one are told apart", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    const post = (body: FormData | string, headers?: Record<string, string>) =>
      boss.request("/api/upload-image", { method: "POST", body, headers });
    const response = await post(createFileForm("photo", await makePicture(), "a.jpg", "image/jpeg"));
    expect([response.status, response.json()]).toEqual([
      400,
      { message: "Please choose a picture", issues: [{ path: "image", message: "Please choose a picture" }] },
    ]);
    const json = await post('{"image":"x"}', { "content-type": "application/json" });
    expect([json.status, json.json()]).toEqual([
      415,
      { message: "The file must be sent as multipart/form-data, in the field image" },
    ]);
    const brokenResponse = await post("--x\r\nnonsense", {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect([brokenResponse.status, brokenResponse.json()]).toEqual([
      400,
      { message: "The multipart body is malformed or incomplete" },
    ]);
  });
});
