import { insertRows } from "#platform/database/database.server.ts";
import type { TrashKind } from "#trash/trash.server.ts";
import { deletePassages, findTranscript, indexPassages } from "./transcript-rows.server.ts";

/**
 * Restores a transcript, unless its episode has a new one. The deleted transcript's passages were kept, so only its row
 * and its entries in the search index are restored.
 */
export const transcriptTrash: TrashKind = {
  entity: "transcript",
  async restore(trx, _house, deleted) {
    const remarks = [];
    for (const { id, row } of deleted) {
      if (await findTranscript(trx, String(row.videoId))) {
        remarks.push({ id, label: "Transcript", reason: "The episode has a newer transcript" });
        continue;
      }
      await insertRows(trx, "transcripts", [row]);
      await indexPassages(trx, { id: Number(row.id) });
    }
    return remarks;
  },
  async forget(trx, _house, rows) {
    for (const { row } of rows) await deletePassages(trx, Number(row.id));
    return async () => {};
  },
};
