import { sql } from "kysely";
import { type Db, qb } from "#platform/database/database.server.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";

/**
 * Adds the id to the slugs of those of the given episodes that have the number and the slug of another episode, because
 * their URLs would lead to that one. Call this after the number or the slug of an episode was set.
 */
export async function separateAddresses(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await qb<EpisodesTables>(trx)
    .updateTable("episodes")
    .set({ slug: sql<string>`slug || '--' || id` })
    .where("id", "in", ids)
    .where("slug", "!=", "")
    .where("slug", "not like", "%--%")
    .where((row) =>
      row.exists(
        row
          .selectFrom("episodes as twin")
          .select("twin.id")
          .whereRef("twin.episodeNumber", "=", "episodes.episodeNumber")
          .whereRef("twin.slug", "=", "episodes.slug")
          .where((twin) =>
            twin.or([twin("twin.id", "not in", ids), twin("twin.id", "<", twin.ref("episodes.id"))]),
          ),
      ),
    )
    .execute();
}
