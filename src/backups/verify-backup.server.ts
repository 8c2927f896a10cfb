import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import {
  type Database,
  type DatabaseRow,
  type Db,
  describeTables,
  fillTextIndexes,
  getEngine,
  insertAndVerifyRows,
  migrate,
  openDatabase,
  qb,
  readLastIds,
  setLastIds,
  type TableSchema,
} from "#platform/database/database.server.ts";
import { StartupError } from "#platform/errors/errors.server.ts";
import { requireDiskSpace } from "#platform/files/files.server.ts";
import { createInvalidBackupHandler, InvalidBackupError } from "./archive.server.ts";
import {
  countUploads,
  FORMAT_1_DATABASE_FILE,
  type Manifest,
  openBackupRows,
  unpackBackup,
} from "./manifest.server.ts";
import { openVersion1Backup } from "./old-backup.server.ts";

/**
 * The highest id that a backup's tables may have reached. PostgreSQL's ids end at 2,147,483,647, which leaves more ids
 * above this one than any show will use.
 */
const MAX_LAST_ID = 2_000_000_000;

/**
 * The file name of the copy's database: the same as in a data folder, because the copy's folder has the same layout.
 */
const COPY_DATABASE_FILE = "greenroom.sqlite";

export type VerifiedCounts = { rows: number; files: number };
/**
 * Unpacks a backup into an empty folder and loads its rows into an embedded database there. Our own migrations create
 * the tables, so that nothing in a backup is executed. Checks every row, file, count and reference. With `asMade`,
 * leaves the tables as they were in the version that made the backup. `work` may change the copy.
 * @throws {InvalidBackupError}
 */
export async function verifyBackup(
  archive: Readable,
  folder: string,
  { asMade = false, work }: { asMade?: boolean; work?: (copy: Database) => Promise<void> } = {},
): Promise<VerifiedCounts & { madeAt: string }> {
  const manifest = await unpackBackup(archive, folder);
  const source =
    manifest.format === 1
      ? await openVersion1Backup(join(folder, FORMAT_1_DATABASE_FILE))
      : openBackupRows(folder, manifest);
  const copy = await openDatabase({ file: join(folder, COPY_DATABASE_FILE), mode: "scratch" });
  try {
    await migrate(copy, { only: source.migrations }).catch(
      createInvalidBackupHandler((_, cause) => {
        const version = cause instanceof StartupError ? "a newer version" : "no version";
        return `The backup was made by ${version} of this program`;
      }),
    );
    await sql`pragma foreign_keys = off`.execute(qb(copy.db));
    const tables = await requireKnownTables(copy.db, manifest.tables);
    let rows = 0;
    for (const table of tables) {
      const listedRowCount = manifest.tables[table.name]?.rows ?? 0;
      await fillTable(copy.db, table, source.readRows(table), listedRowCount);
      rows += listedRowCount;
    }
    await setLastIds(copy.db, source.lastIds);
    refuseExhaustedIds(await readLastIds(copy.db));
    for (const { name } of tables) await refuseBrokenReferences(copy.db, name);
    await sql`pragma foreign_keys = on`.execute(qb(copy.db));
    if (work) await fillTextIndexes(copy.db);
    // Backups don't contain search indexes. Fill them before any migration, because a migration may change them.
    const beforeChange = work ? async () => {} : () => fillTextIndexes(copy.db);
    const explain = (message: string) => `The backup cannot be brought up to date: ${message}`;
    if (!asMade) await migrate(copy, { beforeChange }).catch(createInvalidBackupHandler(explain));
    await work?.(copy);
    return { rows, files: countUploads(manifest), madeAt: manifest.madeAt };
  } finally {
    await source.close();
    await copy.close();
  }
}

/**
 * Returns the path of a verified copy's database, which is about to replace `db`.
 * @throws {Refusal} 503 if `db` is embedded, and the disk lacks space for its write-ahead log
 */
export async function findCopyDatabase(folder: string, db: Db): Promise<string> {
  const file = join(folder, COPY_DATABASE_FILE);
  if (getEngine(db) === "sqlite") await requireDiskSpace(folder, (await stat(file)).size);
  return file;
}

async function requireKnownTables(db: Db, listedTables: Manifest["tables"]): Promise<TableSchema[]> {
  const tables = await describeTables(db);
  const unknownTable = Object.keys(listedTables).find((name) => !tables.some((one) => one.name === name));
  if (unknownTable !== undefined)
    throw new InvalidBackupError(`The backup has a table ${unknownTable}, which this version does not know`);
  const missingTable = tables.find(({ name }) => !listedTables[name]);
  if (missingTable) throw new InvalidBackupError(`The backup lacks the table ${missingTable.name}`);
  return tables;
}

/**
 * Refuses a backup that leaves no ids for new rows. An attacker could make such a backup to keep the site from storing
 * anything.
 */
function refuseExhaustedIds(lastIds: Record<string, number>): void {
  const fullTable = Object.keys(lastIds).find((name) => Number(lastIds[name]) > MAX_LAST_ID);
  if (fullTable !== undefined)
    throw new InvalidBackupError(`The backup has no more ids for the table ${fullTable}`);
}

async function fillTable(
  db: Db,
  table: TableSchema,
  pages: AsyncIterable<(DatabaseRow | string)[]>,
  listedRowCount: number,
): Promise<void> {
  // Delete rows that a migration has inserted, because the backup's rows replace them.
  await sql`delete from ${sql.table(table.name)}`.execute(qb(db));
  let rows = 0;
  for await (const page of pages) {
    const validRows = page.map((row, index) => {
      if (typeof row !== "string") return row;
      throw new InvalidBackupError(`Row ${rows + index + 1} of the table ${table.name} ${row}`);
    });
    rows += page.length;
    if (rows > listedRowCount) break;
    const explain = (message: string) => `The backup breaks a rule of the table ${table.name}: ${message}`;
    await insertAndVerifyRows(db, table, validRows).catch(createInvalidBackupHandler(explain));
  }
  if (rows !== listedRowCount)
    throw new InvalidBackupError(
      `The table ${table.name} has ${rows > listedRowCount ? "more" : "fewer"} rows than the backup's list says`,
    );
}

async function refuseBrokenReferences(db: Db, table: string): Promise<void> {
  const check = sql<{ parent: string }>`select parent from pragma_foreign_key_check(${table}) limit 1`;
  const { rows } = await check.execute(qb(db));
  await yieldToEventLoop();
  const [brokenReference] = rows;
  if (brokenReference)
    throw new InvalidBackupError(
      `A row of ${table} refers to a row of ${brokenReference.parent} that is not in the backup`,
    );
}
