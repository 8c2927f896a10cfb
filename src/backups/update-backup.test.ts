import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { backUpBeforeUpdate } from "./backups.server.ts";
import { fetchBackups } from "./testing/backup-calls.ts";
import { unlistableStorage } from "./testing/failing-storage.ts";

describeOnBothEngines("the backup before an update", (open) => {
  test("is listed, and removed if the update changed nothing", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const { discard } = await backUpBeforeUpdate(app.house);
    expect(await fetchBackups(owner)).toMatchObject([{ kind: "safety", proof: { ok: true } }]);
    await discard();
    expect(await fetchBackups(owner)).toEqual([]);
  });

  test("isn't removed by another process that started at the same time", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const [first] = await Promise.all([backUpBeforeUpdate(app.house), backUpBeforeUpdate(app.house)]);
    expect(await fetchBackups(owner)).toHaveLength(2);
    await first.discard();
    expect(await fetchBackups(owner)).toMatchObject([{ kind: "safety", proof: { ok: true } }]);
  });

  test("replaces those of earlier starts that were killed before they changed anything", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    for (const start of [1, 2, 3]) {
      await backUpBeforeUpdate(app.house);
      expect(await fetchBackups(owner)).toMatchObject([{ id: start, proof: { ok: true } }]);
    }
    // A start that was killed halfway through the update.
    await qb<{ migrations: { name: string } }>(app.house.db)
      .deleteFrom("migrations")
      .where("name", "=", "0148-backup-runs-reported")
      .execute();
    await (await backUpBeforeUpdate(app.house)).keep();
    expect((await fetchBackups(owner)).map(({ id }) => id)).toEqual([4, 3]);
    await backUpBeforeUpdate(app.house);
    expect((await fetchBackups(owner)).map(({ id }) => id)).toEqual([5, 4, 3]);
  });

  test("is not listed if it can't be made", async () => {
    const app = openTestApp(await open(), { house: { storage: unlistableStorage } });
    const owner = await app.admin();
    await expect(backUpBeforeUpdate(app.house)).rejects.toThrow("The safety backup failed");
    expect(await fetchBackups(owner)).toEqual([]);
  });
});
