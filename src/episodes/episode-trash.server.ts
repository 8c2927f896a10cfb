import { type Db, insertRows, on } from "#platform/database/database.server.ts";
import type { TrashKind } from "#trash/trash.server.ts";
import { readAudioAddress, removeUnusedAudio } from "./audio/audio.server.ts";
import { forgetDeletedVideos } from "./deleted-episodes.server.ts";
import { episodeTexts } from "./episode-texts.server.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import { purgeTranscript } from "./transcripts/transcript-rows.server.ts";

/**
 * Restores episodes with their original ids, except those whose videos have been imported again. Doesn't restore
 * transcripts.
 */
export const episodeTrash: TrashKind = {
  entity: "episode",
  async restore(trx, _house, deleted) {
    const taken = await findVideos(
      trx,
      deleted.map(({ row }) => String(row.youtubeId)),
    );
    const isTaken = (row: Record<string, unknown>) => taken.has(String(row.youtubeId));
    const back = deleted.map(({ row }) => row).filter((row) => !isTaken(row));
    if (back.length > 0) await insertEpisodes(trx, back);
    return deleted
      .filter(({ row }) => isTaken(row))
      .map(({ id, row }) => ({ id, label: String(row.title), reason: "Its video was imported again" }));
  },
  async forget(trx, house, rows) {
    const videos = rows.map(({ row }) => String(row.youtubeId));
    const kept = await findVideos(trx, videos);
    for (const video of videos) if (!kept.has(video)) await purgeTranscript(trx, video);
    const addresses = rows.map(({ row }) => readAudioAddress(row.audio));
    return () => removeUnusedAudio(house, addresses);
  },
};

async function insertEpisodes(trx: Db, rows: Record<string, unknown>[]): Promise<void> {
  await insertRows(trx, "episodes", rows);
  const ids = rows.map((row) => Number(row.id));
  const episodes = await on<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select(["id", "youtubeId", "title", "shortDescription", "description"])
    .where("id", "in", ids)
    .execute();
  await episodeTexts.add(trx, episodes);
  await forgetDeletedVideos(
    trx,
    episodes.map((episode) => episode.youtubeId),
  );
}

async function findVideos(trx: Db, videoIds: readonly string[]): Promise<Set<string>> {
  const found = await on<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select("youtubeId")
    .where("youtubeId", "in", videoIds)
    .execute();
  return new Set(found.map((row) => row.youtubeId));
}
