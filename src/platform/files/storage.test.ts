import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { openFileStore } from "./file-store.server.ts";
import { checkStorage, openStorage, warnAboutUnencryptedBucket } from "./open-storage.server.ts";
import type { Storage } from "./storage.server.ts";
import { startLyingBucket } from "./testing/lying-bucket.ts";
import { startS3 } from "./testing/s3-server.ts";

const encodeText = (text: string) => new TextEncoder().encode(text);
const newFolder = () => join(inject("testFolder"), randomUUID());
const openDiskStorage = (DATA_DIR = newFolder()) => openStorage({ DATA_DIR });
const listKeys = async (storage: Storage) => {
  const keys: string[] = [];
  for await (const key of storage.keys()) keys.push(key);
  return keys;
};
const UNAVAILABLE_REFUSAL = { status: 503, message: "The file storage does not answer. Please try again." };

let bucket: Awaited<ReturnType<typeof startS3>>;
let listingBucket: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  [bucket, listingBucket] = await Promise.all([
    startS3(newFolder()),
    startS3(newFolder(), { listing: true }),
  ]);
});
afterAll(() => Promise.all([bucket.stop(), listingBucket.stop()]));

describe.each<[string, () => Storage]>([
  ["the disk", () => openDiskStorage()],
  ["a bucket", () => openStorage({ DATA_DIR: "unused", ...bucket.env })],
])("%s", (name, open) => {
  test("returns files byte for byte", async () => {
    const storage = open();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    await storage.put("public/a.webp", bytes, "image/webp");
    expect(Buffer.from((await storage.read("public/a.webp")) ?? []).equals(bytes)).toBe(true);
  });

  test("accepts a file from the disk", async () => {
    const [storage, folder] = [open(), newFolder()];
    await mkdir(folder);
    const path = join(folder, "ready.webp");
    await writeFile(path, "ready");
    await storage.put("public/d.webp", encodeText("before"), "image/webp");
    await storage.add("public/d.webp", path, "image/webp");
    expect(Buffer.from((await storage.read("public/d.webp")) ?? []).toString()).toBe("ready");
    expect(await readdir(folder)).toEqual([]);
  });

  test("returns small files in one piece", async () => {
    const storage = open();
    await storage.put("public/small.webp", encodeText("small"), "image/webp");
    expect((await storage.read("public/small.webp"))?.buffer.byteLength).toBeLessThan(6_000);
    expect(Buffer.from((await storage.read("public/small.webp")) ?? []).toString()).toBe("small");
  });

  test("returns nothing for missing and removed files", async () => {
    const storage = open();
    expect(await storage.read("public/never.webp")).toBeUndefined();
    await storage.put("public/b.webp", encodeText("b"), "image/webp");
    await storage.remove("public/b.webp");
    await storage.remove("public/b.webp");
    expect(await storage.read("public/b.webp")).toBeUndefined();
  });

  test("allows writing the same file again", async () => {
    const storage = open();
    const write = () => storage.put("public/c.webp", encodeText("same"), "image/webp");
    await write();
    // The tests' S3 server mixes up simultaneous writes of the same file.
    await (name === "a bucket" ? write() : Promise.all([write(), write()]));
    expect(Buffer.from((await storage.read("public/c.webp")) ?? []).toString()).toBe("same");
  });

  test("lists the keys of all files, and nothing else", async () => {
    const storage = name === "a bucket" ? openStorage({ DATA_DIR: "unused", ...listingBucket.env }) : open();
    for (const key of ["public/k1.webp", "private/k2.avif", "public/k3.webp"])
      await storage.put(key, encodeText(key), "image/webp");
    await storage.remove("public/k3.webp");
    const keys = await listKeys(storage);
    expect(keys).toEqual(expect.arrayContaining(["public/k1.webp", "private/k2.avif"]));
    expect(keys).not.toContain("public/k3.webp");
  });

  test("never leaves its folder", async () => {
    await expect(open().put("../outside.webp", encodeText("x"), "image/webp")).rejects.toMatchObject(
      UNAVAILABLE_REFUSAL,
    );
    expect(await readdir(inject("testFolder"))).not.toContain("outside.webp");
  });
});

