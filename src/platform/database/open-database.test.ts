import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { type Db, getEngine, isUniqueViolation, openDatabase, qb } from "./database.server.ts";
import { foldText } from "./fold.rules.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";
import { addThing, createThings, type Things } from "./testing/things.ts";

describeOnBothEngines("a database", (open, engine) => {
  let db: Db;

  beforeEach(async () => {
    ({ db } = await open({ migrations: null }));
    await createThings(db);
  });

  const thing = {
    name: "ann",
    done: true,
    data: JSON.stringify({ tags: ["a", "ü"] }),
    at: "2026-03-01T10:30:00.005Z",
    count: 2_147_483_647,
  };
  const storedThing = { ...thing, id: 1, data: { tags: ["a", "ü"] } };

  it("returns booleans, JSON, times and numbers as they were stored", async () => {
    const insertedThing = await qb<Things>(db).insertInto("things").values(thing).returningAll().execute();
    expect(insertedThing).toStrictEqual([storedThing]);
    expect(await qb<Things>(db).selectFrom("things").selectAll().execute()).toStrictEqual([storedThing]);
    const updatedThing = await qb<Things>(db)
      .updateTable("things")
      .set({ done: false, data: null, at: null })
      .where("done", "=", true)
      .returning(["done", "data as info", "at"])
      .execute();
    expect(updatedThing).toStrictEqual([{ done: false, info: null, at: null }]);
  });

  it("returns them under another name, and from a common table expression, a join and a union", async () => {
    await qb<Things>(db).insertInto("things").values(thing).execute();
    const chosenQuery = qb<Things>(db)
      .with("chosen", (query) => query.selectFrom("things").select(["id", "done as finished", "data", "at"]))
      .selectFrom("chosen")
      .leftJoin("things as same", "same.id", "chosen.id")
      .select(["chosen.finished as yes", "same.data as info", "chosen.at as moment"]);
    const renamedColumnsQuery = qb<Things>(db)
      .selectFrom("things")
      .select(["done as yes", "data as info", "at as moment"]);
    const expectedValues = { yes: true, info: storedThing.data, moment: thing.at };
    expect(await chosenQuery.execute()).toStrictEqual([expectedValues]);
    expect(await chosenQuery.unionAll(renamedColumnsQuery).execute()).toStrictEqual([
      expectedValues,
      expectedValues,
    ]);
  });

  it("counts and sums to numbers, and divides integers to integers", async () => {
    await qb<Things>(db)
      .insertInto("things")
      .values([
        { ...thing, name: "a" },
        { ...thing, name: "b" },
      ])
      .execute();
    const { rows } = await sql`
      select count(*) as all_of_them, sum(count) as total, max(at) as latest, cast(${7} as integer) / 2 as half from things
    `.execute(qb(db));
    expect(rows).toStrictEqual([{ all_of_them: 2, total: 4_294_967_294, latest: thing.at, half: 3 }]);
  });

  it("returns how many rows a change affected", async () => {
    await addThing(db, "a");
    await addThing(db, "b");
    const updateQuery = qb<Things>(db).updateTable("things").set({ done: true });
    expect((await updateQuery.executeTakeFirst()).numUpdatedRows).toBe(2n);
    const deleteQuery = qb<Things>(db).deleteFrom("things").where("name", "=", "nobody");
    expect((await deleteQuery.executeTakeFirst()).numDeletedRows).toBe(0n);
  });

  it("never reuses the id of a deleted row", async () => {
    await addThing(db, "a");
    const lastId = await addThing(db, "b");
    await qb<Things>(db).deleteFrom("things").where("id", "=", lastId).execute();
    expect(await addThing(db, "c")).toBe(lastId + 1);
  });

  it("sorts folded texts by code points", async () => {
    const names = ["b", "Éa", "a b", "A", "_", "ab", "ü", "Z", "z1", "10", "9", "ａ1", "😀", "ﬁ"].map(
      foldText,
    );
    for (const name of names) await addThing(db, name);
    const sortedThings = await qb<Things>(db).selectFrom("things").select("name").orderBy("name").execute();
    const byCodePoints = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(sortedThings.map((row) => row.name)).toEqual(byCodePoints);
  });

  it.each([
    ["a Date", new Date(0), "toISOString"],
    ["an array", ["a"], "JSON.stringify"],
    ["an object", { a: 1 }, "JSON.stringify"],
    ["undefined", undefined, "undefined"],
    ["not a number", Number.NaN, "not finite"],
  ])("refuses to store %s", async (_, value, message) => {
    await expect(sql`select ${value}`.execute(qb(db))).rejects.toThrow(message);
  });

  it("recognizes a violated unique key, and which one it is", async () => {
    await addThing(db, "a");
    const duplicateError = await addThing(db, "a").catch((error) => error);
    expect(isUniqueViolation(duplicateError)).toBe(true);
    expect(isUniqueViolation(duplicateError, "name")).toBe(true);
    expect(isUniqueViolation(duplicateError, "id")).toBe(false);
    const sameId = await qb<Things>(db)
      .insertInto("things")
      .values({ id: 1, name: "b" })
      .execute()
      .catch((error) => error);
    expect(isUniqueViolation(sameId, "id")).toBe(true);
    const missingNameError = await sql`insert into things (name) values (null)`
      .execute(qb(db))
      .catch((error) => error);
    expect(isUniqueViolation(missingNameError)).toBe(false);
    expect(isUniqueViolation(undefined)).toBe(false);
  });

  it("enforces foreign keys", async () => {
    await sql`create table parts (thing integer not null references things (id))`.execute(qb(db));
    await expect(sql`insert into parts values (1)`.execute(qb(db))).rejects.toThrow(/foreign key/i);
  });

  it("can't be used by itself", () => {
    expect(Object.keys(db)).toEqual([]);
    expect(getEngine(db)).toBe(engine);
    // @ts-expect-error an object that is not from openDatabase
    expect(() => qb({})).toThrow("Not a database");
  });
});

