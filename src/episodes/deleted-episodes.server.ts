import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";

/** Remembers that a video's episode was deleted, so that imports don't add it again. */
export async function recordDeletedVideo(
  trx: Db,
  { now }: Pick<House, "now">,
  youtubeId: string,
): Promise<void> {
  await qb<EpisodesTables>(trx)
    .insertInto("deleted_episodes")
    .values({ youtubeId, deletedAt: now().toISOString() })
    .onConflict((same) => same.column("youtubeId").doNothing())
    .execute();
}

/** Returns which of the given videos belong to deleted episodes. */
export async function findDeletedVideoIds(trx: Db, videoIds: readonly string[]): Promise<Set<string>> {
  if (videoIds.length === 0) return new Set();
  const rows = await qb<EpisodesTables>(trx)
    .selectFrom("deleted_episodes")
    .select("youtubeId")
    .where("youtubeId", "in", videoIds)
    .execute();
  return new Set(rows.map((row) => row.youtubeId));
}

/** Forgets that the given videos' episodes were deleted, so that imports no longer skip them. */
export async function forgetDeletedVideos(trx: Db, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return;
  await qb<EpisodesTables>(trx).deleteFrom("deleted_episodes").where("youtubeId", "in", videoIds).execute();
}
