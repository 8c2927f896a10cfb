import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, inject, it, test } from "vitest";
import {
  createTextTable,
  type Database,
  type Db,
  getEngine,
  openDatabase,
  prepareTextIndexes,
  qb,
  TextIndex,
  transaction,
} from "./database.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";

type Song = { title: string; verse: string };

const songTexts = new TextIndex<Song>("song_texts", ({ title, verse }) => [title, verse]);

async function createSongs(db: Db, songs: Song[]): Promise<void> {
  const builder = qb<Record<string, { id: number }>>(db);
  await builder.schema
    .createTable("songs")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .execute();
  await createTextTable(qb(db), getEngine(db), { table: "song_texts", rowTable: "songs" });
  const rows = songs.map((song, index) => ({ id: index + 1, ...song }));
  await builder
    .insertInto("songs")
    .values(rows.map(({ id }) => ({ id })))
    .execute();
  await transaction(db, (trx) => songTexts.add(trx, rows));
}

async function findSongs(db: Db, search: string): Promise<number[]> {
  const matchingRows = await sql<{ id: number }>`
    select id from songs where id in ${songTexts.selectIds(db, search)} order by id`.execute(qb(db));
  return matchingRows.rows.map(({ id }) => id);
}

function listenToLog() {
  const loggedEvents: [string, object][] = [];
  const log = {
    info: (fields: object) => void loggedEvents.push(["info", fields]),
    warn: (fields: object) => void loggedEvents.push(["warn", fields]),
  };
  return { log, loggedEvents };
}

describeOnBothEngines("a text index", (open) => {
  let db: Db;

  beforeEach(async () => {
    ({ db } = await open({ migrations: null }));
    await createSongs(db, [
      { title: "Overture", verse: "None of us sings" },
      { title: "The Plumber's ÉTUDE", verse: "A 100% pipe_dream [loud] \\o/" },
      { title: "Quoted", verse: 'She said "why*not?"' },
    ]);
  });

  it.each([
    ["overture", [1]],
    ["VERT", [1]],
    ["étude", [2]],
    ["etude", []],
    ["s", [1, 2, 3]],
    ["us", [1]],
    ["ff", []],
    ["%", [2]],
    ["0% p", [2]],
    ["_", [2]],
    ["[l", [2]],
    ["[loud", [2]],
    ["\\o/", [2]],
    ["\\", [2]],
    ['"', [3]],
    ['d "why', [3]],
    ["*n", [3]],
    ["y*not?", [3]],
    ["?", [3]],
    ["absent", []],
    ["not", [3]],
  ])("finds the part %j in %j", async (search, ids) => {
    expect(await findSongs(db, search)).toEqual(ids);
  });

  it("finds nothing that spans two texts of a row", async () => {
    expect(await findSongs(db, "overturenone")).toEqual([]);
    expect(await findSongs(db, "overture\uFFFFnone")).toEqual([]);
    for (const character of ["\uFFFD", "\uFFFE", "\uFFFF"])
      expect(await findSongs(db, character)).toEqual([]);
    await transaction(db, (trx) => songTexts.set(trx, { id: 1, title: "a\uFFFFb", verse: "c" }));
    expect(await findSongs(db, "a\uFFFFb")).toEqual([1]);
  });

  it("follows each change", async () => {
    await transaction(db, (trx) => songTexts.set(trx, { id: 1, title: "Finale", verse: "All sing" }));
    expect(await findSongs(db, "overture")).toEqual([]);
    expect(await findSongs(db, "finale")).toEqual([1]);
    await transaction(db, (trx) => songTexts.remove(trx, [1]));
    expect(await findSongs(db, "finale")).toEqual([]);
    expect(await findSongs(db, "quoted")).toEqual([3]);
    await transaction(db, (trx) => songTexts.removeAll(trx));
    expect(await findSongs(db, "quoted")).toEqual([]);
    await transaction(db, (trx) => songTexts.add(trx, []));
    await transaction(db, (trx) => songTexts.add(trx, [{ id: 2, title: "Reprise", verse: "" }]));
    expect(await findSongs(db, "reprise")).toEqual([2]);
  });

  it("keeps nothing from a transaction that was rolled back", async () => {
    const rolledBackChange = transaction(db, async (trx) => {
      await songTexts.set(trx, { id: 1, title: "Undone", verse: "" });
      throw new Error("no");
    });
    await expect(rolledBackChange).rejects.toThrow("no");
    expect([await findSongs(db, "undone"), await findSongs(db, "overture")]).toEqual([[], [1]]);
  });

  it("is created once, at the start, if it is missing", async () => {
    const { log, loggedEvents } = listenToLog();
    await Promise.all([1, 2, 3].map(() => prepareTextIndexes({ db, log }, [songTexts])));
    await prepareTextIndexes({ db, log }, [songTexts]);
    expect(loggedEvents.filter(([level]) => level === "warn")).toEqual([]);
    if (getEngine(db) === "sqlite") return expect(loggedEvents).toEqual([]);
    expect(loggedEvents).toContainEqual(["info", { table: "song_texts" }]);
    const { rows } = await sql`select from pg_indexes where indexname = 'song_texts_parts'`.execute(qb(db));
    expect(rows).toHaveLength(1);
    expect(await findSongs(db, "overture")).toEqual([1]);
  });
});

