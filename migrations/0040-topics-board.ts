import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds the stage of each topic, from suggested to aired, and the tables for the public board. `airedEpisodeId` and
 * `drawId` have no foreign keys, because the episode or the draw may be deleted. A thread has its topic's id, and is
 * kept while the topic is in the trash.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  const alterTopics = () => db.schema.alterTable("topics");
  await alterTopics()
    .addColumn("onBoard", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  await alterTopics()
    .addColumn("stage", type.text, (column) => column.notNull().defaultTo("open"))
    .execute();
  await alterTopics()
    .addColumn("votes", type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ["suggestedAt", "listedAt", "drawnAt", "chosenAt", "airedAt"])
    await alterTopics().addColumn(column, type.timestamptz).execute();
  for (const number of ["drawId", "airedEpisodeId", "airedSeconds"])
    await alterTopics().addColumn(number, type.integer).execute();
  await alterTopics().addColumn("drawDate", type.text).execute();
  // The board has two sort orders, and each needs an index for the whole board and one within a stage.
  for (const key of [`stage, votes, id`, `stage, id`, `votes, id`, `id`])
    await sql`
      create index ${sql.ref(`topics_board_${key.replaceAll(", ", "_")}`)}
      on topics (${sql.raw(key)}) where "onBoard" = true`.execute(db);
  for (const column of ["drawDate", "airedEpisodeId"])
    await sql`
      create index ${sql.ref(`topics_${column}`)} on topics (${sql.ref(column)}, id)
      where ${sql.ref(column)} is not null`.execute(db);
  await db.schema
    .createTable("topic_threads")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("key", type.text, (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable("topic_merges")
    .addColumn("id", type.integer, type.id)
    .addColumn("topicId", type.integer, (column) =>
      column.notNull().references("topic_threads.id").onDelete("cascade"),
    )
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("topic_merges_topicId").on("topic_merges").columns(["topicId", "id"]).execute();
}
