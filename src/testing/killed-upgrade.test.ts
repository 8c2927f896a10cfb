import { copyFileSync, existsSync } from "node:fs";
import pg from "pg";
import { expect, test, vi } from "vitest";
import {
  type Database,
  type Engine,
  listAppliedMigrations,
  listTables,
  migrate,
  openDatabase,
} from "#platform/database/database.server.ts";
import { SqliteConnection } from "#platform/database/sqlite-connection.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { describeSchema } from "#platform/database/testing/schema.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
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
    applied: await listAppliedMigrations(db),
    schema: await describeSchema(db),
  }));

const readRows = (address: Address) =>
  withDatabase(address, async ({ db }) =>
    checksumTables(
      db,
      (await listTables(db)).filter(({ name }) => name !== "migrations"),
    ),
  );

/** Upgrades without interruption. Returns the schema after each migration, and the rows at the end. */
async function upgradeUninterrupted(engine: Engine, allNames: string[]) {
  const { address, remove } = await createOldDatabase(engine, OLD_VERSION);
  const states = [await readState(address)];
  await withDatabase(address, async (database) => {
    const names = [...(states[0]?.applied ?? [])];
    for (const name of allNames.filter((one) => !names.includes(one))) {
      names.push(name);
      await migrate(database, { only: names });
      states.push({ applied: [...names].sort(), schema: await describeSchema(database.db) });
    }
  });
  const rows = await readRows(address);
  await remove();
  return { states, rows };
}

class ProcessKilled extends Error {}

/**
 * Calls `throwKilled` just before the statement with the given number, counted from 1. The database is then in the same
 * state as if the process had been killed, and all later statements fail.
 */
function killAt(
  engine: Engine,
  statementNumber: number,
  throwKilled: (client: unknown) => void,
): { reached: () => number } {
  let count = 0;
  const countStatement = (client: unknown) => {
    count += 1;
    if (count < statementNumber) return;
    if (count === statementNumber) throwKilled(client);
    throw new ProcessKilled();
  };
  if (engine === "sqlite")
    for (const name of ["run", "exec"] as const) {
      const originalMethod: (...words: never[]) => unknown = SqliteConnection.prototype[name];
      vi.spyOn(SqliteConnection.prototype, name).mockImplementation(function (
        this: unknown,
        ...words: unknown[]
      ) {
        countStatement(this);
        return Reflect.apply(originalMethod, this, words);
      });
    }
  else {
    const originalMethod: (...words: never[]) => unknown = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: unknown, ...words: unknown[]) {
      countStatement(this);
      return Reflect.apply(originalMethod, this, words);
    });
  }
  return { reached: () => count };
}

let copyCount = 0;

/**
 * Upgrades until just before the statement with the given number, counted from 1. Returns the database's address, and
 * whether the upgrade got that far.
 */
async function upgradeUntil(engine: Engine, address: Address, statementNumber: number) {
  let addressLeft = address;
  const throwKilled = (client: unknown) => {
    if (client instanceof pg.Client) client.connection.stream.destroy();
    if (address.file === undefined) return;
    copyCount += 1;
    const file = address.file.replace(/(-\d+)?$/, `-${copyCount}`);
    for (const suffix of ["", "-wal"])
      if (existsSync(address.file + suffix)) copyFileSync(address.file + suffix, file + suffix);
    addressLeft = { file };
  };
  const { reached } = killAt(engine, statementNumber, throwKilled);
  let database: Database | undefined;
  try {
    database = await openDatabase(address);
    await migrate(database);
  } catch (error) {
    if (reached() < statementNumber) throw error;
  } finally {
    vi.restoreAllMocks();
    await database?.close();
  }
  return { addressLeft, isKilled: reached() >= statementNumber };
}

describeOnBothEngines("an upgrade", (open, engine) => {
  test("that is killed before any of its statements continues at the next start, with nothing half done", async () => {
    const allNames = await listAppliedMigrations((await open()).db);
    const { states, rows } = await upgradeUninterrupted(engine, allNames);
    const { address, remove } = await createOldDatabase(engine, OLD_VERSION);
    let addressLeft = address;
    let doneCount = 0;
    let killCount = 0;
    for (let statementNumber = 1, isKilled = true; isKilled; statementNumber += 1) {
      ({ addressLeft, isKilled } = await upgradeUntil(engine, addressLeft, statementNumber));
      const state = await readState(addressLeft);
      const now = states.findIndex(({ applied }) => applied.length === state.applied.length);
      expect(state).toEqual(states[now]);
      if (now !== doneCount) statementNumber = 0;
      doneCount = now;
      killCount += 1;
    }
    expect(doneCount).toBe(states.length - 1);
    expect(killCount).toBeGreaterThan(5 * states.length);
    expect(await readRows(addressLeft)).toEqual(rows);
    await remove();
  });
});
