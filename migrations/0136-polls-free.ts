import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

export const needsStop = "Version 1.0.0 counts votes by the column that gets another name.";

/**
 * Lets a poll ask any question, with answers that aren't topics. Adds the date of the show that each poll belongs to.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("polls").addColumn("question", type.text).execute();
  await db.schema.alterTable("polls").addColumn("date", type.text).execute();
  await sql`update polls set date = (select date from show_draws where show_draws.id = polls."drawId")`.execute(
    db,
  );
  await db.schema.alterTable("poll_votes").renameColumn("topicId", "optionId").execute();
}