describe("the disk's files", () => {
  test("can only be opened if they exist", async () => {
    const store = openFileStore({ DATA_DIR: newFolder() }, "media");
    await expect(store.open("never.mp3")).rejects.toMatchObject({ code: "ENOENT" });
    await store.write("a.txt", "0123456789");
    expect(await text(await store.open("a.txt"))).toBe("0123456789");
    expect(await text(await store.open("a.txt", { first: 2, last: 4 }))).toBe("234");
  });

  test("never include a partial file, and none exists before the first one", async () => {
    const folder = newFolder();
    expect(await listKeys(openDiskStorage(folder))).toEqual([]);
    await mkdir(join(folder, "uploads/public"), { recursive: true });
    await writeFile(join(folder, "uploads/public/a.webp.0.part"), "half");
    expect(await listKeys(openDiskStorage(folder))).toEqual([]);
  });

  test("a failed write leaves nothing, not even a part", async () => {
    const folder = newFolder();
    await mkdir(join(folder, "uploads/public/a.webp/inside"), { recursive: true });
    await expect(
      openDiskStorage(folder).put("public/a.webp", encodeText("x"), "image/webp"),
    ).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
    expect(await readdir(join(folder, "uploads/public"))).toEqual(["a.webp"]);
  });

  test("a folder that can't be created is reported as a failure of the storage", async () => {
    const folder = newFolder();
    await writeFile(folder, "a file where the folder should be");
    await chmod(folder, 0o400);
    await expect(
      openDiskStorage(folder).put("public/a.webp", encodeText("x"), "image/webp"),
    ).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
  });
});

test("a bucket's keys are listed page by page, without other programs' files", async () => {
  const listingPages: Record<string, string> = {
    first: `<IsTruncated>true</IsTruncated><NextContinuationToken>2</NextContinuationToken>
      <Contents><Key>public/a.webp</Key></Contents><Contents><Key>Notes of others.txt</Key></Contents>`,
    "2": `<IsTruncated>false</IsTruncated><Contents><Key>private/b.webp</Key></Contents>`,
  };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://bucket.example");
    const page = listingPages[searchParams.get("continuation-token") ?? "first"];
    response.setHeader("content-type", "application/xml");
    response.end(`<ListBucketResult>${page}</ListBucketResult>`);
  });
  const S3_ENDPOINT = `http://127.0.0.1:${await listenLocally(server)}`;
  const storage = openStorage({ DATA_DIR: "unused", ...bucket.env, S3_ENDPOINT });
  expect(await listKeys(storage)).toEqual(["public/a.webp", "private/b.webp"]);
  server.closeAllConnections();
  server.close();
});

test("a symbolic link on the disk doesn't count as a file, wherever it leads", async () => {
  const folder = newFolder();
  const storage = openDiskStorage(folder);
  await storage.put("public/a.webp", encodeText("a"), "image/webp");
  await writeFile(join(folder, "secret"), "secret");
  await symlink("../../secret", join(folder, "uploads/public/b.webp"));
  expect(await storage.read("public/b.webp")).toBeUndefined();
  expect(await listKeys(storage)).toEqual(["public/a.webp"]);
  await expect(storage.read("others/a.webp")).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
});

