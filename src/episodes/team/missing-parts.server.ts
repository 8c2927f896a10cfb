import { type RawBuilder, sql } from "kysely";
import { listChaptersByVideo } from "#episodes/chapters/chapters.server.ts";
import type { Episode, EpisodePart } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { findTranscriptLanguages } from "#episodes/transcripts/transcript-rows.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";

type EpisodeToCheck = Pick<Episode, "id" | "youtubeId" | "description" | "duration" | "audio">;

/** Returns the missing parts of each episode, by the episode's id. */
export async function listMissingParts(
  db: Db,
  episodes: readonly EpisodeToCheck[],
): Promise<Map<number, EpisodePart[]>> {
  const languages = await findTranscriptLanguages(
    db,
    episodes.map(({ youtubeId }) => youtubeId),
  );
  const chapters = await listChaptersByVideo(db, episodes);
  return new Map(
    episodes.map(({ id, youtubeId, audio }) => {
      const parts = {
        audio: audio !== null,
        transcript: languages.has(youtubeId),
        chapters: (chapters.get(youtubeId) ?? []).length > 0,
      };
      return [id, (["audio", "transcript", "chapters"] as const).filter((part) => !parts[part])];
    }),
  );
}

/** Returns an SQL condition that selects the `episodes` without the given part. */
export async function makeMissingPartCondition(db: Db, part: EpisodePart): Promise<RawBuilder<boolean>> {
  if (part === "audio") return sql`episodes.audio is null`;
  if (part === "transcript") return sql`episodes."youtubeId" not in (select "videoId" from transcripts)`;
  const idsWithChapters = await listEpisodesWithChapters(db);
  return idsWithChapters.length === 0
    ? sql`true`
    : sql`episodes.id not in (${sql.join(idsWithChapters.map((id) => sql.lit(id)))})`;
}

/**
 * Lists the ids of episodes that have chapters. Finding chapters in a description requires parsing it, so this skips
 * descriptions without a colon, which can't contain any.
 */
async function listEpisodesWithChapters(db: Db): Promise<number[]> {
  const rows = await qb<EpisodesTables>(db)
    .selectFrom("episodes")
    .select(["id", "youtubeId", "description", "duration"])
    .where((row) =>
      row.or([
        row("description", "like", "%:%"),
        row("youtubeId", "in", sql<string>`(select "videoId" from episode_chapters)`),
      ]),
    )
    .execute();
  const chapters = await listChaptersByVideo(db, rows);
  return rows.filter(({ youtubeId }) => (chapters.get(youtubeId) ?? []).length > 0).map(({ id }) => id);
}
