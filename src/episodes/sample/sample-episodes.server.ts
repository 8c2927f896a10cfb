import { secondsOfDurationText } from "#episodes/durations.rules.ts";
import { episodeSlug } from "#episodes/episode-address.rules.ts";
import { newEpisode } from "#episodes/episode-row.server.ts";
import { episodeTexts } from "#episodes/episode-texts.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import type { SampleContent } from "#sample/sample.server.ts";
import { show } from "#show.ts";
import { previousUpdate, weekdays } from "#videos/update-schedule.rules.ts";
import { sampleShows } from "./sample-shows.server.ts";
import { sampleVideoId } from "./sample-videos.rules.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Nine invented shows on the last nine live dates, so that a new team sees a living site. */
export const sample: SampleContent = {
  async isEmpty(db) {
    const row = await on<EpisodesTables>(db).selectFrom("episodes").select("id").limit(1).executeTakeFirst();
    return row === undefined;
  },

  async put(house, db) {
    const rows = sampleRows(house.now());
    const inserted = await on<EpisodesTables>(db)
      .insertInto("episodes")
      .values(rows.toReversed())
      .returning(["id", "title", "shortDescription", "description"])
      .execute();
    await episodeTexts.add(db, inserted);
  },

  async remove(_house, db) {
    let removed = 0;
    for (const row of sampleRows(new Date(0))) removed += await removeUntouched(db, row);
    return removed;
  },
};

type SampleRow = ReturnType<typeof sampleRows>[number];

function sampleRows(now: Date) {
  const { weekday, hour, minute } = show.live;
  const day = weekdays[weekday] ?? "Wednesday";
  const lastShow = previousUpdate(
    { updateDay: day, updateHour: hour, updateMinute: minute },
    show.timeZone,
    now,
  );
  return sampleShows.map(({ picture, tags, ...shown }, weeksAgo) => ({
    ...newEpisode(now.toISOString()),
    ...shown,
    tags: JSON.stringify(tags),
    youtubeId: sampleVideoId(shown.episodeNumber),
    titleFolded: fold(shown.title),
    slug: episodeSlug(shown.title),
    publishedDate: new Date(lastShow.getTime() - weeksAgo * WEEK_MS).toISOString(),
    durationSeconds: secondsOfDurationText(shown.duration) ?? 0,
    thumbnailUrl: `/episode-pictures/${picture}-960.avif`,
  }));
}

/** A sample that the team has edited stays; new tags do not count. */
async function removeUntouched(db: Db, sample: SampleRow): Promise<number> {
  const row = await on<EpisodesTables>(db)
    .selectFrom("episodes")
    .select("id")
    .where("youtubeId", "=", sample.youtubeId)
    .where("episodeNumber", "=", sample.episodeNumber)
    .where("shortDescription", "=", sample.shortDescription)
    .where("featured", "=", false)
    .executeTakeFirst();
  if (!row) return 0;
  await episodeTexts.remove(db, row.id);
  await on<EpisodesTables>(db).deleteFrom("episodes").where("id", "=", row.id).execute();
  return 1;
}
