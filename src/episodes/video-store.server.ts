import { type Selectable, sql } from "kysely";
import type { Actor, House } from "#app/house.server.ts";
import { countRows, type Db, getEngine, lockRows, qb } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { copyToTrash, startDeletion } from "#trash/trash.server.ts";
import { findDeletedVideoIds, forgetDeletedVideos } from "./deleted-episodes.server.ts";
import { updateEpisodeSlug } from "./episode-address.rules.ts";
import { announceNewEpisodes } from "./episode-news.server.ts";
import {
  findChangedColumns,
  makeNewEpisodeColumns,
  toVideoColumns,
  type VideoColumns,
} from "./episode-row.server.ts";
import { separateAddresses } from "./episode-slugs.server.ts";
import { episodeTextIndex } from "./episode-texts.server.ts";
import { assignEpisodeNumbers, parseTitleNumber } from "./episodes.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import type { Video } from "./import/import.rules.ts";
import type { ReplacementResult, StoredVideosResult, VideoStoreAccess } from "./import/import.server.ts";
import { sampleVideoLikePattern } from "./sample/sample-videos.rules.ts";

type EpisodeRow = Selectable<EpisodesTables["episodes"]>;

/** How many rows each SQL statement handles. Other requests are served between statements. */
const SLICE_SIZE = 50;

export const videoStore: VideoStoreAccess = {
  add: addVideos,
  replaceAll: replaceAllEpisodes,
  countResyncLosses,
};

async function addVideos(
  trx: Db,
  videos: readonly Video[],
  { house, restoreDeleted }: { house: House; restoreDeleted: boolean },
): Promise<StoredVideosResult> {
  const ids = videos.map((video) => video.videoId);
  const knownRows = new Map((await readEpisodeRows(trx, ids)).map((row) => [row.youtubeId, row]));
  const deletedIds = await findDeletedVideoIds(trx, ids);
  if (restoreDeleted) await forgetDeletedVideos(trx, ids);
  const unknownVideos = videos.filter(({ videoId }) => !knownRows.has(videoId));
  const neverDeleted = unknownVideos.filter(({ videoId }) => !deletedIds.has(videoId));
  const newVideos = restoreDeleted ? unknownVideos : neverDeleted;
  const addedCount = await insertEpisodes(trx, newVideos, await findHighestEpisodeNumber(trx), house.now());
  // Episodes that are back after they were deleted have been announced before.
  await announceNewEpisodes(trx, house, neverDeleted);
  const changedIds = new Set<string>();
  for (const video of videos) {
    const row = knownRows.get(video.videoId);
    if (row && (await updateEpisode(trx, row, toVideoColumns(video)))) changedIds.add(video.videoId);
    if (row && video.views !== null && video.views !== row.views) await storeViews(trx, row.id, video.views);
  }
  const knownIds = Array.from(knownRows.values(), ({ id }) => id);
  await separateAddresses(trx, knownIds);
  const known = new Set(knownRows.keys());
  const unwantedCount = unknownVideos.length - newVideos.length;
  return { added: addedCount, changed: changedIds, unwanted: unwantedCount, known };
}

async function replaceAllEpisodes(
  trx: Db,
  videos: readonly Video[],
  { house, actor }: { house: House; actor: Actor },
): Promise<ReplacementResult> {
  // Prevents a deadlock with a transaction that edits an episode and has already locked its row.
  if (getEngine(trx) === "postgres") await sql`lock table episodes in exclusive mode`.execute(qb(trx));
  const tables = qb<EpisodesTables>(trx);
  const oldRows = await tables.selectFrom("episodes").select(["id", "youtubeId", "slug", "audio"]).execute();
  const deletionId = await moveToTrash(trx, house, actor, oldRows);
  // An episode whose video is imported again keeps its id and its URL, so what is linked to it stays linked.
  const keptColumns = new Map(
    oldRows.map(({ youtubeId, ...row }) => [
      youtubeId,
      { ...row, audio: row.audio && JSON.stringify(row.audio) },
    ]),
  );
  await episodeTextIndex.removeAll(trx);
  await tables.deleteFrom("episodes").execute();
  const deletedVideos = await tables.deleteFrom("deleted_episodes").returning("youtubeId").execute();
  const count = await insertEpisodes(trx, videos, 0, house.now(), keptColumns);
  const knownIds = new Set([...oldRows, ...deletedVideos].map(({ youtubeId }) => youtubeId));
  const newVideos = videos.filter(({ videoId }) => !knownIds.has(videoId));
  await announceNewEpisodes(trx, house, newVideos);
  return { count, ...(deletionId === undefined ? {} : { deletionId }) };
}

