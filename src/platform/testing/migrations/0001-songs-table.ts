import { columns } from "#platform/columns.server.ts";
import type { Migration } from "#platform/migrate.server.ts";

export const up: Migration = async (db, engine) => {
  const type = columns(engine);
  await db.schema
    .createTable("songs")
    .addColumn("id", type.integer, type.id)
    .addColumn("title", type.folded, (column) => column.notNull())
    .execute();
};
