import type { ChaptersTables } from "#episodes/chapters/chapters.table.server.ts";
import { parseDuration } from "#episodes/durations.rules.ts";
import { makeEpisodeSlug } from "#episodes/episode-address.rules.ts";
import { makeNewEpisodeColumns } from "#episodes/episode-row.server.ts";
import { episodeTextIndex } from "#episodes/episode-texts.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { findPreviousUpdate } from "#episodes/import/update-schedule.rules.ts";
import type { TranscriptsTables } from "#episodes/transcripts/transcripts.table.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { WEEK_MS } from "#platform/time/units.rules.ts";
import type { SampleContent } from "#settings/sample/sample.server.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import { defaultShow } from "#show.ts";
import { listEpisodeTopics } from "#topics/topics.server.ts";
import sampleShows from "../../../sample/shows.json" with { type: "json" };
import { makeSampleVideoId } from "./sample-videos.rules.ts";

/** Nine made-up episodes on the days of the last nine shows, so that a new team sees a site with content. */
export const episodesSample: SampleContent = {
  of: "episodes",

  async isEmpty(db) {
    const row = await qb<EpisodesTables>(db).selectFrom("episodes").select("id").limit(1).executeTakeFirst();
    return row === undefined;
  },

  async put(house, db) {
    const rows = makeSampleRows(house.now());
    const insertedRows = await qb<EpisodesTables>(db)
      .insertInto("episodes")
      .values(rows.toReversed())
      .returning(["id", "title", "shortDescription", "description"])
      .execute();
    await episodeTextIndex.add(db, insertedRows);
  },

  count: async (db) => (await listUntouchedSamples(db)).length,

  async remove(_house, db) {
    const ids = await listUntouchedSamples(db);
    for (const id of ids) {
      await episodeTextIndex.remove(db, [id]);
      await qb<EpisodesTables>(db).deleteFrom("episodes").where("id", "=", id).execute();
    }
    return ids.length;
  },
};

function makeSampleRows(now: Date) {
  const { weekday, hour, minute } = defaultShow.live;
  const day = DAY_NAMES[weekday] ?? "Wednesday";
  const lastShow = findPreviousUpdate(
    { updateDay: day, updateHour: hour, updateMinute: minute },
    defaultShow.timeZone,
    now,
  );
  return sampleShows.map(({ picture, tags, ...shown }, weeksAgo) => ({
    ...makeNewEpisodeColumns(now.toISOString()),
    ...shown,
    tags: JSON.stringify(tags),
    youtubeId: makeSampleVideoId(shown.episodeNumber),
    titleFolded: foldText(shown.title),
    slug: makeEpisodeSlug(shown.title),
    publishedDate: new Date(lastShow.getTime() - weeksAgo * WEEK_MS).toISOString(),
    durationSeconds: parseDuration(shown.duration) ?? 0,
    thumbnailUrl: `/episode-pictures/${picture}-960.avif`,
  }));
}

/**
 * Lists the sample episodes that the team hasn't edited, hidden or linked to a topic, and hasn't given audio, chapters or
 * a transcript. Generated tags don't count as edits.
 */
async function listUntouchedSamples(db: Db): Promise<number[]> {
  const sampleRowsByVideo = new Map(makeSampleRows(new Date(0)).map((row) => [row.youtubeId, row]));
  const rows = await qb<EpisodesTables & ChaptersTables & TranscriptsTables>(db)
    .selectFrom("episodes")
    .leftJoin("episode_chapters", "episode_chapters.videoId", "episodes.youtubeId")
    .leftJoin("transcripts", "transcripts.videoId", "episodes.youtubeId")
    .select(["episodes.id", "corrected", "hidden", ...COMPARED_COLUMNS])
    .where("youtubeId", "in", [...sampleRowsByVideo.keys()])
    .where("audio", "is", null)
    .where("episode_chapters.videoId", "is", null)
    .where("transcripts.videoId", "is", null)
    .orderBy("episodes.id")
    .execute();
  const untouchedRows = rows.filter((row) => {
    const sampleRow = sampleRowsByVideo.get(row.youtubeId);
    return (
      row.corrected === "" &&
      !row.hidden &&
      COMPARED_COLUMNS.every((column) => sampleRow?.[column] === row[column])
    );
  });
  const ids = untouchedRows.map(({ id }) => id);
  const linkedTopics = await listEpisodeTopics(db, ids);
  return ids.filter((id) => !linkedTopics.has(id));
}

const COMPARED_COLUMNS = [
  "youtubeId",
  "episodeNumber",
  "numberEdited",
  "shortDescription",
  "shortDescriptionEdited",
  "featured",
  "displayOrder",
] as const;
