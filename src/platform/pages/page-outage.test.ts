import { expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { openTestApp } from "#testing/test-app.ts";

const PICTURE_PATH = `/uploads/${"0".repeat(32)}-8x8.webp`;

test("a page that an outage left incomplete is sent only if there is no last copy", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openTestDatabase("sqlite");
  onTestFinished(() => database.close());
  let isDown = false;
  const read = async () => {
    if (isDown) throw new Refusal("unavailable", "The file storage does not answer");
    return undefined;
  };
  const { client } = openTestApp(database, {
    house: { storage: { ...openStorage({ DATA_DIR: "unused" }), read } },
    render: async (_, { fetch }) => {
      const { status } = await fetch(PICTURE_PATH, {});
      return new Response(`<p>The picture: ${status}`, { headers: { "content-type": "text/html" } });
    },
  });
  const visitor = client();
  const openPage = async (path: string) => {
    // Longer than pages stay in the cache.
    vi.advanceTimersByTime(60_000);
    return (await visitor.request(path, { headers: { accept: "text/html" } })).text;
  };
  expect(await openPage("/known")).toContain("404");
  isDown = true;
  expect(await openPage("/known")).toContain("404");
  expect(await openPage("/unknown")).toContain("503");
  isDown = false;
  expect(await openPage("/unknown")).toContain("404");
});
