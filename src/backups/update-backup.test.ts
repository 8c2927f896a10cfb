import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { backUpBeforeUpdate } from "./backups.server.ts";
import { fetchBackups, makeVerifiedBackup } from "./testing/backup-calls.ts";
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

  test("stays while a process of the old version makes others", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const { storage } = app.house;
    // A backup lists the uploads twice.
    const keys = async function* () {
      await makeVerifiedBackup(owner);
      yield* storage.keys();
    };
    await backUpBeforeUpdate({ ...app.house, storage: { ...storage, keys } });
    const backups = await fetchBackups(owner);
    expect(backups.map(({ kind }) => kind)).toEqual(["manual", "manual", "safety"]);
  });

  test("is refused if another process removes its archive while it is being verified", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const now = () => {
      rmSync(join(app.house.env.DATA_DIR, "backups/1.tar.gz"), { force: true });
      return new Date();
    };
    await expect(backUpBeforeUpdate({ ...app.house, now })).rejects.toThrow(
      "The safety backup failed: The archive was removed while it was being verified",
    );
    expect(await fetchBackups(owner)).toEqual([]);
  });

  test("is not listed if it can't be made", async () => {
    const app = openTestApp(await open(), { house: { storage: unlistableStorage } });
    const owner = await app.admin();
    await expect(backUpBeforeUpdate(app.house)).rejects.toThrow("The safety backup failed");
    expect(await fetchBackups(owner)).toEqual([]);
  });
});
