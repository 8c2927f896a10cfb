import { type Db, insertRows, qb } from "#platform/database/database.server.ts";
import { listDeletedRows, type TrashKind } from "#trash/trash.server.ts";
import { deleteChapters } from "./chapters/chapters.server.ts";
import { forgetDeletedVideos } from "./deleted-episodes.server.ts";
import { separateAddresses } from "./episode-slugs.server.ts";
import { episodeTextIndex } from "./episode-texts.server.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import { purgeTranscript } from "./transcripts/transcript-rows.server.ts";

/**
 * Restores episodes with their original ids, except those whose videos have been imported again. Transcripts and
 * chapters stay in the database when an episode is deleted, so they don't need to be restored.
 */
export const episodeTrash: TrashKind = {
  entity: "episode",
  async restore(trx, _house, deletedRows) {
    const takenVideoIds = await findTakenVideoIds(
      trx,
      deletedRows.map(({ row }) => String(row.youtubeId)),
    );
    const isTaken = (row: Record<string, unknown>) => takenVideoIds.has(String(row.youtubeId));
    const restoredRows = deletedRows.map(({ row }) => row).filter((row) => !isTaken(row));
    if (restoredRows.length > 0) await insertEpisodes(trx, restoredRows);
    return deletedRows
      .filter(({ row }) => isTaken(row))
      .map(({ id, row }) => ({ id, label: String(row.title), reason: "Its video was imported again" }));
  },
  async forget(trx, _house, rows) {
    const videos = rows.map(({ row }) => String(row.youtubeId));
    const keptVideoIds = await findTakenVideoIds(trx, videos);
    const trashedRows = Map.groupBy(await listDeletedRows(trx, "episodes"), ({ youtubeId }) => youtubeId);
    for (const video of videos) {
      // Another episode in the trash may have the same video, because a resync moves replaced episodes there.
      if (keptVideoIds.has(video) || trashedRows.get(video)?.length !== 1) continue;
      await purgeTranscript(trx, video);
      await deleteChapters(trx, video);
    }
  },
};

async function insertEpisodes(trx: Db, rows: Record<string, unknown>[]): Promise<void> {
  await insertRows(trx, "episodes", rows);
  const ids = rows.map((row) => Number(row.id));
  const episodes = await qb<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select(["id", "youtubeId", "title", "shortDescription", "description"])
    .where("id", "in", ids)
    .execute();
  await episodeTextIndex.add(trx, episodes);
  await separateAddresses(trx, ids);
  await forgetDeletedVideos(
    trx,
    episodes.map((episode) => episode.youtubeId),
  );
}

async function findTakenVideoIds(trx: Db, videoIds: readonly string[]): Promise<Set<string>> {
  const rows = await qb<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select("youtubeId")
    .where("youtubeId", "in", videoIds)
    .execute();
  return new Set(rows.map((row) => row.youtubeId));
}
