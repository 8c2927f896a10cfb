import { columns } from "#platform/database/database.server.ts";
import type { Migration } from "#platform/database/migrate.server.ts";

export const up: Migration = async (db, engine) => {
  const type = columns(engine);
  await db.schema
    .createTable("songs")
    .addColumn("id", type.integer, type.id)
    .addColumn("title", type.folded, (column) => column.notNull())
    .execute();
};
