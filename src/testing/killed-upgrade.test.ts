import { copyFileSync, existsSync } from "node:fs";
import pg from "pg";
import { expect, test, vi } from "vitest";
import {
  type Database,
  type Engine,
  listApplied,
  listTables,
  migrate,
  openDatabase,
} from "#platform/database/database.server.ts";
import { SqliteConnection } from "#platform/database/sqlite-connection.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { describeSchema } from "#platform/database/testing/schema.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { silentLog } from "#platform/database/testing/template.ts";
import { findUpgradedVersion } from "./old-data.ts";
import { createOldDatabase, type OldDatabase } from "./old-database.ts";

type Address = OldDatabase["address"];

const OLD_VERSION = findUpgradedVersion();

async function withDatabase<T>(address: Address, read: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(address);
  return read(database).finally(() => database.close());
}

const readState = (address: Address) =>
  withDatabase(address, async ({ db }) => ({
    applied: await listApplied(db),
    schema: await describeSchema(db),
  }));

const readRows = (address: Address) =>
  withDatabase(address, async ({ db }) =>
    sumTables(
      db,
      (await listTables(db)).filter(({ name }) => name !== "migrations"),
    ),
  );

/** Upgrades without interruption. Returns the schema after each migration, and the rows at the end. */
async function upgradeUninterrupted(engine: Engine, all: string[]) {
  const { address, remove } = await createOldDatabase(engine, OLD_VERSION);
  const states = [await readState(address)];
  await withDatabase(address, async (database) => {
    const names = [...(states[0]?.applied ?? [])];
    for (const name of all.filter((one) => !names.includes(one))) {
      names.push(name);
      await migrate(database, silentLog, { only: names });
      states.push({ applied: [...names].sort(), schema: await describeSchema(database.db) });
    }
  });
  const rows = await readRows(address);
  await remove();
  return { states, rows };
}

class ProcessKilled extends Error {}

/**
 * Calls `die` before statement number `at`. The database is then in the same state as if the process had been killed,
 * and all later statements fail.
 */
function killAt(engine: Engine, at: number, die: (client: unknown) => void): { reached: () => number } {
  let count = 0;
  const before = (client: unknown) => {
    count += 1;
    if (count < at) return;
    if (count === at) die(client);
    throw new ProcessKilled();
  };
  if (engine === "sqlite")
    for (const name of ["run", "exec"] as const) {
      const real: (...words: never[]) => unknown = SqliteConnection.prototype[name];
      vi.spyOn(SqliteConnection.prototype, name).mockImplementation(function (
        this: unknown,
        ...words: unknown[]
      ) {
        before(this);
        return Reflect.apply(real, this, words);
      });
    }
  else {
    const real: (...words: never[]) => unknown = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: unknown, ...words: unknown[]) {
      before(this);
      return Reflect.apply(real, this, words);
    });
  }
  return { reached: () => count };
}

let copyCount = 0;

/**
 * Upgrades until just before statement number `at`. Returns the database's address, and whether the upgrade got that
 * far.
 */
async function upgradeUntil(engine: Engine, address: Address, at: number) {
  let left = address;
  const die = (client: unknown) => {
    if (client instanceof pg.Client) client.connection.stream.destroy();
    if (address.file === undefined) return;
    copyCount += 1;
    const file = address.file.replace(/(-\d+)?$/, `-${copyCount}`);
    for (const ending of ["", "-wal"])
      if (existsSync(address.file + ending)) copyFileSync(address.file + ending, file + ending);
    left = { file };
  };
  const { reached } = killAt(engine, at, die);
  let database: Database | undefined;
  try {
    database = await openDatabase(address);
    await migrate(database, silentLog);
  } catch (error) {
    if (reached() < at) throw error;
  } finally {
    vi.restoreAllMocks();
    await database?.close();
  }
  return { left, isKilled: reached() >= at };
}

onBothEngines("an upgrade", (open, engine) => {
  test("that is killed before any of its statements continues at the next start, with nothing half done", async () => {
    const all = await listApplied((await open()).db);
    const { states, rows } = await upgradeUninterrupted(engine, all);
    const { address, remove } = await createOldDatabase(engine, OLD_VERSION);
    let left = address;
    let done = 0;
    let kills = 0;
    for (let at = 1, isKilled = true; isKilled; at += 1) {
      ({ left, isKilled } = await upgradeUntil(engine, left, at));
      const state = await readState(left);
      const now = states.findIndex(({ applied }) => applied.length === state.applied.length);
      expect(state).toEqual(states[now]);
      if (now !== done) at = 0;
      done = now;
      kills += 1;
    }
    expect(done).toBe(states.length - 1);
    expect(kills).toBeGreaterThan(5 * states.length);
    expect(await readRows(left)).toEqual(rows);
    await remove();
  });
});
