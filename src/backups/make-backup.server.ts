import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type Db,
  describeTables,
  type KnownTable,
  listApplied,
  migrate,
  openDatabase,
  readLastIds,
  readSnapshot,
  readTable,
  toLine,
} from "#platform/database/database.server.ts";
import { keepReserve, type Storage, withScratch } from "#platform/files/files.server.ts";
import program from "../../package.json" with { type: "json" };
import { type Part, packArchive, type Sum, sha256 } from "./archive.server.ts";
import { MANIFEST, type Manifest, ROWS, rowsOf, UPLOADS } from "./manifest.server.ts";

const silent = { info: () => {} };

/** Writes the rows of one moment and all uploads into one file. The site may be running. */
export const makeBackup = (file: string, source: { db: Db; storage: Storage }): Promise<Manifest> =>
  withScratch(dirname(file), async (folder) => {
    const manifest: Manifest = {
      format: 2,
      program: program.version,
      madeAt: "",
      migrations: [],
      tables: {},
      files: {},
    };
    await packArchive(listParts(source, folder, manifest), join(folder, "backup.part"), file);
    return manifest;
  });

/** Uploads before and after the rows, so that every picture of a row is there, whatever comes and goes in between. */
async function* listParts(
  { db, storage }: { db: Db; storage: Storage },
  folder: string,
  manifest: Manifest,
): AsyncGenerator<Part> {
  yield* listUploads(storage, manifest, folder);
  await mkdir(join(folder, ROWS));
  Object.assign(manifest, await writeRows(db, folder, manifest.files));
  for (const path of Object.keys(manifest.tables).map(rowsOf)) {
    yield { path, bytes: manifest.files[path]?.bytes ?? 0, body: createReadStream(join(folder, path)) };
    await rm(join(folder, path));
  }
  yield* listUploads(storage, manifest, folder);
  const list = Buffer.from(JSON.stringify(manifest, null, 1));
  yield { path: MANIFEST, bytes: list.length, body: [list] };
}

async function* listUploads(storage: Storage, { files }: Manifest, folder: string): AsyncGenerator<Part> {
  for await (const key of storage.keys()) {
    const path = UPLOADS + key;
    const body = files[path] ? undefined : await storage.read(key);
    if (!body) continue;
    await keepReserve(folder, body.length);
    files[path] = { bytes: body.length, sha256: sha256(body) };
    yield { path, bytes: body.length, body: [body] };
  }
}

/** Writes every table that this program made in the database as lines of JSON. */
const writeRows = (db: Db, folder: string, files: Record<string, Sum>) =>
  readSnapshot(db, async (moment) => {
    const madeAt = new Date().toISOString();
    const migrations = await listApplied(moment);
    const lastIds = await readLastIds(moment);
    const tables: Manifest["tables"] = {};
    for (const table of await describeTablesAfter(migrations, folder)) {
      const path = rowsOf(table.name);
      const { rows, sum } = await writeTable(moment, table, join(folder, path));
      files[path] = sum;
      tables[table.name] = { rows, ...(lastIds[table.name] && { lastId: lastIds[table.name] }) };
    }
    return { madeAt, migrations, tables };
  });

async function describeTablesAfter(migrations: readonly string[], folder: string): Promise<KnownTable[]> {
  const empty = await openDatabase({ file: join(folder, "empty.sqlite"), mode: "scratch" });
  try {
    await migrate(empty, silent, { only: migrations });
    return await describeTables(empty.db);
  } finally {
    await empty.close();
  }
}

async function writeTable(moment: Db, table: KnownTable, file: string): Promise<{ rows: number; sum: Sum }> {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  const target = await open(file, "wx", 0o600);
  try {
    for await (const page of readTable(moment, table)) {
      const lines = Buffer.from(page.map((row) => `${toLine(table, row)}\n`).join(""));
      rows += page.length;
      bytes += lines.length;
      hash.update(lines);
      await keepReserve(dirname(file), lines.length);
      await target.writeFile(lines);
    }
  } finally {
    await target.close();
  }
  return { rows, sum: { bytes, sha256: hash.digest("hex") } };
}