async function moveToTrash(trx: Db, house: House, actor: Actor, rows: readonly { id: number }[]) {
  if (rows.length === 0) return undefined;
  const label = formatCount(rows.length, "episode");
  const deletionId = await startDeletion(trx, house, actor, { entity: "episode", label });
  const ids = rows.map(({ id }) => id);
  await mapSlices(ids, SLICE_SIZE, (slice) => copyToTrash(trx, deletionId, "episodes", slice));
  return deletionId;
}

async function insertEpisodes(
  trx: Db,
  videos: readonly Video[],
  highestNumber: number,
  now: Date,
  keptColumns: ReadonlyMap<string, { id: number; slug: string; audio: string | null }> = new Map(),
) {
  const rows = assignEpisodeNumbers(videos, highestNumber).map(({ video, episodeNumber }) => ({
    ...keptColumns.get(video.videoId),
    youtubeId: video.videoId,
    episodeNumber,
    ...toVideoColumns(video),
    slug: updateEpisodeSlug(keptColumns.get(video.videoId)?.slug ?? "", video.title),
    ...makeNewEpisodeColumns(now.toISOString()),
    views: video.views,
  }));
  const counts = await mapSlices(rows, SLICE_SIZE, async (slice) => {
    const insertedRows = await qb<EpisodesTables>(trx)
      .insertInto("episodes")
      .values(slice)
      .onConflict((same) => same.column("youtubeId").doNothing())
      .returning(["id", "title", "shortDescription", "description"])
      .execute();
    await episodeTextIndex.add(trx, insertedRows);
    await separateAddresses(
      trx,
      insertedRows.map(({ id }) => id),
    );
    return insertedRows.length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Updates an episode. Returns whether anything has changed. A number in a changed title becomes the episode's number,
 * unless the team has set that.
 */
async function updateEpisode(trx: Db, row: EpisodeRow, columns: VideoColumns): Promise<boolean> {
  const changes = findChangedColumns(row, columns);
  if (Object.keys(changes).length === 0) return false;
  const episode = qb<EpisodesTables>(trx).updateTable("episodes").where("id", "=", row.id);
  const newNumber = changes.title === undefined ? null : parseTitleNumber(changes.title);
  if (newNumber !== null)
    await episode.set({ episodeNumber: newNumber }).where("numberEdited", "=", false).execute();
  const updatedRow = await episode
    .set(changes)
    .returning(["id", "title", "shortDescription", "description"])
    .executeTakeFirst();
  if (updatedRow) await episodeTextIndex.set(trx, updatedRow);
  return updatedRow !== undefined;
}

/** Stores how many times a video has been watched. This doesn't count as a change to the episode. */
const storeViews = (trx: Db, id: number, views: number) =>
  qb<EpisodesTables>(trx).updateTable("episodes").set({ views }).where("id", "=", id).execute();

/** Reads the episodes of the given videos, and locks them so that nobody edits them until they are updated. */
async function readEpisodeRows(trx: Db, videoIds: readonly string[]): Promise<EpisodeRow[]> {
  if (videoIds.length === 0) return [];
  const rows = qb<EpisodesTables>(trx).selectFrom("episodes").selectAll().where("youtubeId", "in", videoIds);
  return lockRows(trx, rows.orderBy("id")).execute();
}

/**
 * Returns the highest episode number in use, so that new episodes get the numbers after it. Ignores sample episodes,
 * which aren't the team's own.
 */
async function findHighestEpisodeNumber(trx: Db): Promise<number> {
  const row = await qb<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select("episodeNumber")
    .where("youtubeId", "not like", sampleVideoLikePattern)
    .orderBy("episodeNumber", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.episodeNumber ?? 0;
}

async function countResyncLosses(db: Db): Promise<{ total: number; edited: number; deleted: number }> {
  const episodes = qb<EpisodesTables>(db).selectFrom("episodes");
  const editedQuery = episodes.where((row) =>
    row.or([
      row("featured", "=", true),
      row("numberEdited", "=", true),
      row("shortDescriptionEdited", "=", true),
      row("corrected", "!=", ""),
      row("hidden", "=", true),
    ]),
  );
  return {
    total: await countRows(episodes),
    edited: await countRows(editedQuery),
    deleted: await countRows(qb<EpisodesTables>(db).selectFrom("deleted_episodes")),
  };
}
