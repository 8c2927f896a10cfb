import { writeFile } from "node:fs/promises";
import { setImmediate as breath } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mapSlices } from "#platform/work/work.server.ts";
import { type Db, getSource, openDatabase, qb, transaction, withSnapshot } from "./database.server.ts";
import { runScript } from "./testing/programs/script.ts";
import type { TestDatabase } from "./testing/template.ts";
import { openTestDatabase } from "./testing/test-database.ts";
import { addThing, createThings, listThingNames, type Things } from "./testing/things.ts";

/** Tests for problems that only SQLite can have. */
describe("SQLite", () => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase("sqlite", { migrations: null });
    db = database.db;
    await createThings(db);
  });

  afterEach(() => database.close());

  it("waits for the disk at every change, with a write-ahead log", async () => {
    const readPragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(qb(db))).rows[0] ?? {});
    expect(await readPragma("journal_mode")).toEqual(["wal"]);
    expect(await readPragma("synchronous")).toEqual([2]);
    expect(await readPragma("foreign_keys")).toEqual([1]);
  });

  it("can be read while a long transaction is writing", async () => {
    await addThing(db, "before");
    const order: string[] = [];
    const slices = Array.from({ length: 10 }, (_, index) => [{ name: `slice ${index}` }]);
    const longTransaction = transaction(db, async (trx) => {
      await mapSlices(slices, 1, async ([slice]) => {
        await qb<Things>(trx)
          .insertInto("things")
          .values(slice ?? [])
          .execute();
      });
      order.push("written");
    });
    await breath();
    expect(await listThingNames(db)).toEqual(["before"]);
    expect(
      (
        await sql<{ number: number }>`with t as (select 1) select count(*) as number from things`.execute(
          qb(db),
        )
      ).rows,
    ).toEqual([{ number: 1 }]);
    order.push("read");
    await longTransaction;
    expect(order).toEqual(["read", "written"]);
    expect(await listThingNames(db)).toHaveLength(11);
  });

  it("lets a change wait for the running transaction", async () => {
    const longTransaction = transaction(db, async (trx) => {
      await addThing(trx, "a");
      for (let round = 0; round < 20; round++) await breath();
      await addThing(trx, "b");
    });
    await breath();
    await Promise.all([addThing(db, "c"), addThing(db, "d"), longTransaction]);
    expect(await listThingNames(db)).toEqual(["a", "b", "c", "d"]);
  });

  it("knows new columns and their types after a change to a table", async () => {
    await addThing(db, "a");
    const allThings = qb<Things>(db).selectFrom("things").selectAll();
    expect(await allThings.execute()).toHaveLength(1);
    await sql`alter table things add column loud boolean not null default true`.execute(qb(db));
    expect(await allThings.execute()).toEqual([
      expect.objectContaining({ name: "a", loud: true, done: false }),
    ]);
    const rolledBackTransaction = transaction(db, async (trx) => {
      await sql`alter table things rename column loud to quiet`.execute(qb(trx));
      const thingsInTransaction = await qb<Things>(trx).selectFrom("things").selectAll().execute();
      expect(thingsInTransaction).toEqual([expect.objectContaining({ quiet: true })]);
      throw new Error("no");
    });
    await expect(rolledBackTransaction).rejects.toThrow("no");
    expect(await allThings.execute()).toEqual([expect.objectContaining({ loud: true })]);
    expect(await qb<Things>(db).updateTable("things").set({ done: true }).returningAll().execute()).toEqual([
      expect.objectContaining({ loud: true, done: true }),
    ]);
  });

  it("keeps only a few statements prepared", async () => {
    for (let number = 0; number < 1000; number++) await sql`select ${sql.lit(number)}`.execute(qb(db));
    expect(await listThingNames(db)).toEqual([]);
  });

  it("waits for another program that is writing to the file, without blocking this one", async () => {
    const otherWriter = runScript("hold-writer.ts", database.address);
    expect(await otherWriter.line()).toBe("holding");
    const waitingWrites = Promise.all([
      addThing(db, "ours"),
      transaction(db, (trx) => addThing(trx, "ours too")),
    ]);
    expect(await listThingNames(db)).toEqual([]);
    otherWriter.release();
    await waitingWrites;
    await otherWriter.end();
    expect(await listThingNames(db)).toEqual(["theirs", "ours", "ours too"]);
  });

  it("gives a consistent snapshot while it is being changed, even in the middle of a change", async () => {
    await addThing(db, "a");
    await transaction(db, async (trx) => {
      await addThing(trx, "half");
      await withSnapshot(db, async (snapshot) => expect(await listThingNames(snapshot)).toEqual(["a"]));
    });
    await withSnapshot(db, async (snapshot) => {
      expect(await listThingNames(snapshot)).toEqual(["a", "half"]);
      await addThing(db, "since");
      expect(await listThingNames(snapshot)).toEqual(["a", "half"]);
      await expect(addThing(snapshot, "never")).rejects.toThrow("readonly");
    });
    expect(await listThingNames(db)).toEqual(["a", "half", "since"]);
  });

  it("is replaced in one step, while reading continues, and changes that were waiting are refused", async () => {
    await addThing(db, "old");
    const file = `${database.address.file}.new`;
    const copiedDatabase = await openDatabase({ file });
    await createThings(copiedDatabase.db);
    for (const name of ["old", "new"]) await addThing(copiedDatabase.db, name);
    await copiedDatabase.close();
    await addThing(db, "lost");
    const { replace } = getSource(db);
    const filePromise = Promise.withResolvers<string>();
    const replacement = replace?.(() => filePromise.promise);
    await breath();
    await expect(addThing(db, "meanwhile")).rejects.toThrow("The database is being replaced");
    expect(await listThingNames(db)).toEqual(["old", "lost"]);
    filePromise.resolve(file);
    await replacement;
    await addThing(db, "after");
    expect(await listThingNames(db)).toEqual(["old", "new", "after"]);
  });

  it("stays as it is if the replacement fails", async () => {
    await addThing(db, "old");
    const failedReplacement = getSource(db).replace?.(() => Promise.reject(new Error("no backup")));
    await expect(failedReplacement).rejects.toThrow("no backup");
    const unreadableFile = `${database.address.file}.unreadable`;
    await writeFile(unreadableFile, "not a database");
    const uncopiedReplacement = getSource(db).replace?.(async () => unreadableFile);
    await expect(uncopiedReplacement).rejects.toMatchObject({ name: "Outage", reason: "damaged" });
    await addThing(db, "after");
    expect(await listThingNames(db)).toEqual(["old", "after"]);
  });

  describe("with a stuck transaction", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    it("refuses changes that waited too long, and rolls it back after a minute", async () => {
      const releaseLock = Promise.withResolvers<void>();
      const stuckTransaction = transaction(db, async (trx) => {
        await addThing(trx, "stuck");
        await releaseLock.promise;
        await addThing(trx, "late");
      });
      await breath();
      const waitingChange = expect(addThing(db, "a")).rejects.toThrow(
        "busy with another change for 15000 ms",
      );
      await vi.advanceTimersByTimeAsync(20_000);
      await waitingChange;
      await vi.advanceTimersByTimeAsync(45_000);
      await addThing(db, "b");
      releaseLock.resolve();
      await expect(stuckTransaction).rejects.toThrow(/can only be rolled back/);
      expect(await listThingNames(db)).toEqual(["b"]);
    });
  });
});
