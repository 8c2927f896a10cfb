import { randomUUID } from "node:crypto";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { callOnce, type TestDatabase, type TestDatabaseTemplate } from "./template.ts";

/** Opens a copy of a migrated database file. Copying takes 2 ms. */
export async function openSqliteTest(template: TestDatabaseTemplate | null): Promise<TestDatabase> {
  const file = nameNewFile();
  if (template) await copyFile(await findMigratedFile(template), file);
  const database = await openDatabase({ file });
  const close = async () => {
    await database.close();
    await removeFiles(file);
  };
  return { ...database, close: callOnce(close), address: { file } };
}

const migratedFiles = new Map<string, Promise<string>>();

function findMigratedFile(template: TestDatabaseTemplate): Promise<string> {
  const copiedFile = migratedFiles.get(template.key) ?? createMigratedFile(template);
  migratedFiles.set(template.key, copiedFile);
  return copiedFile;
}

async function createMigratedFile({ folder, key }: TestDatabaseTemplate): Promise<string> {
  const buildingFile = nameNewFile();
  const database = await openDatabase({ file: buildingFile });
  try {
    await migrate(database, { folder });
  } finally {
    await database.close();
  }
  const file = join(inject("testFolder"), `template-${key}.db`);
  await rename(buildingFile, file);
  return file;
}

function nameNewFile(): string {
  return join(inject("testFolder"), `${randomUUID()}.db`);
}

async function removeFiles(file: string): Promise<void> {
  await Promise.all(["", "-wal", "-shm"].map((suffix) => rm(file + suffix, { force: true })));
}
