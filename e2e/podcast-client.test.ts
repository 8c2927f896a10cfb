import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
import { channelJourney, importChannel, openEpisodes } from "./episode-steps.ts";

const MP3 = makeMp3(90);
const BYTES_BEFORE_BREAK = 100_000;

// `newsboat`, a Debian package, reads feeds. Its podboat downloads the episodes in them.
channelJourney("a podcast client subscribes, and resumes an interrupted download", async ({ page, site }) => {
  await openEpisodes(page, "subscribes");
  await importChannel(page);
  const [episode] = await (await page.request.get("/api/episodes?search=Show+12&limit=1")).json();
  const file = { name: "talk.mp3", mimeType: "audio/mpeg", buffer: MP3 };
  const stored = await page.request.put(`/api/episodes/${episode.id}/audio`, {
    multipart: { audio: file },
  });
  expect(stored.status()).toBe(200);
  const home = await mkdtemp(join(tmpdir(), "greenroom-podcast-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await writeFile(join(home, "urls"), `${site.origin}/podcast.xml\n`);
  await writeFile(join(home, "config"), `download-path "${home}/"\npodcast-auto-enqueue yes\n`);
  await runProgram("newsboat", ["-C", "config", "-u", "urls", "-c", "cache.db", "-x", "reload"], home).ended;
  const queued = await readFile(join(home, ".newsboat/queue"), "utf8");
  const [, address, path] = /^(\S+) "([^"]+)"$/m.exec(queued) ?? [];
  expect(address).toMatch(/\/media\/[\w-]+\.mp3$/);
  // The site doesn't know its own address, because it listens on a free port.
  await writeFile(join(home, "queue"), `${site.origin}${new URL(address ?? "").pathname} "${path}"\n`);
  await writeFile(`${path}.part`, MP3.subarray(0, BYTES_BEFORE_BREAK));
  const podboat = runProgram("script", ["-qec", "podboat -C config -q queue", "/dev/null"], home);
  const download = () => {
    const isThere = existsSync(path ?? "");
    if (!isThere) podboat.type("d");
    return isThere;
  };
  await expect.poll(download, { timeout: 30_000, interval: 500 }).toBe(true);
  podboat.type("q");
  await podboat.ended;
  expect((await readFile(path ?? "")).equals(MP3)).toBe(true);
  const served = site.log.filter((entry) => String(entry.path).startsWith("/media/"));
  expect(served.map(({ status }) => status)).toEqual([206]);
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
