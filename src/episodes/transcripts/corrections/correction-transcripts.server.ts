import { type Expression, type SqlBool, sql } from "kysely";
import type { TranscriptsTables } from "#episodes/transcripts/transcripts.table.server.ts";
import { type Db, getEngine, qb } from "#platform/database/database.server.ts";
import { type DeletedRow, selectTrash } from "#trash/trash.server.ts";

/**
 * Permanently deletes the corrections that were proposed for a transcript in the trash. Keeps those that were proposed
 * for a newer transcript of the same video, even if this one was restored afterwards and deleted again.
 */
export async function deleteCorrections(trx: Db, { row, deletedAt }: DeletedRow): Promise<void> {
  const id = Number(row.id);
  const newerTranscript = qb<TranscriptsTables>(trx)
    .selectFrom("transcripts")
    .select("id")
    .where("videoId", "=", String(row.videoId))
    .where("id", ">", id)
    .whereRef("createdAt", "<=", sql.ref("corrections.createdAt"));
  await qb<TranscriptsTables>(trx)
    .deleteFrom("transcript_corrections as corrections")
    .where("corrections.videoId", "=", String(row.videoId))
    .where("corrections.createdAt", ">=", String(row.createdAt))
    .where("corrections.createdAt", "<=", deletedAt)
    .where(({ exists, not }) => not(exists(newerTranscript)))
    .where(({ not }) => not(makeNewerDeletedTranscriptCondition(trx, sql.val(id))))
    .execute();
}

/**
 * Returns an SQL condition on `corrections`: the correction was proposed for a transcript that is now in the trash, and
 * that is newer than the transcript with this id.
 */
export function makeNewerDeletedTranscriptCondition(
  db: Db,
  transcriptId: Expression<number>,
): Expression<SqlBool> {
  const uploadedAt =
    getEngine(db) === "postgres" ? sql`("row" ->> 'createdAt')::timestamptz` : sql`("row" ->> 'createdAt')`;
  return sql<SqlBool>`exists (
    select 1 from ${selectTrash(db, "transcripts")} as deleted
    where "rowId" > ${transcriptId}
      and "row" ->> 'videoId' = corrections."videoId"
      and corrections."createdAt" between ${uploadedAt} and "deletedAt")`;
}
