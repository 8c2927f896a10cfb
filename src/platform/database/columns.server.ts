import { type ColumnDefinitionBuilder, type RawBuilder, sql } from "kysely";
import type { Engine } from "./database-handle.server.ts";

/** The ID of the row in a table that has only one row. */
export const SINGLE_ROW_ID = 1;

/** Returns the column types for a migration on this engine. */
export function columns(engine: Engine) {
  return { ...SHARED_COLUMN_TYPES, ...(engine === "postgres" ? POSTGRES_COLUMN_TYPES : SQLITE_COLUMN_TYPES) };
}

const SHARED_COLUMN_TYPES = {
  boolean: "boolean",
  timestamptz: "timestamptz",
  jsonb: "jsonb",
  text: "text",
  integer: "integer",
} as const;

type EngineColumnTypes = {
  folded: "text" | RawBuilder<unknown>;
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
};

const SQLITE_COLUMN_TYPES: EngineColumnTypes = {
  folded: "text",
  id: (column) => column.primaryKey().autoIncrement(),
};

const POSTGRES_COLUMN_TYPES: EngineColumnTypes = {
  folded: sql`text collate "C"`,
  id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
};
