import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { type Db, insertRows, lockRows, qb } from "#platform/database/database.server.ts";
import type { TrashKind } from "#trash/trash.server.ts";
import { deleteCorrections } from "./corrections/correction-transcripts.server.ts";
import { deletePassages, findTranscript, indexPassages } from "./transcript-rows.server.ts";

/**
 * Restores a transcript, unless its episode is deleted or has a new transcript. The deleted transcript's passages were
 * kept, and so were the corrections that visitors proposed, so only its row and its entries in the search index are
 * restored.
 */
export const transcriptTrash: TrashKind = {
  entity: "transcript",
  async restore(trx, _house, deleted) {
    const remarks = [];
    for (const { id, row } of deleted) {
      const reason = await findRestoreObstacle(trx, String(row.videoId));
      if (reason !== undefined) {
        remarks.push({ id, label: "Transcript", reason });
        continue;
      }
      await insertRows(trx, "transcripts", [row]);
      await indexPassages(trx, { id: Number(row.id) });
    }
    return remarks;
  },
  async forget(trx, _house, rows) {
    for (const deletedRow of rows) {
      await deletePassages(trx, Number(deletedRow.row.id));
      await deleteCorrections(trx, deletedRow);
    }
    return async () => {};
  },
};

/**
 * Returns why a video's transcript can't be restored, or undefined if it can. Locks the episode, so that nobody else
 * stores a transcript at the same time.
 */
async function findRestoreObstacle(trx: Db, videoId: string): Promise<string | undefined> {
  const episode = qb<EpisodesTables>(trx)
    .selectFrom("episodes")
    .select("id")
    .where("youtubeId", "=", videoId);
  if (!(await lockRows(trx, episode).executeTakeFirst())) return "Its episode was deleted";
  return (await findTranscript(trx, videoId)) ? "The episode has a newer transcript" : undefined;
}
