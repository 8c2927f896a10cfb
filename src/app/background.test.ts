import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { openFileStore } from "#platform/files/files.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { openTestApp } from "#testing/test-app.ts";
import { SCHEDULED_WORK } from "./background.server.ts";

const THREE_DAYS_MS = 3 * DAY_MS;

test("a file is stored even if the clock jumps forward by days while it is written and all sweeps run", async () => {
  const { house } = openTestApp(await openTestDatabase("sqlite"), {
    now: () => new Date(Date.now() + THREE_DAYS_MS),
  });
  const folder = house.env.DATA_DIR;
  await mkdir(folder);
  const draftPath = join(folder, "made.tar.gz");
  await writeFile(draftPath, "a backup");
  const file = await open(draftPath);
  const fileHandlePrototype = Object.getPrototypeOf(file);
  await file.close();
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const syncSpy = vi.spyOn(fileHandlePrototype, "sync");
  let removedCount = 0;
  syncSpy.mockImplementation(async () => {
    if (!(await readdir(join(folder, "backups"))).some((name) => name.endsWith(".part"))) return;
    for (const { run } of SCHEDULED_WORK.filter(({ name }) => name.startsWith("sweep"))) {
      await run(house, AbortSignal.timeout(60_000));
      removedCount += 1;
    }
  });
  await openFileStore(house.env, "backups").add("1.tar.gz", draftPath);
  expect(removedCount).toBeGreaterThan(10);
  expect(await readdir(join(folder, "backups"))).toEqual(["1.tar.gz"]);
});
