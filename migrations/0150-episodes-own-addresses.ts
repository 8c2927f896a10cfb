import { type Kysely, sql } from "kysely";

/**
 * Gives each episode its own URL: adds the id to the slugs of episodes whose number and slug are also a newer episode's,
 * which the URL led to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update episodes set "slug" = "slug" || '--' || "id"
    where "id" in (
      select "id" from (
        select "id", row_number() over (
          partition by "episodeNumber", "slug" order by "hidden", "publishedDate" desc, "id"
        ) as "place"
        from episodes where "slug" <> ''
      ) as ranked
      where "place" > 1
    )`.execute(db);
}
