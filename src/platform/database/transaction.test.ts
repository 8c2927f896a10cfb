import { setImmediate as breath } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { mapSlices } from "#platform/work/work.server.ts";
import { type Db, openDatabase, qb, transaction } from "./database.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";
import type { TestDatabase } from "./testing/template.ts";
import { addThing, createThings, listThingNames, type Things } from "./testing/things.ts";

describeOnBothEngines("a transaction", (open) => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await open({ migrations: null });
    db = database.db;
    await createThings(db);
  });

  const failAfterInsert = async () => {
    throw new Error("no");
  };

  it("commits everything and returns the result", async () => {
    expect(await transaction(db, (trx) => addThing(trx, "a"))).toBe(1);
    expect(await listThingNames(db)).toEqual(["a"]);
  });

  it("rolls everything back when it throws", async () => {
    const failedTransaction = transaction(db, async (trx) => {
      await addThing(trx, "a");
      await failAfterInsert();
    });
    await expect(failedTransaction).rejects.toThrow("no");
    expect(await listThingNames(db)).toEqual([]);
  });

  it("sees its own changes, which others only see at its end", async () => {
    await transaction(db, async (trx) => {
      await addThing(trx, "a");
      expect(await listThingNames(trx)).toEqual(["a"]);
      const otherDatabase = await openDatabase(database.address);
      expect(await listThingNames(otherDatabase.db)).toEqual([]);
      await otherDatabase.close();
    });
    expect(await listThingNames(db)).toEqual(["a"]);
  });

  it("loses nothing when 50 transactions increment the same row", async () => {
    const id = await addThing(db, "a");
    const countUp = (trx: Db) =>
      qb<Things>(trx)
        .updateTable("things")
        .set((row) => ({ count: row("count", "+", 1) }))
        .where("id", "=", id)
        .returning("count")
        .executeTakeFirstOrThrow();
    const counts = await Promise.all(
      Array.from({ length: 50 }, () =>
        transaction(db, async (trx) => {
          await breath();
          const { count } = await countUp(trx);
          await breath();
          return count;
        }),
      ),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it("refuses the use of the database outside of it, however it is called", async () => {
    const message = "use the database that transaction() hands in";
    const things = qb<Things>(db).selectFrom("things").selectAll();
    await expect(transaction(db, () => things.execute())).rejects.toThrow(message);
    await expect(transaction(db, () => addThing(db, "a"))).rejects.toThrow(message);
    await expect(transaction(db, () => transaction(db, failAfterInsert))).rejects.toThrow(message);
    await expect(transaction(db, (trx) => transaction(trx, () => addThing(db, "a")))).rejects.toThrow(
      message,
    );
    await expect(
      transaction(db, () => Promise.all([breath().then(() => listThingNames(db))])),
    ).rejects.toThrow(message);
    expect(await listThingNames(db)).toEqual([]);
  });

  it("doesn't affect other databases", async () => {
    const otherDatabase = await open({ migrations: null });
    await createThings(otherDatabase.db);
    await transaction(db, async (trx) => {
      await addThing(trx, "a");
      await transaction(otherDatabase.db, (otherTrx) => addThing(otherTrx, "b"));
    });
    expect([await listThingNames(db), await listThingNames(otherDatabase.db)]).toEqual([["a"], ["b"]]);
  });

  it("lets work that it started use the database after it has ended", async () => {
    let endTransaction = () => {};
    const end = new Promise<void>((resolve) => {
      endTransaction = resolve;
    });
    const startedTransaction = await transaction(db, async (trx) => {
      await addThing(trx, "a");
      return { later: end.then(() => listThingNames(db)) };
    });
    endTransaction();
    expect(await startedTransaction.later).toEqual(["a"]);
  });

  it("refuses statements after its end", async () => {
    const escapedTrx = await transaction(db, async (trx) => ({ trx }));
    await expect(addThing(escapedTrx.trx, "a")).rejects.toThrow();
    await expect(transaction(escapedTrx.trx, (trx) => addThing(trx, "a"))).rejects.toThrow();
    expect(await listThingNames(db)).toEqual([]);
  });

  it("can only be started by transaction()", async () => {
    await expect(qb<Things>(db).transaction().execute(failAfterInsert)).rejects.toThrow(
      "by transaction(db, ...) only",
    );
  });

  it("can't continue or be committed after a failed statement", async () => {
    await addThing(db, "a");
    const swallowedError = transaction(db, async (trx) => {
      await addThing(trx, "b");
      await addThing(trx, "a").catch(() => {});
    });
    await expect(swallowedError).rejects.toThrow();
    const continuedTransaction = transaction(db, async (trx) => {
      await addThing(trx, "a").catch(() => {});
      await addThing(trx, "b");
    });
    await expect(continuedTransaction).rejects.toThrow();
    expect(await listThingNames(db)).toEqual(["a"]);
  });

  it("accepts simultaneous statements", async () => {
    await transaction(db, (trx) => Promise.all(["a", "b", "c"].map((name) => addThing(trx, name))));
    expect(await listThingNames(db)).toHaveLength(3);
  });

  it("stays a single change over many slices", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `thing ${index}`);
    const add = (trx: Db) => mapSlices(names, 50, (slice) => insert(trx, slice));
    const insert = (trx: Db, slice: string[]) =>
      qb<Things>(trx)
        .insertInto("things")
        .values(slice.map((name) => ({ name })))
        .returning("id")
        .execute();
    await expect(transaction(db, (trx) => add(trx).then(failAfterInsert))).rejects.toThrow("no");
    expect(await listThingNames(db)).toEqual([]);
    expect((await transaction(db, add)).map((slice) => slice.length)).toEqual([50, 50, 20]);
    expect(await listThingNames(db)).toEqual(names);
  });

  it("reports the first failure if it can't be rolled back either", async () => {
    const failedTransaction = transaction(db, async (trx) => {
      await sql`rollback`.execute(qb(trx));
      await failAfterInsert();
    });
    await expect(failedTransaction).rejects.toThrow("no");
    expect(await transaction(db, (trx) => addThing(trx, "a"))).toBe(1);
  });
});
