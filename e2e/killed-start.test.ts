import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ADMIN_PASSCODE, PROGRAM_ENV, type Site, startSite } from "./site.ts";

let folder: string;
let runningSites: Site[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-killed-"));
  runningSites = [];
});
afterEach(async () => {
  await Promise.all(runningSites.map((site) => site.stop("SIGKILL")));
  await rm(folder, { recursive: true, force: true });
});

async function startRunningSite(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite(env, folder);
  runningSites.push(site);
  return site;
}

test("everything acknowledged before SIGKILL is still there after the next start, which needs no manual repair", async () => {
  let checkedCount = 0;
  for (let lifeNumber = 0; lifeNumber < 5; lifeNumber += 1) {
    const site = await startRunningSite();
    const { promise: firstAcknowledged, resolve: resolveFirst } = Promise.withResolvers<void>();
    const write = async (number: number): Promise<void> => {
      const response = await fetch(`${site.origin}/api/register`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `10.1.${lifeNumber}.${number}` },
        body: JSON.stringify({
          username: `life${lifeNumber}-${number}`,
          password: "correct horse",
          adminPasscode: ADMIN_PASSCODE,
        }),
      }).catch(() => undefined);
      if (response?.status !== 201) return;
      acknowledged.push(`life${lifeNumber}-${number}`);
      resolveFirst();
    };
    const acknowledged: string[] = [];
    const writes = Array.from({ length: 12 }, (_, number) => write(number));
    const killMoment = firstAcknowledged.then(
      () => new Promise((resolve) => setTimeout(resolve, lifeNumber * 60)),
    );
    await Promise.race([Promise.all(writes), killMoment]);
    await site.stop("SIGKILL");
    runningSites = [];
    await Promise.all(writes);
    const restartedSite = await startRunningSite({ TRUST_PROXY: "1" });
    for (const username of acknowledged) {
      const response = await fetch(`${restartedSite.origin}/api/login`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `10.2.${lifeNumber}.${checkedCount % 250}`,
        },
        body: JSON.stringify({ username, password: "correct horse" }),
      });
      expect(response.status).toBe(200);
      checkedCount += 1;
    }
    await restartedSite.stop();
    runningSites = [];
  }
  expect(checkedCount).toBeGreaterThan(0);
});

test("a first start can be killed at any moment, and the next start continues from there", async () => {
  for (const delayMs of [20, 60, 100, 140, 180, 220, 260, 300, 340, 380]) {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../src/app/main.server.ts")], {
      env: { ...PROGRAM_ENV, PORT: "0", DATA_DIR: folder },
      stdio: "ignore",
    });
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
  }
  const site = await startRunningSite();
  expect((await fetch(`${site.origin}/`)).status).toBe(200);
});