describe("a bucket that denies access", () => {
  test.each<[string, () => Record<string, string>]>([
    ["a wrong secret", () => ({ S3_SECRET_ACCESS_KEY: "guess" })],
    ["an unknown key", () => ({ S3_ACCESS_KEY_ID: "nobody" })],
    ["an unknown bucket", () => ({ S3_BUCKET: "elsewhere" })],
    ["nobody listening", () => ({ S3_ENDPOINT: "http://127.0.0.1:1" })],
  ])("%s", async (_, wrongSettings) => {
    const storage = openStorage({ DATA_DIR: "unused", ...bucket.env, ...wrongSettings() });
    await expect(storage.put("public/x.webp", encodeText("x"), "image/webp")).rejects.toMatchObject(
      UNAVAILABLE_REFUSAL,
    );
    await expect(storage.read("public/x.webp")).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
    await expect(listKeys(storage)).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
  });
});

test("a server that isn't a bucket counts as having stored nothing, whatever it answers", async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/html" }).end("<p>Welcome to this network</p>");
  });
  const port = await listenLocally(server);
  const env = { DATA_DIR: "unused", ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port}` };
  const storage = openStorage(env);
  try {
    await expect(checkStorage(env, "pictures")).rejects.toThrow(
      "The server answers, but not as a bucket does",
    );
    await expect(storage.put("public/a.webp", encodeText("x"), "image/webp")).rejects.toMatchObject(
      UNAVAILABLE_REFUSAL,
    );
    await expect(storage.read("public/a.webp")).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("a bucket's connections are used again, however many files are looked up or read", async () => {
  let connections = 0;
  const headers = { etag: '"3"', "content-length": "3", "last-modified": new Date(0).toUTCString() };
  const server = createServer(({ method }, response) => {
    response.writeHead(200, headers).end(method === "HEAD" ? "" : "abc");
  });
  server.on("connection", () => {
    connections += 1;
  });
  const port = await listenLocally(server);
  const env = { DATA_DIR: "unused", ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port}` };
  for (let count = 0; count < 5; count += 1) {
    expect(await openFileStore(env, "media").size("a.mp3")).toBe(3);
    for (const part of [undefined, { first: 0, last: 2 }])
      expect(await text(await openFileStore(env, "media").open("a.mp3", part))).toBe("abc");
  }
  server.closeAllConnections();
  server.close();
  expect(connections).toBeLessThanOrEqual(2);
});

describe("a bucket that lies", () => {
  async function openLying() {
    const lyingServer = await startLyingBucket();
    onTestFinished(lyingServer.stop);
    return { ...lyingServer, storage: openStorage({ DATA_DIR: "unused", ...lyingServer.env }) };
  }

  test.each(["keeps nothing", "keeps half"] as const)("and %s has stored nothing", async (lie) => {
    const bucket = await openLying();
    bucket.lie(lie);
    const pendingPut = bucket.storage.put("public/a.webp", encodeText("all of it"), "image/webp");
    await expect(pendingPut).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
  });

  test("and breaks off in the middle of a file is an error, not a partial file", async () => {
    const bucket = await openLying();
    await bucket.storage.put("public/a.webp", encodeText("all of it"), "image/webp");
    bucket.lie("breaks off");
    await expect(bucket.storage.read("public/a.webp")).rejects.toMatchObject(UNAVAILABLE_REFUSAL);
  });
});

test.each([
  [{ S3_BUCKET: "a", S3_ENDPOINT: "http://storage.example:9000" }, 1],
  [{ S3_BACKUP_BUCKET: "a", S3_ENDPOINT: "http://storage.example:9000" }, 1],
  [{ S3_BUCKET: "a", S3_ENDPOINT: "https://storage.example" }, 0],
  [{ S3_BUCKET: "a", S3_ENDPOINT: "http://127.0.0.1:9000" }, 0],
  [{ S3_BUCKET: "a" }, 0],
  [{ S3_ENDPOINT: "http://storage.example:9000" }, 0],
])("a bucket that is spoken to in clear is warned of: %j", (env, count) => {
  const warnings: string[] = [];
  warnAboutUnencryptedBucket(
    { DATA_DIR: "unused", ...env },
    { warn: (_, message) => warnings.push(message) },
  );
  expect(warnings).toHaveLength(count);
});
