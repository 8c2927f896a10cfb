import { type ColumnDefinitionBuilder, type RawBuilder, sql } from "kysely";
import type { Engine } from "#platform/database/open-database.server.ts";

/**
 * The types of columns that both engines know, for migrations:
 *
 *     const type = columns(engine);
 *     await db.schema
 *       .createTable("topics")
 *       .addColumn("id", type.integer, type.id)
 *       .addColumn("content", type.text, (column) => column.notNull())
 *       .addColumn("content_folded", type.folded, (column) => column.notNull())
 *
 * They come back as: `boolean` true and false, `timestamptz` ISO 8601 text in UTC with milliseconds, `jsonb` the value
 * itself (written as JSON.stringify), `integer` a number up to 2,147,483,647.
 */
export function columns(engine: Engine) {
  return {
    boolean,
    timestamptz,
    jsonb,
    text,
    integer,
    ...(engine === "postgres" ? onPostgres : onSqlite),
  } as const;
}

const boolean = "boolean";
const timestamptz = "timestamptz";
const jsonb = "jsonb";
const text = "text";
const integer = "integer";

type Differing = {
  /** A text written by `fold`, compared and sorted by its code points. */
  folded: "text" | RawBuilder<unknown>;
  /** Numbers the rows from 1 and never gives a number twice, not even that of a deleted row. */
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
};

const onSqlite: Differing = {
  folded: "text",
  id: (column) => column.primaryKey().autoIncrement(),
};

const onPostgres: Differing = {
  folded: sql`text collate "C"`,
  id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
};
