import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { parseDuration } from "#episodes/durations.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { parseChapters } from "#episodes/page/description.rules.ts";
import { type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { createTextFile, type ReadHeader, toFileResponse } from "#platform/http/http.server.ts";
import type { Chapter, ChapterList } from "./chapters.contract.ts";
import type { ChaptersTables } from "./chapters.table.server.ts";

type ChapterSource = Pick<Episode, "youtubeId" | "description" | "duration">;

/**
 * Returns each episode's chapters by the id of its video. If the team hasn't set any, they come from the description.
 */
export async function listChaptersByVideo(
  db: Db,
  episodes: readonly ChapterSource[],
): Promise<Map<string, Chapter[]>> {
  if (episodes.length === 0) return new Map();
  const videos = episodes.map(({ youtubeId }) => youtubeId);
  const rows = await qb<ChaptersTables>(db)
    .selectFrom("episode_chapters")
    .selectAll()
    .where("videoId", "in", videos)
    .execute();
  const teamChapters = new Map(rows.map(({ videoId, chapters }) => [videoId, chapters]));
  return new Map(
    episodes.map((episode) => [
      episode.youtubeId,
      teamChapters.get(episode.youtubeId) ?? parseChaptersInDescription(episode),
    ]),
  );
}

/** Leaves out a chapter that begins at the same second as the one before, because the team couldn't save both. */
function parseChaptersInDescription({ description, duration }: ChapterSource): Chapter[] {
  const chapters = parseChapters(description, parseDuration(duration));
  return chapters.filter(({ seconds }, index) => seconds !== chapters[index - 1]?.seconds);
}

export const readChapters = async (db: Db, episode: ChapterSource): Promise<Chapter[]> =>
  (await listChaptersByVideo(db, [episode])).get(episode.youtubeId) ?? [];

/**
 * Serves an episode's chapters in the format described at
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md.
 * @throws {Refusal} 404 for an unknown episode, or for a hidden one unless the caller is an admin
 */
export async function serveChapters({ db }: House, actor: Actor | null, id: number, header: ReadHeader) {
  const episode = await selectChapterSource(db, id).executeTakeFirst();
  if (!episode || (episode.hidden && !actor?.isAdmin)) throw notFound("Episode");
  const chapters = await readChapters(db, episode);
  const text = JSON.stringify({
    version: "1.2.0",
    chapters: chapters.map(({ seconds: startTime, title }) => ({ startTime, title })),
  });
  const headers = { "content-type": "application/json+chapters", "cache-control": "no-cache" };
  return toFileResponse(createTextFile(text, headers), header);
}

/**
 * Stores the team's chapters. Returns the chapters that the episode has now: the team's or, if there are none, those in
 * the description.
 * @throws {Refusal} 404 for an unknown episode; 409 if somebody has changed the chapters since `basedOn`
 */
export function setChapters(
  house: House,
  actor: Actor,
  id: number,
  { chapters, basedOn }: ChapterList & { basedOn?: ChapterList | undefined },
): Promise<ChapterList> {
  return transaction(house.db, async (trx) => {
    const episode = await lockRows(trx, selectChapterSource(trx, id)).executeTakeFirst();
    if (!episode) throw notFound("Episode");
    refuseStaleEdit(basedOn, { chapters: await readChapters(trx, episode) });
    await storeChapters(trx, episode.youtubeId, chapters);
    const change = { entity: "episode", entityId: id, detail: episode.title } as const;
    await recordAdminEvent(trx, house, actor, { action: "set-chapters", ...change });
    return { chapters: await readChapters(trx, episode) };
  });
}

async function storeChapters(trx: Db, videoId: string, chapters: readonly Chapter[]): Promise<void> {
  if (chapters.length === 0) return deleteChapters(trx, videoId);
  const stored = JSON.stringify(chapters);
  await qb<ChaptersTables>(trx)
    .insertInto("episode_chapters")
    .values({ videoId, chapters: stored })
    .onConflict((row) => row.column("videoId").doUpdateSet({ chapters: stored }))
    .execute();
}

/** Deletes the chapters that the team has set for a video. */
export async function deleteChapters(trx: Db, videoId: string): Promise<void> {
  await qb<ChaptersTables>(trx).deleteFrom("episode_chapters").where("videoId", "=", videoId).execute();
}

const selectChapterSource = (db: Db, id: number) =>
  qb<EpisodesTables>(db)
    .selectFrom("episodes")
    .select(["youtubeId", "title", "description", "duration", "hidden"])
    .where("id", "=", id);
