import type { Generated, JSONColumnType } from "kysely";
import { columns, type Db, getEngine, qb } from "#platform/database/database.server.ts";

/** A table for this folder's tests, with a column of every type. */
export type Things = {
  things: {
    id: Generated<number>;
    name: string;
    done: Generated<boolean>;
    data: JSONColumnType<{ tags: string[] }> | null;
    at: string | null;
    count: Generated<number>;
  };
};

export async function createThings(db: Db): Promise<void> {
  const type = columns(getEngine(db));
  await qb(db)
    .schema.createTable("things")
    .addColumn("id", type.integer, type.id)
    .addColumn("name", type.folded, (column) => column.notNull().unique())
    .addColumn("done", type.boolean, (column) => column.notNull().defaultTo(false))
    .addColumn("data", type.jsonb)
    .addColumn("at", type.timestamptz)
    .addColumn("count", type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
}

export async function addThing(db: Db, name: string): Promise<number> {
  const { id } = await qb<Things>(db)
    .insertInto("things")
    .values({ name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function listThingNames(db: Db): Promise<string[]> {
  const things = await qb<Things>(db).selectFrom("things").select("name").orderBy("id").execute();
  return things.map((thing) => thing.name);
}
