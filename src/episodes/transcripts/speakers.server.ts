import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors/errors.server.ts";
import { toPassageId } from "./passages.rules.ts";
import { readPassages, summarizeTranscript, toSummaryColumns } from "./transcript-rows.server.ts";
import type { TranscriptSummary } from "./transcripts.contract.ts";
import { lockEpisode, requireTranscript } from "./transcripts.server.ts";
import type { TranscriptsTables } from "./transcripts.table.server.ts";

/**
 * Renames a speaker in the whole transcript.
 * @throws {Refusal} 404 if there is no transcript; 400 if no speaker has that name
 */
export function renameSpeaker(
  house: House,
  actor: Actor,
  episodeId: number,
  { from, to }: { from: string; to: string },
): Promise<TranscriptSummary> {
  return transaction(house.db, async (trx) => {
    await lockEpisode(trx, episodeId);
    const { transcript } = await requireTranscript(trx, actor, episodeId);
    if (!transcript.speakers.includes(from))
      throw invalidField("from", "Nobody in this transcript has that name");
    const passages = await readPassages(trx, transcript);
    for (const [place, cues] of passages.entries()) {
      if (!cues.some(({ speaker }) => speaker === from)) continue;
      for (const cue of cues) if (cue.speaker === from) cue.speaker = to;
      await qb<TranscriptsTables>(trx)
        .updateTable("transcript_passages")
        .set({ cues: JSON.stringify(cues) })
        .where("id", "=", toPassageId(transcript.id, place))
        .execute();
    }
    const changedTranscript = await qb<TranscriptsTables>(trx)
      .updateTable("transcripts")
      .set(toSummaryColumns(passages.flat()))
      .where("id", "=", transcript.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const change = { entity: "transcript", entityId: episodeId, detail: `${from}, now ${to}` } as const;
    await recordAdminEvent(trx, house, actor, { action: "rename-speaker", ...change });
    return summarizeTranscript(changedTranscript);
  });
}
