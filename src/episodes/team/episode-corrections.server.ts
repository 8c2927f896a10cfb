import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { updateEpisodeSlug } from "#episodes/episode-address.rules.ts";
import { EPISODE_COLUMNS, parseCorrectedFields, toTitleColumns } from "#episodes/episode-row.server.ts";
import { separateAddresses } from "#episodes/episode-slugs.server.ts";
import { episodeTextIndex } from "#episodes/episode-texts.server.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import type { EpisodeCorrection } from "./episode-correction.contract.ts";

/**
 * Changes fields of an episode. Later imports and 'Generate Tags' won't overwrite these fields.
 * @throws {Refusal} 404 for an unknown episode; 409 if somebody has changed these fields since `basedOn`
 */
export function correctEpisode(
  house: House,
  actor: Actor,
  id: number,
  { hidden, basedOn, ...sent }: EpisodeCorrection,
): Promise<Episode> {
  return transaction(house.db, async (trx) => {
    const episodes = qb<EpisodesTables>(trx).updateTable("episodes").where("id", "=", id);
    // Updates nothing, but locks the row on both databases.
    const oldEpisode = await episodes
      .set((row) => ({ hidden: row.ref("hidden") }))
      .returningAll()
      .executeTakeFirst();
    if (!oldEpisode) throw notFound("Episode");
    refuseStaleEdit(basedOn, oldEpisode);
    const differences = findDifferences(oldEpisode, sent);
    const { tags, title, ...texts } = differences;
    const fields = Object.keys(differences);
    const correctedFields = [...new Set([...parseCorrectedFields(oldEpisode.corrected), ...fields])].join(
      ",",
    );
    await episodes
      .set({
        ...texts,
        ...(title === undefined
          ? {}
          : { ...toTitleColumns(title), slug: updateEpisodeSlug(oldEpisode.slug, title) }),
        ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
        corrected: correctedFields,
        ...(hidden === undefined ? {} : { hidden }),
      })
      .execute();
    await separateAddresses(trx, [id]);
    const episode = await qb<EpisodesTables>(trx)
      .selectFrom("episodes")
      .select([...EPISODE_COLUMNS, "hidden"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await episodeTextIndex.set(trx, episode);
    const record = (action: RecordedAction<"episode">, detail?: string) =>
      recordAdminEvent(trx, house, actor, { action, entity: "episode", entityId: id, detail });
    if (fields.length > 0) await record("change", fields.join(", "));
    if (episode.hidden !== oldEpisode.hidden) await record(episode.hidden ? "hide" : "show");
    return episode;
  });
}

/**
 * Returns only the values that have changed. The dialog sends all fields, but only changed ones count as edited by the
 * team. A form and the contract change line breaks and the spaces around a text, which doesn't count either.
 */
function findDifferences<Sent extends object>(oldValues: object, sentValues: Sent): Partial<Sent> {
  const oldFields: Record<string, unknown> = { ...oldValues };
  const changedEntries = Object.entries(sentValues).filter(
    ([field, value]) => JSON.stringify(tidyText(oldFields[field])) !== JSON.stringify(tidyText(value)),
  );
  return Object.fromEntries(changedEntries) as Partial<Sent>;
}

const tidyText = (value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : value;
