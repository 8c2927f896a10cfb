import { Kysely, sql } from "kysely";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { type Db, openDatabase, qb, transaction } from "./database.server.ts";
import { planOnceHint } from "./database-handle.server.ts";
import { createPostgresDialect, toIsoTime } from "./postgres-dialect.server.ts";
import { startPostgresProxy } from "./testing/postgres-proxy.ts";
import type { TestDatabase } from "./testing/template.ts";
import { openTestDatabase } from "./testing/test-database.ts";
import { addThing, createThings, listThingNames, type Things } from "./testing/things.ts";

it.each([
  ["2026-03-01 12:30:00+00", "2026-03-01T12:30:00.000Z"],
  ["2026-03-01 12:30:00.5+02", "2026-03-01T10:30:00.500Z"],
  ["2026-03-01 12:30:00.123456-03:30", "2026-03-01T16:00:00.123Z"],
  ["infinity", "infinity"],
])("reads PostgreSQL's time %s as %s", (text, time) => {
  expect(toIsoTime(text)).toBe(time);
});

/** Tests for problems that only PostgreSQL can have. */
describe.skipIf(inject("postgresUrl") === null)("PostgreSQL", () => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase("postgres", { migrations: null });
    db = database.db;
    await createThings(db);
    return () => database.close();
  });

  const countUp = (trx: Db, name: string) =>
    qb<Things>(trx)
      .updateTable("things")
      .set((row) => ({ count: row("count", "+", 1) }))
      .where("name", "=", name)
      .execute();

  it("repeats a transaction that lost a deadlock", async () => {
    await addThing(db, "a");
    await addThing(db, "b");
    let runCount = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    let holdingCount = 0;
    const lockInOrder = (first: string, second: string) =>
      transaction(db, async (trx) => {
        runCount++;
        await countUp(trx, first);
        if (++holdingCount === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await countUp(trx, second);
      });
    await Promise.all([lockInOrder("a", "b"), lockInOrder("b", "a")]);
    expect(runCount).toBe(3);
    const counts = await qb<Things>(db).selectFrom("things").select("count").execute();
    expect(counts).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it("plans only marked statements once per connection", async () => {
    // Everything in a transaction uses the same connection.
    await transaction(db, async (trx) => {
      const find = (name: string) =>
        qb<Things>(trx).selectFrom("things").select("count").where("name", "=", name);
      for (const name of ["a", "b", "c"]) {
        await find(name).execute();
        await find(name).modifyEnd(planOnceHint).execute();
      }
      const preparedStatements = await sql<{
        statement: string;
      }>`select statement from pg_prepared_statements`.execute(qb(trx));
      expect(preparedStatements.rows.map(({ statement }) => statement)).toEqual([
        find("a").modifyEnd(planOnceHint).compile().sql,
      ]);
    });
  });

  it("gives up on a transaction after six lost deadlocks", async () => {
    let runCount = 0;
    const losingTransaction = transaction(db, async (trx) => {
      runCount++;
      await sql`do $$ begin raise serialization_failure; end $$`.execute(qb(trx));
    });
    await expect(losingTransaction).rejects.toMatchObject({ code: "40001" });
    expect(runCount).toBe(6);
  });

  it("survives when the server ends connections, idle or inside a transaction", async () => {
    const warnings: string[] = [];
    const log = { warn: (_: object, message: string) => warnings.push(message) };
    const otherDatabase = await openDatabase({ ...database.address, log });
    onTestFinished(() => otherDatabase.close());
    const endOthers = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(qb(db));
    await endOthers();
    await expect.poll(() => warnings).toEqual(["A database connection was lost"]);
    await otherDatabase.ping();
    const cutTransaction = transaction(otherDatabase.db, async (trx) => {
      await addThing(trx, "a");
      await endOthers();
      await addThing(trx, "b");
    });
    await expect(cutTransaction).rejects.toThrow();
    expect(await listThingNames(otherDatabase.db)).toEqual([]);
  });

  it("serves more simultaneous queries than it has connections", async () => {
    await addThing(db, "a");
    await Promise.all(Array.from({ length: 100 }, () => transaction(db, (trx) => countUp(trx, "a"))));
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity where datname = current_database()`.execute(qb(db));
    expect(rows[0]?.open).toBeLessThanOrEqual(10);
  });

  it("throws errors, and can still be closed, when the server is silent or too slow", async () => {
    const proxy = await openSilenceableProxy(database.address.url ?? "");
    const dialect = createPostgresDialect({
      url: proxy.url,
      onLostConnection: () => {},
      connectMs: 1000,
      statementMs: 1000,
    });
    const kysely = new Kysely<Things>({ dialect });
    onTestFinished(() => kysely.destroy());
    await expect(sql`select pg_sleep(60)`.execute(kysely)).rejects.toThrow("statement timeout");
    await sql`select 1`.execute(kysely);
    proxy.silence();
    await expect(sql`select 1`.execute(kysely)).rejects.toThrow("does not answer");
    await expect(sql`select 1`.execute(kysely)).rejects.toThrow("timeout");
    proxy.speak();
    await sql`select 1`.execute(kysely);
  });

  it("can be closed while the server ends its connections", async () => {
    const proxy = await openSilenceableProxy(database.address.url ?? "");
    const lostConnection = Promise.withResolvers<Error>();
    const dialect = createPostgresDialect({ url: proxy.url, onLostConnection: lostConnection.resolve });
    const kysely = new Kysely<Things>({ dialect });
    const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely);
    proxy.ignoreClients();
    await kysely.destroy();
    await sql`select pg_terminate_backend(${backend.rows[0]?.pid})`.execute(qb(db));
    expect((await lostConnection.promise).message).toMatch("terminating connection");
  });

  it("reads times correctly, however the server is set to write them", async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(qb(db));
    await sql`alter database ${sql.id(rows[0]?.name ?? "")} set datestyle = 'German'`.execute(qb(db));
    const otherDatabase = await openDatabase(database.address);
    onTestFinished(() => otherDatabase.close());
    const times = sql<{ at: string }>`select timestamptz '2026-03-01 12:30:00+02' as at`;
    expect((await times.execute(qb(otherDatabase.db))).rows).toEqual([{ at: "2026-03-01T10:30:00.000Z" }]);
  });

  it("refuses a database whose encoding is not UTF8", async () => {
    const name = `latin_${process.pid}`;
    const url = new URL(database.address.url ?? "");
    await sql
      .raw(`create database ${name} template template0 encoding latin1 lc_collate 'C' lc_ctype 'C'`)
      .execute(qb(db));
    url.pathname = name;
    const connectionError = await openDatabase({ url: url.href }).catch((error) => error);
    await sql.raw(`drop database ${name}`).execute(qb(db));
    expect(connectionError.message).toMatch("its encoding is LATIN1, and must be UTF8");
  });
});

/** Starts a proxy that can fall silent, or ignore its clients, without closing their connections. */
async function openSilenceableProxy(url: string) {
  let isSilent = false;
  let ignoresClients = false;
  const address = await startPostgresProxy(url, (client, upstream) => {
    client.on("data", (data) => isSilent || ignoresClients || upstream.write(data));
    upstream.on("data", (data) => isSilent || client.write(data));
  });
  return {
    url: address.href,
    silence: () => {
      isSilent = true;
    },
    ignoreClients: () => {
      ignoresClients = true;
    },
    speak: () => {
      isSilent = false;
    },
  };
}
