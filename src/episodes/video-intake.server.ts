import { type Selectable, sql } from "kysely";
import { sampleVideoPattern } from "#episodes/sample/sample-videos.rules.ts";
import { type Db, engineOf, on } from "#platform/database/database.server.ts";
import { inSlices } from "#platform/work/work.server.ts";
import type { Video } from "#videos/videos.rules.ts";
import type { Intake, VideoIntake } from "#videos/videos.server.ts";
import { differs, type ToldByYoutube, toldByYoutube, untouched } from "./episode-row.server.ts";
import { addTexts, removeTexts, rewriteText } from "./episode-texts.server.ts";
import { numberEpisodes, titleNumber } from "./episodes.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";

type Row = Selectable<EpisodesTables["episodes"]>;

/** Rows to a statement: with the pause between two, pages are served meanwhile. */
const SLICE = 50;

export const videoIntake: VideoIntake = { add: addVideos, replaceAll: replaceAllEpisodes, countKept };

/** New videos become episodes; known ones are updated, except for what the team has edited. */
async function addVideos(
  trx: Db,
  videos: readonly Video[],
  { now, restoreDeleted }: { now: Date; restoreDeleted: boolean },
): Promise<Intake> {
  const ids = videos.map((video) => video.youtubeId);
  const known = new Map((await rowsOf(trx, ids)).map((row) => [row.youtubeId, row]));
  const unwanted = restoreDeleted ? new Set<string>() : await deletedAmong(trx, ids);
  const news = videos.filter(({ youtubeId }) => !known.has(youtubeId) && !unwanted.has(youtubeId));
  if (restoreDeleted) await forgetDeleted(trx, ids);
  const added = await addEpisodes(trx, now, news, await numbersInUse(trx));
  let changed = 0;
  for (const video of videos) {
    const row = known.get(video.youtubeId);
    if (row && (await follow(trx, row, toldByYoutube(video)))) changed += 1;
  }
  const stayAway = ids.filter((id) => unwanted.has(id) && !known.has(id)).length;
  return { added, changed, unwanted: stayAway, known: new Set(known.keys()) };
}

/** Replaces all episodes, the team's edits and deletions included, inside a transaction. */
async function replaceAllEpisodes(
  trx: Db,
  videos: readonly Video[],
  { now }: { now: Date },
): Promise<number> {
  // Else an edit that holds one row and a replacement that holds the others wait for each other.
  if (engineOf(trx) === "postgres") await sql`lock table episodes in exclusive mode`.execute(on(trx));
  await removeTexts(trx);
  await on<EpisodesTables>(trx).deleteFrom("episodes").execute();
  await on<EpisodesTables>(trx).deleteFrom("deleted_episodes").execute();
  return addEpisodes(trx, now, videos, []);
}

async function addEpisodes(
  trx: Db,
  now: Date,
  videos: readonly Video[],
  numbers: readonly number[],
): Promise<number> {
  const more = untouched(now.toISOString());
  const rows = numberEpisodes(videos, numbers).map(({ video, episodeNumber }) => ({
    youtubeId: video.youtubeId,
    episodeNumber,
    ...toldByYoutube(video),
    ...more,
  }));
  const counts = await inSlices(rows, SLICE, async (slice) => {
    const inserted = await on<EpisodesTables>(trx)
      .insertInto("episodes")
      .values(slice)
      .onConflict((same) => same.column("youtubeId").doNothing())
      .returning(["id", "title", "shortDescription", "description"])
      .execute();
    await addTexts(trx, inserted);
    return inserted.length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Writes what YouTube says now, where that is something else; a number in a new title counts unless the team has set one. */
async function follow(trx: Db, row: Row, told: ToldByYoutube): Promise<boolean> {
  if (!differs(row, told)) return false;
  const episode = on<EpisodesTables>(trx).updateTable("episodes").where("id", "=", row.id);
  const inTitle = told.title === row.title ? null : titleNumber(told.title);
  if (inTitle !== null)
    await episode.set({ episodeNumber: inTitle }).where("numberEdited", "=", false).execute();
  const written = await episode
    .set(told)
    .returning(["id", "title", "shortDescription", "description"])
    .executeTakeFirst();
  if (written) await rewriteText(trx, written);
  return written !== undefined;
}

async function rowsOf(trx: Db, youtubeIds: readonly string[]): Promise<Row[]> {
  if (youtubeIds.length === 0) return [];
  return on<EpisodesTables>(trx)
    .selectFrom("episodes")
    .selectAll()
    .where("youtubeId", "in", youtubeIds)
    .execute();
}

async function deletedAmong(trx: Db, youtubeIds: readonly string[]): Promise<Set<string>> {
  if (youtubeIds.length === 0) return new Set();
  const rows = await on<EpisodesTables>(trx)
    .selectFrom("deleted_episodes")
    .select("youtubeId")
    .where("youtubeId", "in", youtubeIds)
    .execute();
  return new Set(rows.map((row) => row.youtubeId));
}

async function forgetDeleted(trx: Db, youtubeIds: readonly string[]): Promise<void> {
  if (youtubeIds.length === 0) return;
  await on<EpisodesTables>(trx).deleteFrom("deleted_episodes").where("youtubeId", "in", youtubeIds).execute();
}

/** The highest number, from which new episodes count on. Samples do not count: they belong to nobody's show. */
async function numbersInUse(trx: Db): Promise<number[]> {
  const rows = await on<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select("episodeNumber")
    .where("youtubeId", "not like", sampleVideoPattern)
    .orderBy("episodeNumber", "desc")
    .limit(1)
    .execute();
  return rows.map((row) => row.episodeNumber);
}

/** All episodes, those that the team has edited, and those that it has deleted. */
async function countKept(db: Db): Promise<{ total: number; edited: number; deleted: number }> {
  const [total, edited, deleted] = await Promise.all([
    count(db, "all"),
    count(db, "edited"),
    countDeleted(db),
  ]);
  return { total, edited, deleted };
}

async function count(db: Db, which: "all" | "edited"): Promise<number> {
  const episodes = on<EpisodesTables>(db)
    .selectFrom("episodes")
    .select((row) => row.fn.countAll<number>().as("count"));
  const asked =
    which === "all"
      ? episodes
      : episodes.where((row) =>
          row.or([
            row("featured", "=", true),
            row("numberEdited", "=", true),
            row("shortDescriptionEdited", "=", true),
          ]),
        );
  return (await asked.executeTakeFirstOrThrow()).count;
}

async function countDeleted(db: Db): Promise<number> {
  const { count } = await on<EpisodesTables>(db)
    .selectFrom("deleted_episodes")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
