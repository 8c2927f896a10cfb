import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { Engine } from "#platform/database/database.server.ts";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { fillWithOldData, readOldData } from "./old-data.ts";

export type OldDatabase = { address: TestDatabase["address"]; remove(): Promise<void> };

/** Creates a test database with the stored data of a released version, and closes it. */
export async function createOldDatabase(engine: Engine, version: string): Promise<OldDatabase> {
  if (engine === "sqlite") {
    const file = join(inject("testFolder"), `${randomUUID()}.db`);
    writeFileSync(file, readOldData(version, "greenroom.sqlite.gz"));
    return { address: { file }, remove: async () => {} };
  }
  const { address, close } = await openTestDatabase("postgres", { migrations: null });
  await fillWithOldData(address.url ?? "", version);
  return { address, remove: close };
}
