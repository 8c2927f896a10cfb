import { type ColumnDefinitionBuilder, type RawBuilder, sql } from "kysely";
import type { Engine } from "./database-handle.server.ts";

/**
 * For migrations: column types that both engines know. Values come back as: `boolean` true and false, `timestamptz` ISO
 * 8601 text in UTC with milliseconds, `jsonb` the value (written as JSON.stringify), `integer` up to 2,147,483,647.
 */
export function columns(engine: Engine) {
  return { ...SHARED, ...(engine === "postgres" ? ON_POSTGRES : ON_SQLITE) };
}

const SHARED = {
  boolean: "boolean",
  timestamptz: "timestamptz",
  jsonb: "jsonb",
  text: "text",
  integer: "integer",
} as const;

type Differing = {
  /** A text written by `fold`, compared and sorted by its code points. */
  folded: "text" | RawBuilder<unknown>;
  /** Numbers the rows from 1 and never uses a number twice, not even that of a deleted row. */
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
};

const ON_SQLITE: Differing = {
  folded: "text",
  id: (column) => column.primaryKey().autoIncrement(),
};

const ON_POSTGRES: Differing = {
  folded: sql`text collate "C"`,
  id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
};