describeOnBothEngines("opening a database", (open) => {
  it("answers until it is closed, and then reports that", async () => {
    const database = await open();
    await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow("destroyed");
    await database.close();
  });
});

describe("a database that cannot be opened", () => {
  const file = () => join(inject("testFolder"), "new", "folder", "greenroom.db");

  it("is created if the file is missing, and only its owner can read it", async () => {
    const database = await openDatabase({ file: file() });
    await createThings(database.db);
    for (const suffix of ["", "-wal", "-shm"]) expect((await stat(file() + suffix)).mode & 0o777).toBe(0o600);
    await database.close();
  });

  it("is refused when it is damaged, and can be opened once it is repaired", async () => {
    const file = join(inject("testFolder"), "damaged.db");
    const database = await openDatabase({ file });
    await createThings(database.db);
    await database.close();
    const intactFile = await readFile(file);
    await writeFile(file, Buffer.from(intactFile).fill("x", 100, 200));
    await expect(openDatabase({ file })).rejects.toThrow(
      /^The database file .*damaged.db cannot be used: .*malformed/,
    );
    await writeFile(file, intactFile);
    await (await openDatabase({ file })).close();
  });

  it.each([
    [{ file: process.execPath }, /^The database file .*node cannot be used: file is not a database/],
    [{ file: "/dev/null/greenroom.db" }, /^The database file .* cannot be used: EEXIST/],
    [
      { url: "postgresql://ann:secret@127.0.0.1:1/show" },
      /^The PostgreSQL server at 127.0.0.1:1 cannot .*ECONNREFUSED/,
    ],
    [{ url: "mysql://ann:secret@127.0.0.1/show" }, /^The database's address is not like/],
    [{ url: "ann:secret@:here" }, /^The database's address is not like/],
    [{}, /needs a url or a file/],
  ])("%j is refused in one clear line", async (options, message) => {
    const error = await openDatabase(options).catch((error) => error);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/secret|\n/);
  });
});
