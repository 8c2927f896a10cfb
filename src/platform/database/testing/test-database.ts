import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Engine } from "#platform/database/database.server.ts";
import { migrationsFolder } from "#platform/database/migrate.server.ts";
import { openPostgresTest } from "./postgres-test-database.ts";
import { openSqliteTest } from "./sqlite-test-database.ts";
import type { TestDatabase, TestDatabaseTemplate } from "./template.ts";

export type OpenOptions = {
  /** A folder of migrations other than the project's, or null for a database without tables. */
  migrations?: string | null;
};

/** Opens a database for one test, as a copy of a database that is migrated only once. `close` removes it. */
export async function openTestDatabase(engine: Engine, options: OpenOptions = {}): Promise<TestDatabase> {
  const { migrations = migrationsFolder } = options;
  const template = migrations === null ? null : await findTemplate(migrations);
  return engine === "sqlite" ? openSqliteTest(template) : openPostgresTest(template);
}

const templates = new Map<string, Promise<TestDatabaseTemplate>>();

function findTemplate(folder: string): Promise<TestDatabaseTemplate> {
  const templatePromise = templates.get(folder) ?? readTemplate(folder);
  templates.set(folder, templatePromise);
  return templatePromise;
}

async function readTemplate(folder: string): Promise<TestDatabaseTemplate> {
  const hash = createHash("sha256");
  const files = await readdir(folder).catch(() => []);
  for (const file of files.sort()) hash.update(file).update(await readFile(join(folder, file)));
  return { folder, key: hash.digest("hex").slice(0, 16) };
}