const postgresUrl = inject("postgresUrl");

/** Runs the test on a database whose user isn't allowed to create extensions. */
async function withRefusingServer(
  work: (database: Database, runAsAdministrator: (statement: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const root = new URL(postgresUrl ?? "");
  const administrator = new pg.Client({ connectionString: root.href });
  await administrator.connect();
  await administrator.query("create role plain login");
  await administrator.query("create database refusing");
  const url = new URL(root);
  url.pathname = "/refusing";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("grant all on schema public to plain");
  url.username = "plain";
  const database = await openDatabase({ url: url.href });
  try {
    await work(database, (statement) => client.query(statement));
  } finally {
    await database.close();
    await client.end();
    await administrator.query("drop database refusing with (force)");
    await administrator.query("drop role plain");
    await administrator.end();
  }
}

test.skipIf(postgresUrl === null)(
  "searching also works on a server that refuses pg_trgm, and the log says so",
  () =>
    withRefusingServer(async ({ db }, runAsAdministrator) => {
      await createSongs(db, [{ title: "Who pays the plumber?", verse: "" }]);
      const { log, loggedEvents } = listenToLog();
      await prepareTextIndexes({ db, log }, [songTexts]);
      expect(loggedEvents).toEqual([["warn", { tables: ["song_texts"] }]]);
      expect(await findSongs(db, "LUMB")).toEqual([1]);

      await runAsAdministrator("create extension pg_trgm");
      await prepareTextIndexes({ db, log }, [songTexts]);
      expect(loggedEvents.slice(1)).toEqual([["info", { table: "song_texts" }]]);
      await prepareTextIndexes({ db, log }, [songTexts]);
      expect(loggedEvents).toHaveLength(2);
      expect(await findSongs(db, "LUMB")).toEqual([1]);
    }),
);

test.skipIf(postgresUrl === null)(
  "searching uses pg_trgm in another schema, unless the user may not use that schema",
  () =>
    withRefusingServer(async ({ db }, runAsAdministrator) => {
      await createSongs(db, [{ title: "Who pays the plumber?", verse: "" }]);
      const { log, loggedEvents } = listenToLog();
      await runAsAdministrator("create schema extensions");
      await runAsAdministrator("create extension pg_trgm schema extensions");
      await prepareTextIndexes({ db, log }, [songTexts]);
      expect(loggedEvents).toEqual([["warn", { tables: ["song_texts"] }]]);

      await runAsAdministrator("grant usage on schema extensions to plain");
      await prepareTextIndexes({ db, log }, [songTexts]);
      expect(loggedEvents.slice(1)).toEqual([["info", { table: "song_texts" }]]);
      expect(await findSongs(db, "LUMB")).toEqual([1]);
    }),
);
