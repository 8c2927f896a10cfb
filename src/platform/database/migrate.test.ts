import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { type Db, qb } from "./database.server.ts";
import { migrate, migrationsFolder } from "./migrate.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";
import { type RunningScript, runScript } from "./testing/programs/script.ts";

const MIGRATIONS_FOLDER = join(import.meta.dirname, "testing/migrations");
const MIGRATION_NAMES = ["0001-songs-table", "0002-songs-loud"];

type Tables = {
  songs: { id: number; title: string; loud: boolean };
  migrations: { name: string; applied_at: string };
};

const listSongs = (db: Db) => qb<Tables>(db).selectFrom("songs").selectAll().execute();

/** Creates a log that adds the name of each logged migration to `loggedNames`. */
function createLog() {
  const loggedNames: unknown[] = [];
  return { loggedNames, info: (fields: { migration?: string }) => loggedNames.push(fields.migration) };
}

async function readLines(script: RunningScript): Promise<string[]> {
  const lines: string[] = [];
  for (let line = await script.line(); line !== undefined; line = await script.line()) lines.push(line);
  await script.end();
  return lines;
}

describeOnBothEngines("migrating", (open, engine) => {
  it("applies each migration once, in order", async () => {
    const database = await open({ migrations: null });
    const log = createLog();
    await migrate(database, { log, folder: MIGRATIONS_FOLDER });
    await migrate(database, { log, folder: MIGRATIONS_FOLDER });
    expect(log.loggedNames).toEqual(MIGRATION_NAMES);
    expect(await listSongs(database.db)).toEqual([{ id: 1, title: "overture", loud: true }]);
    const recordedMigrations = await qb<Tables>(database.db)
      .selectFrom("migrations")
      .selectAll()
      .orderBy("name")
      .execute();
    expect(recordedMigrations).toEqual(
      MIGRATION_NAMES.map((name) => ({ name, applied_at: expect.stringMatching(/^\d{4}-.*Z$/) })),
    );
  });

  it("continues after a process was killed halfway", async () => {
    const database = await open({ migrations: null });
    const killedScript = runScript("migrate-once.ts", {
      folder: MIGRATIONS_FOLDER,
      ...database.address,
      stopHalfway: true,
    });
    expect(await killedScript.line()).toBe(MIGRATION_NAMES[0]);
    expect(await killedScript.line()).toBe("half");
    await killedScript.kill();
    const log = createLog();
    await migrate(database, { log, folder: MIGRATIONS_FOLDER });
    expect(log.loggedNames).toEqual(MIGRATION_NAMES.slice(1));
    expect(await listSongs(database.db)).toEqual([{ id: 1, title: "overture", loud: true }]);
  });

  it("applies each migration once when several processes start at the same time", async () => {
    const { address, db } = await open({ migrations: null });
    const scripts = [1, 2, 3].map(() =>
      runScript("migrate-once.ts", { folder: MIGRATIONS_FOLDER, ...address }),
    );
    const lines = await Promise.all(scripts.map(readLines));
    expect(lines.flat().toSorted()).toEqual(MIGRATION_NAMES);
    expect(await listSongs(db)).toHaveLength(1);
  });

  it("refuses a newer version's database", async () => {
    const database = await open({ migrations: MIGRATIONS_FOLDER });
    const futureMigration = { name: "0999-songs-of-the-future", applied_at: new Date().toISOString() };
    await qb<Tables>(database.db).insertInto("migrations").values(futureMigration).execute();
    await expect(migrate(database, { log: createLog(), folder: MIGRATIONS_FOLDER })).rejects.toThrow(
      'last used by a newer version of this program (it has had "0999-songs-of-the-future"',
    );
  });

  it.each([
    ["0002-b.ts", 1],
    ["0003-c.ts", 0],
  ])(
    "an update that fails at %s discards its backup only if nothing was changed (%i)",
    async (brokenFile, expectedCount) => {
      const database = await open({ migrations: null });
      const folder = join(inject("testFolder"), `${engine}-${brokenFile}`);
      await mkdir(folder);
      await writeFile(join(folder, "0001-a.ts"), "export const up = () => {};");
      await migrate(database, { folder });
      await writeFile(join(folder, "0002-b.ts"), "export const up = () => {};");
      await writeFile(
        join(folder, brokenFile),
        'export const up = () => { throw new Error("out of songs"); };',
      );
      let discardedCount = 0;
      const beforeChange = async () => async () => void discardedCount++;
      await expect(migrate(database, { folder, beforeChange })).rejects.toThrow("out of songs");
      expect(discardedCount).toBe(expectedCount);
    },
  );

  it.each([
    ["Songs.ts", "export const up = () => {};", "migrations/Songs.ts is not named like 0001-room-what.ts"],
    ["0001-a.ts", "export const down = () => {};", "0001-a.ts exports no function up"],
    [
      "0001-a.ts",
      'export const up = () => { throw new Error("out of songs"); };',
      "0001-a failed: out of songs",
    ],
  ])("stops at a file %s with %s", async (file, text, message) => {
    const database = await open({ migrations: null });
    const wrongFolder = join(inject("testFolder"), `${engine}-${message.length}`);
    await mkdir(wrongFolder);
    await writeFile(join(wrongFolder, file), text);
    await expect(migrate(database, { log: createLog(), folder: wrongFolder })).rejects.toThrow(message);
  });
});

describeOnBothEngines("a test database", (open) => {
  it("starts with the tables and with the rows that migrations add", async () => {
    for (const round of [1, 2]) {
      const { db, close } = await open({ migrations: MIGRATIONS_FOLDER });
      expect(await listSongs(db)).toEqual([{ id: 1, title: "overture", loud: true }]);
      await sql`insert into songs (title) values (${`round ${round}`})`.execute(qb(db));
      await close();
    }
  });
});

it("two migrations share a number, because both had been released when somebody noticed", async () => {
  const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith(".ts"));
  const byNumber = Map.groupBy(names, (name) => name.slice(0, 4));
  expect([...byNumber.values()].filter(({ length }) => length > 1)).toEqual([
    ["0015-draw-confirmed-types.ts", "0015-leases.ts"],
  ]);
});
