import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  type Database,
  type Db,
  engineOf,
  listTables,
  migrate,
  openCopy,
  sumTables,
  withStatementTimeout,
} from "#platform/database/database.server.ts";
import { CannotStart, outageRefusal, Refusal } from "#platform/errors/errors.server.ts";
import { BadBackup, DATABASE_IN_ARCHIVE, type Manifest, unpackArchive } from "./archive.server.ts";

const PATIENCE_MS = 12 * 60 * 60 * 1000;
const NAME = "The backup";
const silent = { info: () => {} };

/**
 * Unpacks an archive into an empty folder, and opens and migrates its database there: each row and file is as the list
 * says. `work` may use the migrated copy. @throws {BadBackup}
 */
export async function proveBackup(
  archive: Readable,
  folder: string,
  db: Db,
  work: (copy: Database) => Promise<void> = async () => {},
): Promise<Manifest> {
  const manifest = await unpackArchive(archive, folder, NAME);
  if (manifest.engine !== engineOf(db)) throw new BadBackup(OTHER_ENGINE[manifest.engine]);
  const file = join(folder, DATABASE_IN_ARCHIVE[manifest.engine]);
  let isProved = false;
  await withStatementTimeout(PATIENCE_MS, () =>
    openCopy(db, file, async (copy) => {
      await proveRows(copy.db, manifest);
      await migrate(copy, silent).catch(refuseNewer);
      await refuseOtherTables(copy.db, db);
      isProved = true;
      await work(copy);
    }).catch((error: unknown) => {
      throw isProved ? error : toBadBackup(error);
    }),
  );
  return manifest;
}

/** Trouble of this site stays what it is. */
function toBadBackup(error: unknown): unknown {
  const isOurs = error instanceof BadBackup || error instanceof Refusal || outageRefusal(error);
  return isOurs ? error : new BadBackup(`${NAME} has a database that cannot be read`, { cause: error });
}

const OTHER_ENGINE = {
  sqlite: "The backup holds an embedded database, and this site has PostgreSQL",
  postgres: "The backup holds a PostgreSQL database, and this site has an embedded one",
};

/** @throws {BadBackup} where a row of the backup differs, or a table is not in its list */
export async function proveRows(db: Db, manifest: Manifest): Promise<void> {
  const tables = await listTables(db);
  const found = await sumTables(db, tables);
  for (const [name, { digest }] of Object.entries(manifest.tables))
    if (found[name]?.digest !== digest)
      throw new BadBackup(`The table ${name} is not as it was when the backup was made`);
  for (const { name } of tables)
    if (!manifest.tables[name]) throw new BadBackup(`The table ${name} is not in the backup's list`);
}

function refuseNewer(error: unknown): never {
  if (error instanceof CannotStart)
    throw new BadBackup(`${NAME} was made by a newer version of this program`);
  throw new BadBackup(`${NAME} cannot be brought up to date`, { cause: error });
}

async function refuseOtherTables(copy: Db, db: Db): Promise<void> {
  const [found, expected] = [await listNames(copy), await listNames(db)];
  const foreign = found.find((name) => !expected.includes(name));
  if (foreign !== undefined) throw new BadBackup(`${NAME} is not of this program: it has a table ${foreign}`);
  const missing = expected.find((name) => !found.includes(name));
  if (missing !== undefined)
    throw new BadBackup(`${NAME} is not of this program: it lacks a table ${missing}`);
}

const listNames = async (db: Db): Promise<string[]> => (await listTables(db)).map(({ name }) => name);
