import type { Updateable } from "kysely";
import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { recordDeletedVideo } from "#episodes/deleted-episodes.server.ts";
import { EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import { separateAddresses } from "#episodes/episode-slugs.server.ts";
import { episodeTextIndex } from "#episodes/episode-texts.server.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { NO_DISPLAY_ORDER } from "#episodes/episodes.rules.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { copyToTrash, startDeletion } from "#trash/trash.server.ts";

/**
 * Features an episode, or stops featuring it and resets its display order.
 * @throws {Refusal} 404 for an unknown episode
 */
export function featureEpisode(
  house: House,
  actor: Actor,
  id: number,
  { featured, displayOrder }: { featured: boolean; displayOrder?: number | undefined },
): Promise<Episode> {
  const place = featured ? displayOrder : NO_DISPLAY_ORDER;
  const change = { featured, ...(place === undefined ? {} : { displayOrder: place }) };
  return transaction(house.db, (trx) =>
    changeEpisode(trx, house, actor, id, change, featured ? "feature" : "unfeature"),
  );
}

/** Sets an episode's number. Later imports won't overwrite it. @throws {Refusal} 404 for an unknown episode */
export function setEpisodeNumber(house: House, actor: Actor, id: number, episodeNumber: number) {
  return transaction(house.db, (trx) =>
    changeEpisode(trx, house, actor, id, { episodeNumber, numberEdited: true }, "number"),
  );
}

type ShortDescription = Pick<Episode, "shortDescription">;

/**
 * Sets an episode's short description. Later imports won't overwrite it.
 * @throws {Refusal} 404 for an unknown episode; 409 if somebody has changed it since `basedOn`
 */
export function setShortDescription(
  house: House,
  actor: Actor,
  id: number,
  { shortDescription, basedOn }: ShortDescription & { basedOn?: ShortDescription | undefined },
): Promise<Episode> {
  return transaction(house.db, async (trx) => {
    const before = await lockRows(
      trx,
      qb<EpisodesTables>(trx).selectFrom("episodes").select("shortDescription").where("id", "=", id),
    ).executeTakeFirst();
    if (before) refuseStaleEdit(basedOn, before);
    const change = { shortDescription, shortDescriptionEdited: true };
    const episode = await changeEpisode(trx, house, actor, id, change, "describe");
    await episodeTextIndex.set(trx, episode);
    return episode;
  });
}

async function changeEpisode(
  trx: Db,
  house: House,
  actor: Actor,
  id: number,
  change: Updateable<EpisodesTables["episodes"]>,
  action: RecordedAction<"episode">,
): Promise<Episode> {
  const tables = qb<EpisodesTables>(trx);
  await tables.updateTable("episodes").set(change).where("id", "=", id).execute();
  await separateAddresses(trx, [id]);
  const episodes = tables.selectFrom("episodes").select(EPISODE_COLUMNS).where("id", "=", id);
  const episode = await episodes.executeTakeFirst();
  if (!episode) throw notFound("Episode");
  await recordAdminEvent(trx, house, actor, { action, entity: "episode", entityId: id });
  return episode;
}

/**
 * Moves an episode to the trash and remembers its video, so that imports don't add it again. Returns the deletion's id.
 * @throws {Refusal} 404 for an unknown episode
 */
export function deleteEpisode(house: House, actor: Actor, id: number): Promise<number> {
  return transaction(house.db, async (trx) => {
    const episode = await qb<EpisodesTables>(trx)
      .selectFrom("episodes")
      .select("title")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!episode) throw notFound("Episode");
    const deletionId = await startDeletion(trx, house, actor, { entity: "episode", label: episode.title });
    await copyToTrash(trx, deletionId, "episodes", [id]);
    await episodeTextIndex.remove(trx, [id]);
    const deletedRow = await qb<EpisodesTables>(trx)
      .deleteFrom("episodes")
      .where("id", "=", id)
      .returning("youtubeId")
      .executeTakeFirst();
    if (!deletedRow) throw notFound("Episode");
    await recordDeletedVideo(trx, house, deletedRow.youtubeId);
    const change = { action: "delete", entity: "episode", entityId: id, deletionId } as const;
    await recordAdminEvent(trx, house, actor, change);
    return deletionId;
  });
}
