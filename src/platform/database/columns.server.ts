import { type ColumnDefinitionBuilder, type RawBuilder, sql } from "kysely";
import type { Engine } from "./database-handle.server.ts";

export function columns(engine: Engine) {
  return { ...SHARED_TYPES, ...(engine === "postgres" ? ON_POSTGRES : ON_SQLITE) };
}

const SHARED_TYPES = {
  boolean: "boolean",
  timestamptz: "timestamptz",
  jsonb: "jsonb",
  text: "text",
  integer: "integer",
} as const;

type Differing = {
  folded: "text" | RawBuilder<unknown>;
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
