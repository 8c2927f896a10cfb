import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startYoutubeDouble } from "../dev/doubles/youtube.ts";
import { allShowsChannel } from "../dev/doubles/youtube-from-shows.ts";
import { makeVideo } from "./episode-steps.ts";
import { ADMIN_PASSCODE, type Site, startSite } from "./site.ts";

const videos = Array.from({ length: 400 }, (_, at) => makeVideo(at + 1));

/** Registers an admin. Returns functions that call the site's API as that admin. */
async function registerAdmin(site: Site, username: string) {
  const call = (path: string, json?: object, cookie = "") =>
    fetch(`${site.origin}/api/${path}`, {
      method: json ? "POST" : "GET",
      headers: { cookie, "content-type": "application/json" },
      body: json && JSON.stringify(json),
    });
  const registration = await call("register", {
    username,
    password: "correct horse",
    adminPasscode: ADMIN_PASSCODE,
  });
  const cookie = registration.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return {
    post: (path: string, json: object = {}) => call(path, json, cookie),
    count: async () => (await (await call("episodes")).json()).length,
    running: async () => (await (await call("episodes/import-state", undefined, cookie)).json()).running,
  };
}

test("a resync killed at any moment changes nothing, and the next one completes", async () => {
  const youtube = await startYoutubeDouble({ channel: allShowsChannel, videos });
  const folder = await mkdtemp(join(tmpdir(), "greenroom-killed-"));
  const env = { SAMPLE_CONTENT: "false", YOUTUBE_API_KEY: "any", YOUTUBE_BASE_URL: youtube.origin };
  const config = { updateDay: "Tuesday", updateHour: 15, updateMinute: 0, channelId: "@allshows" };
  let site = await startSite(env, folder);
  try {
    let boss = await registerAdmin(site, "first");
    expect((await boss.post("episodes/config", config)).status).toBe(200);
    expect((await boss.post("episodes/update")).status).toBe(200);
    for (const page of [1, 3, 8]) {
      // Make the import wait halfway for a response that never comes.
      youtube.fail({ resource: "videos", page, kind: "hang" });
      const interruptedUpdate = boss.post("episodes/clean-and-resync").catch(() => undefined);
      await expect
        .poll(async () => (await boss.running())?.done ?? 0)
        .toBeGreaterThanOrEqual((page - 1) * 50);
      await site.stop("SIGKILL");
      await interruptedUpdate;
      youtube.heal();
      site = await startSite(env, folder);
      boss = await registerAdmin(site, `after${page}`);
      expect(await boss.count()).toBe(50);
      expect(await boss.running()).toBeNull();
    }
    const completedUpdate = await boss.post("episodes/clean-and-resync");
    expect([completedUpdate.status, (await completedUpdate.json()).count]).toEqual([200, 400]);
    expect(await boss.count()).toBe(400);
  } finally {
    await site.stop("SIGKILL");
    await youtube.close();
    await rm(folder, { recursive: true, force: true });
  }
});
