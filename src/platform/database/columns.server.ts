import { type ColumnDefinitionBuilder, type RawBuilder, sql } from "kysely";
import type { Engine } from "./database-handle.server.ts";

/** The ID of the row in a table that has only one row. */
export const SINGLE_ROW_ID = 1;

export function columns(engine: Engine) {
  return { ...SHARED_TYPES, ...(engine === "postgres" ? POSTGRES_TYPES : SQLITE_TYPES) };
}

const SHARED_TYPES = {
  boolean: "boolean",
  timestamptz: "timestamptz",
  jsonb: "jsonb",
  text: "text",
  integer: "integer",
} as const;

type EngineTypes = {
  folded: "text" | RawBuilder<unknown>;
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
};

const SQLITE_TYPES: EngineTypes = {
  folded: "text",
  id: (column) => column.primaryKey().autoIncrement(),
};

const POSTGRES_TYPES: EngineTypes = {
  folded: sql`text collate "C"`,
  id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
};
