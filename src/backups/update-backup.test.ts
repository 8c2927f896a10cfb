import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { backUpBeforeUpdate } from "./backups.server.ts";
import { fetchBackups } from "./testing/backup-calls.ts";
import { unlistableStorage } from "./testing/failing-storage.ts";

describeOnBothEngines("the backup before an update", (open) => {
  test("is listed, and removed if the update changed nothing", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const discardBackup = await backUpBeforeUpdate(app.house);
    expect(await fetchBackups(owner)).toMatchObject([{ kind: "safety", proof: { ok: true } }]);
    await discardBackup();
    expect(await fetchBackups(owner)).toEqual([]);
  });

  test("isn't removed by another process that started at the same time", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const [discardFirst] = await Promise.all([backUpBeforeUpdate(app.house), backUpBeforeUpdate(app.house)]);
    expect(await fetchBackups(owner)).toHaveLength(2);
    await discardFirst();
    expect(await fetchBackups(owner)).toMatchObject([{ kind: "safety", proof: { ok: true } }]);
  });

  test("is not listed if it can't be made", async () => {
    const app = openTestApp(await open(), { house: { storage: unlistableStorage } });
    const owner = await app.admin();
    await expect(backUpBeforeUpdate(app.house)).rejects.toThrow("The safety backup failed");
    expect(await fetchBackups(owner)).toEqual([]);
  });
});
