import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { APPLICATION_NAME, MAINTENANCE_LOCK } from "./database-handle.server.ts";
import { migrate } from "./migrate.server.ts";
import { openTestDatabase } from "./testing/test-database.ts";

const hasPostgres = inject("postgresUrl") !== null;

let folderCount = 0;

/**
 * Opens a database to which only the first migration has been applied, and creates a folder with that migration and a
 * second one, whose code is `second`.
 */
async function openUpdate(second: string) {
  folderCount += 1;
  const folder = join(inject("testFolder"), `needs-stop-${folderCount}`);
  await mkdir(folder);
  await writeFile(join(folder, "0001-a.ts"), "export const up = () => {};");
  const database = await openTestDatabase("postgres", { migrations: null });
  onTestFinished(() => database.close());
  await migrate(database, { folder });
  await writeFile(join(folder, "0002-b.ts"), `${second} export const up = () => {};`);
  const loggedNames: unknown[] = [];
  const log = { info: ({ migration }: { migration?: string }) => void loggedNames.push(migration) };
  const connect = async (name: string) => {
    const client = new pg.Client({ connectionString: database.address.url ?? "", application_name: name });
    await client.connect();
    await client.query(`select pg_try_advisory_lock_shared(${MAINTENANCE_LOCK})`);
    return client;
  };
  const disconnect = async (client: pg.Client) => {
    // PostgreSQL may take a while to end a session after its connection is closed, so the lock is released explicitly.
    await client.query(`select pg_advisory_unlock_shared(${MAINTENANCE_LOCK})`);
    await client.end();
  };
  return {
    loggedNames,
    connect,
    disconnect,
    update: (options = {}) => migrate(database, { log, folder, ...options }),
  };
}

const NEEDS_STOP_MIGRATION = 'export const needsStop = "The version before reads what goes.";';

const REFUSAL_MESSAGE =
  "This update needs a stop, and another version of this program is connected to the database (from the database's " +
  "machine). Stop all of its processes, then start this version again.";

test.skipIf(!hasPostgres).each(["greenroom", "greenroom 0.9.0"])(
  "a migration that needs a stop is refused while a process called %s is connected, and runs afterwards",
  async (name) => {
    const { loggedNames, connect, disconnect, update } = await openUpdate(NEEDS_STOP_MIGRATION);
    const olderClient = await connect(name);
    let backups = 0;
    const beforeChange = async () => void backups++;
    const refusal = await update({ beforeChange }).catch((error) => error);
    expect([refusal.constructor.name, refusal.message, backups]).toEqual([
      "StartupError",
      REFUSAL_MESSAGE,
      0,
    ]);
    await disconnect(olderClient);
    await update({ beforeChange });
    expect([loggedNames, backups]).toEqual([["0002-b"], 1]);
  },
);

test.skipIf(!hasPostgres)("an older process that connects during the backup is noticed, too", async () => {
  const { loggedNames, connect, update } = await openUpdate(NEEDS_STOP_MIGRATION);
  const clients: pg.Client[] = [];
  const beforeChange = async () => void clients.push(await connect("greenroom"));
  await expect(update({ beforeChange })).rejects.toThrow(REFUSAL_MESSAGE);
  await Promise.all(clients.map((client) => client.end()));
  expect(loggedNames).toEqual([]);
});

test.skipIf(!hasPostgres).each([
  [
    "its own version, also through a pooler",
    NEEDS_STOP_MIGRATION,
    [APPLICATION_NAME, `${APPLICATION_NAME} - 10.0.0.7:5432`],
  ],
  ["an older one, where nothing needs a stop", "", ["greenroom"]],
])("a start goes on beside processes of %s", async (_, second, names) => {
  const { loggedNames, connect, update } = await openUpdate(second);
  const otherClients = await Promise.all(names.map(connect));
  await update();
  await Promise.all(otherClients.map((client) => client.end()));
  expect(loggedNames).toEqual(["0002-b"]);
});
