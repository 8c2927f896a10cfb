import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setImmediate as serveOthers } from "node:timers/promises";
import { sql } from "kysely";
import {
  continueIds,
  type Database,
  type Db,
  describeTables,
  fillTextIndexes,
  insertExactly,
  type KnownTable,
  migrate,
  on,
  openDatabase,
  type Row,
} from "#platform/database/database.server.ts";
import { CannotStart, messageOf, outageRefusal } from "#platform/errors/errors.server.ts";
import { keepReserve } from "#platform/files/files.server.ts";
import { BadBackup } from "./archive.server.ts";
import { countUploads, type Manifest, OLD_DATABASE, rowsOf, unpackBackup } from "./manifest.server.ts";
import { openOldBackup } from "./old-backup.server.ts";
import { parseLine } from "./row-lines.rules.ts";

const NAME = "The backup";
const LONGEST_LINE = 16 * 1024 * 1024;
const ROWS_AT_ONCE = 200;
const silent = { info: () => {} };

/** The copy's folder is like a data folder. */
export const COPY = "greenroom.sqlite";

export type Counted = { rows: number; files: number };
export type CopyOptions = {
  /** What messages call the backup. */
  name?: string;
  /** Leaves the tables as they were in the version that made it. */
  asMade?: boolean;
  /** May use and change the copy. */
  work?: (copy: Database) => Promise<void>;
};

/**
 * Unpacks a backup into an empty folder and puts its rows into an embedded database there, whose tables our own
 * migrations make: nothing in a backup is executed. Each row, file, count and reference is compared. @throws {BadBackup}
 */
export async function verifyBackup(
  archive: string | Readable,
  folder: string,
  { name = NAME, asMade = false, work }: CopyOptions = {},
): Promise<Counted & { madeAt: string }> {
  const manifest = await unpackBackup(archive, folder, name);
  const old = manifest.format === 1 ? await openOldBackup(join(folder, OLD_DATABASE)) : undefined;
  const migrations = manifest.format === 1 ? (old?.migrations ?? []) : manifest.migrations;
  const copy = await openDatabase({ file: join(folder, COPY), mode: "scratch" });
  try {
    await migrate(copy, silent, { only: migrations }).catch(refuseHistory);
    await sql`pragma foreign_keys = off`.execute(on(copy.db));
    // Version 1.0.0 listed its migrations, too.
    const tables = await matchTables(copy.db, manifest.tables, old ? ["migrations"] : []);
    let rows = 0;
    for (const table of tables) {
      const pages = old ? old.readRows(table) : readRows(folder, table);
      const listed = manifest.tables[table.name]?.rows ?? 0;
      await fillTable(copy.db, table, pages, listed);
      rows += listed;
    }
    await continueIds(copy.db, old ? old.lastIds : listLastIds(manifest.tables));
    for (const { name } of tables) await refuseBrokenReferences(copy.db, name);
    await sql`pragma foreign_keys = on`.execute(on(copy.db));
    if (work) await fillTextIndexes(copy.db);
    if (!asMade) await bringUpToDate(copy, work ? undefined : () => fillTextIndexes(copy.db));
    await work?.(copy);
    return { rows, files: countUploads(manifest), madeAt: manifest.madeAt };
  } finally {
    old?.close();
    await copy.close();
  }
}

function refuseHistory(cause: unknown): never {
  if (outageRefusal(cause)) throw cause;
  const version = cause instanceof CannotStart ? "a newer version" : "no version";
  throw new BadBackup(`${NAME} was made by ${version} of this program`, { cause });
}

/** Search indexes are not in a backup: they are made where the copy is used, or a migration changes them. */
async function bringUpToDate(copy: Database, beforeChange?: () => Promise<void>): Promise<void> {
  await migrate(copy, silent, { ...(beforeChange && { beforeChange }) }).catch((cause) => {
    throw new BadBackup(`${NAME} cannot be brought up to date: ${messageOf(cause)}`, { cause });
  });
}

async function matchTables(db: Db, listed: Manifest["tables"], others: string[]): Promise<KnownTable[]> {
  const tables = await describeTables(db);
  const foreign = Object.keys(listed).find(
    (name) => !others.includes(name) && !tables.some((one) => one.name === name),
  );
  if (foreign !== undefined)
    throw new BadBackup(`${NAME} has a table ${foreign}, which this program does not have`);
  const missing = tables.find(({ name }) => !listed[name]);
  if (missing) throw new BadBackup(`${NAME} lacks the table ${missing.name}`);
  return tables;
}

const listLastIds = (tables: Manifest["tables"]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, { lastId }]) => (lastId ? [[name, lastId]] : [])),
  );

async function fillTable(
  db: Db,
  table: KnownTable,
  pages: AsyncIterable<Row[]>,
  listed: number,
): Promise<void> {
  // A migration may have written some.
  await sql`delete from ${sql.table(table.name)}`.execute(on(db));
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    if (rows > listed) break;
    await insertExactly(db, table, page).catch((cause) => {
      if (outageRefusal(cause)) throw cause;
      throw new BadBackup(`${NAME} breaks a rule of the table ${table.name}: ${messageOf(cause)}`, { cause });
    });
  }
  if (rows !== listed)
    throw new BadBackup(
      `The table ${table.name} has ${rows > listed ? "more" : "fewer"} rows than the backup's list says`,
    );
}

async function refuseBrokenReferences(db: Db, table: string): Promise<void> {
  const check = sql<{ table: string; parent: string }>`pragma foreign_key_check(${sql.table(table)})`;
  const { rows } = await check.execute(on(db));
  await serveOthers();
  const [broken] = rows;
  if (broken)
    throw new BadBackup(
      `A row of ${broken.table} refers to a row of ${broken.parent} that is not in the backup`,
    );
}

async function* readRows(folder: string, table: KnownTable): AsyncGenerator<Row[]> {
  let number = 0;
  for await (const lines of readLines(join(folder, rowsOf(table.name)), table.name)) {
    await keepReserve(folder);
    yield lines.map((line) => {
      number += 1;
      const row = parseLine(table, line);
      if (typeof row === "string") throw new BadBackup(`Row ${number} of the table ${table.name} ${row}`);
      return row;
    });
  }
}

async function* readLines(file: string, name: string): AsyncGenerator<string[]> {
  let rest = "";
  for await (const piece of createReadStream(file, "utf8")) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw new BadBackup(`The table ${name} has a row that is too long`);
    for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) yield lines.slice(at, at + ROWS_AT_ONCE);
  }
  if (rest !== "") yield [rest];
}
