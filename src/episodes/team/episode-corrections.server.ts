import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { EPISODE_COLUMNS, parseCorrectedFields, toTitleColumns } from "#episodes/episode-row.server.ts";
import { episodeTexts } from "#episodes/episode-texts.server.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { notFound, refuseStale } from "#platform/errors/errors.server.ts";
import type { EpisodeCorrection } from "./episode-correction.contract.ts";

/**
 * Changes fields of an episode. Imports and 'Generate Tags' won't change these fields anymore.
 * @throws {Refusal} 404 for an unknown episode; 409 if somebody has changed these fields since the sender read `basedOn`
 */
export function correctEpisode(
  house: House,
  actor: Actor,
  id: number,
  { hidden, basedOn, ...sent }: EpisodeCorrection,
): Promise<Episode> {
  return transaction(house.db, async (trx) => {
    const episodes = on<EpisodesTables>(trx).updateTable("episodes").where("id", "=", id);
    // Locks the row, which both databases do even if an update changes nothing.
    const before = await episodes
      .set((row) => ({ hidden: row.ref("hidden") }))
      .returningAll()
      .executeTakeFirst();
    if (!before) throw notFound("Episode");
    refuseStale(basedOn, before);
    const differences = findDifferences(before, sent);
    const { tags, title, ...texts } = differences;
    const fields = Object.keys(differences);
    const corrected = [...new Set([...parseCorrectedFields(before.corrected), ...fields])].join(",");
    const episode = await episodes
      .set({
        ...texts,
        ...(title === undefined ? {} : toTitleColumns(title)),
        ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
        corrected,
        ...(hidden === undefined ? {} : { hidden }),
      })
      .returning([...EPISODE_COLUMNS, "hidden"])
      .executeTakeFirstOrThrow();
    await episodeTexts.change(trx, episode);
    const record = (action: RecordedAction<"episode">, detail?: string) =>
      recordAdminEvent(trx, house, actor, { action, entity: "episode", entityId: id, detail });
    if (fields.length > 0) await record("change", fields.join(", "));
    if (episode.hidden !== before.hidden) await record(episode.hidden ? "hide" : "show");
    return episode;
  });
}

/**
 * Returns only the fields that have changed. The dialog sends all of them, but only changed ones count as corrected.
 */
function findDifferences<Sent extends object>(before: object, sent: Sent): Partial<Sent> {
  const now: Record<string, unknown> = { ...before };
  const changed = Object.entries(sent).filter(
    ([field, value]) => JSON.stringify(now[field]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<Sent>;
}
