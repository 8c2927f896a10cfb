import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openStorage } from "#platform/storage.server.ts";
import type { Storage } from "#platform/storage-shape.server.ts";
import { startS3 } from "#platform/testing/s3-server.ts";

const ascii = (text: string) => new TextEncoder().encode(text);
const newFolder = () => join(inject("testFolder"), randomUUID());
const onDisk = (DATA_DIR = newFolder()) => openStorage({ DATA_DIR });
const unavailable = { status: 503, message: "The file storage does not answer. Please try again." };

let bucket: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  bucket = await startS3(newFolder());
});
afterAll(() => bucket.stop());

describe.each<[string, () => Storage]>([
  ["the disk", () => onDisk()],
  ["a bucket", () => openStorage({ DATA_DIR: "unused", ...bucket.env })],
])("%s", (_, open) => {
  test("gives back what was put, byte by byte", async () => {
    const storage = open();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
    await storage.put("public/a.webp", bytes, "image/webp");
    expect(Buffer.from((await storage.read("public/a.webp")) ?? []).equals(bytes)).toBe(true);
  });

  test("small files come alone", async () => {
    const storage = open();
    await storage.put("public/small.webp", ascii("small"), "image/webp");
    expect((await storage.read("public/small.webp"))?.buffer.byteLength).toBeLessThan(6_000);
    expect(Buffer.from((await storage.read("public/small.webp")) ?? []).toString()).toBe("small");
  });

  test("has nothing where nothing was put, or where it was removed", async () => {
    const storage = open();
    expect(await storage.read("public/never.webp")).toBeUndefined();
    await storage.put("public/b.webp", ascii("b"), "image/webp");
    await storage.remove("public/b.webp");
    await storage.remove("public/b.webp");
    expect(await storage.read("public/b.webp")).toBeUndefined();
  });

  test("writes the same file again without harm", async () => {
    const storage = open();
    await Promise.all([1, 2, 3].map(() => storage.put("public/c.webp", ascii("same"), "image/webp")));
    expect(Buffer.from((await storage.read("public/c.webp")) ?? []).toString()).toBe("same");
  });

  test("never leaves its area", async () => {
    await expect(open().put("../outside.webp", ascii("x"), "image/webp")).rejects.toMatchObject(unavailable);
    expect(await readdir(inject("testFolder"))).not.toContain("outside.webp");
  });
});

describe("the disk's files", () => {
  test("a write that fails leaves nothing, not even a part", async () => {
    const folder = newFolder();
    await mkdir(join(folder, "uploads/public/a.webp/inside"), { recursive: true });
    await expect(onDisk(folder).put("public/a.webp", ascii("x"), "image/webp")).rejects.toMatchObject(
      unavailable,
    );
    expect(await readdir(join(folder, "uploads/public"))).toEqual(["a.webp"]);
  });

  test("a folder that cannot be made is told as the storage's failure", async () => {
    const folder = newFolder();
    await writeFile(folder, "a file where the folder should be");
    await chmod(folder, 0o400);
    await expect(onDisk(folder).put("public/a.webp", ascii("x"), "image/webp")).rejects.toMatchObject(
      unavailable,
    );
  });
});

describe("a bucket that does not let us in", () => {
  test.each<[string, () => Record<string, string>]>([
    ["a wrong secret", () => ({ S3_SECRET_ACCESS_KEY: "guess" })],
    ["an unknown key", () => ({ S3_ACCESS_KEY_ID: "nobody" })],
    ["an unknown bucket", () => ({ S3_BUCKET: "elsewhere" })],
    ["nobody listening", () => ({ S3_ENDPOINT: "http://127.0.0.1:1" })],
  ])("%s", async (_, wrong) => {
    const storage = openStorage({ DATA_DIR: "unused", ...bucket.env, ...wrong() });
    await expect(storage.put("public/x.webp", ascii("x"), "image/webp")).rejects.toMatchObject(unavailable);
    await expect(storage.read("public/x.webp")).rejects.toMatchObject(unavailable);
  });
});
