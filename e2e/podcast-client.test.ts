import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { channelJourney, importChannel, openEpisodes } from "./episode-steps.ts";

const MP3_BYTES = makeMp3(90);
const BYTES_BEFORE_BREAK = 100_000;

// The Debian package `newsboat` contains two programs: newsboat reads feeds, and podboat downloads their episodes.
channelJourney("a podcast client subscribes, and resumes an interrupted download", async ({ page, site }) => {
  await openEpisodes(page, "subscribes");
  await importChannel(page);
  const [episode] = await (await page.request.get("/api/episodes?search=Show+12&limit=1")).json();
  const audioFile = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: MP3_BYTES };
  const uploadResponse = await page.request.put(`/api/episodes/${episode.id}/audio`, {
    multipart: { audio: audioFile },
  });
  expect(uploadResponse.status()).toBe(200);
  // Podcast apps find the feed by this link if somebody enters the site's address.
  await page.goto("/");
  const feedLink = page.locator('head link[rel="alternate"][type="application/rss+xml"]').nth(1);
  expect(await feedLink.getAttribute("href")).toMatch(/\/podcast\.xml$/);
  const homeFolder = await mkdtemp(join(tmpdir(), "greenroom-podcast-"));
  onTestFinished(() => rm(homeFolder, { recursive: true, force: true }));
  await writeFile(join(homeFolder, "urls"), `${site.origin}/podcast.xml\n`);
  await writeFile(join(homeFolder, "config"), `download-path "${homeFolder}/"\npodcast-auto-enqueue yes\n`);
  await runProgram("newsboat", ["-C", "config", "-u", "urls", "-c", "cache.db", "-x", "reload"], homeFolder)
    .ended;
  const queue = await readFile(join(homeFolder, ".newsboat/queue"), "utf8");
  const [, mediaUrl, filePath] = /^(\S+) "([^"]+)"$/m.exec(queue) ?? [];
  expect(mediaUrl).toMatch(/\/media\/[\w-]+\.mp3$/);
  // The queue has the configured origin, but the test's site listens on a free port.
  await writeFile(
    join(homeFolder, "queue"),
    `${site.origin}${new URL(mediaUrl ?? "").pathname} "${filePath}"\n`,
  );
  await writeFile(`${filePath}.part`, MP3_BYTES.subarray(0, BYTES_BEFORE_BREAK));
  const podboat = runProgram("script", ["-qec", "podboat -C config -q queue", "/dev/null"], homeFolder);
  const download = () => {
    const isThere = existsSync(filePath ?? "");
    if (!isThere) podboat.type("d");
    return isThere;
  };
  await expect.poll(download, { interval: 500 }).toBe(true);
  podboat.type("q");
  await podboat.ended;
  expect((await readFile(filePath ?? "")).equals(MP3_BYTES)).toBe(true);
  const listMediaStatuses = () =>
    site.log.filter(({ path }) => String(path).startsWith("/media/")).map(({ status }) => status);
  // The site's line may arrive after the client has finished.
  await expect.poll(listMediaStatuses).toEqual([206]);
});

function runProgram(program: string, args: string[], home: string) {
  const env = { ...process.env, HOME: home, TERM: "xterm" };
  const child = spawn(program, args, { cwd: home, env, stdio: ["pipe", "ignore", "inherit"] });
  onTestFinished(() => void child.kill());
  return {
    ended: new Promise((resolve) => child.once("exit", resolve)),
    type: (keys: string) => child.stdin.write(keys),
  };
}
