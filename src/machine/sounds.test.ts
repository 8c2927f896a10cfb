import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";

describe("the sounds", () => {
  let database: TestDatabase;
  let client: Client;
  beforeEach(async () => {
    database = await openTestDatabase("sqlite");
    client = openTestApp(database).client();
  });
  afterEach(() => database.close());

  test.each(["slot-machine-music", "win", "beep"])(
    "%s is a small MP3 that browsers may cache",
    async (name) => {
      const answer = await client.request(`/api/sounds/${name}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("audio/mpeg");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
      expect(answer.headers.get("accept-ranges")).toBe("bytes");
      expect(answer.text.length).toBeLessThan(32_000);
      const etag = answer.headers.get("etag") ?? "";
      const again = await client.request(`/api/sounds/${name}`, { headers: { "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
    },
  );

  test.each([
    ["bytes=0-0", 206, "bytes 0-0/1536"],
    ["bytes=0-99", 206, "bytes 0-99/1536"],
    ["bytes=1500-", 206, "bytes 1500-1535/1536"],
    ["bytes=1500-9999", 206, "bytes 1500-1535/1536"],
    ["bytes=-100", 206, "bytes 1436-1535/1536"],
    ["bytes=-9999", 206, "bytes 0-1535/1536"],
    ["bytes=1536-", 416, "bytes */1536"],
    ["bytes=-0", 416, "bytes */1536"],
    ["bytes=9-5", 200, null],
    ["bytes=-", 200, null],
    ["bytes=0-1,5-6", 200, null],
    ["lines=0-1", 200, null],
  ])("Range: %s is answered with %d", async (range, status, contentRange) => {
    const answer = await client.request("/api/sounds/beep", { headers: { range } });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([status, contentRange]);
  });

  test("a range is ignored without GET", async () => {
    const sent = { method: "HEAD", headers: { range: "bytes=0-9" } };
    const answer = await client.request("/api/sounds/beep", sent);
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, "1536"]);
  });

  test("a range of an older version is not served", async () => {
    const headers = { range: "bytes=0-9", "if-range": '"another"' };
    expect((await client.request("/api/sounds/beep", { headers })).status).toBe(200);
  });

  test("other methods are refused", async () => {
    const answer = await client.post("/api/sounds/beep");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
