import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";

const postgresUrl = inject("postgresUrl");

/**
 * Creates an empty database, and a user with the rights that most guides recommend. `limit` is an SQL statement that
 * revokes some of those rights. Opens the database as that user.
 */
async function openAsUser(role: string, limit: string) {
  const administrator = new pg.Client({ connectionString: postgresUrl ?? "" });
  await administrator.connect();
  await administrator.query(`create role ${role} login`);
  await administrator.query(`create database ${role}_site`);
  await administrator.query(`grant all privileges on database ${role}_site to ${role}`);
  const url = new URL(postgresUrl ?? "");
  url.pathname = `/${role}_site`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(limit);
  await client.end();
  url.username = role;
  const database = await openDatabase({ url: url.href });
  onTestFinished(async () => {
    await database.close();
    await administrator.query(`drop database ${role}_site with (force)`);
    await administrator.query(`drop role ${role}`);
    await administrator.end();
  });
  return database;
}

test.skipIf(postgresUrl === null).each([
  [
    "weak",
    "revoke create on schema public from public",
    'The user "weak" of DATABASE_URL may not create or change tables in the database "weak_site" (permission denied ' +
      "for schema public): make it the owner of the database and of all tables in it " +
      '(alter database "weak_site" owner to "weak"; alter table … owner to "weak")',
  ],
  [
    "reader",
    "alter role reader set default_transaction_read_only = on",
    'DATABASE_URL names a read-only copy of the database "reader_site": name the primary server',
  ],
])("a start as %s is refused in one line that says what to do", async (role, limit, message) => {
  const migrationError = await migrate(await openAsUser(role, limit)).catch((error) => error);
  expect([migrationError.constructor.name, migrationError.message]).toEqual(["StartupError", message]);
});

test.skipIf(postgresUrl === null)(
  "an update of tables that belong to somebody else is refused in one line",
  async () => {
    const database = await openAsUser(
      "guest",
      `create table songs (id integer); create table migrations (name text primary key, applied_at timestamptz not null);
     insert into migrations values ('0001-songs-table', now()); grant all on songs, migrations to guest;
     grant all on schema public to guest`,
    );
    const folder = join(import.meta.dirname, "testing/migrations");
    const migrationError = await migrate(database, { folder }).catch((error) => error);
    expect([migrationError.constructor.name, migrationError.message]).toEqual([
      "StartupError",
      'The user "guest" of DATABASE_URL may not create or change tables in the database "guest_site" (must be owner of ' +
        "table songs): make it the owner of the database and of all tables in it " +
        '(alter database "guest_site" owner to "guest"; alter table … owner to "guest")',
    ]);
  },
);
