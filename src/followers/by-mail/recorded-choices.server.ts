import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { type Erasure, forgetErasures, recordErasure } from "#platform/files/files.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";
import { MESSAGE_KIND_OPTIONS, toKindColumns } from "../message-kinds.rules.ts";

const PREFIX = "followers_want_";

/**
 * Records which messages a follower has chosen, as erasures are recorded, so that nobody gets emails again from which
 * they unsubscribed before an older backup was restored. Replaces the record of the follower's earlier choice.
 */
export async function recordChoices(
  house: Pick<House, "env" | "now">,
  { id, createdAt }: { id: number; createdAt: string },
  wants: readonly FollowerMessageKind[],
): Promise<void> {
  const nowIso = house.now().toISOString();
  await recordErasure(house, { table: `${PREFIX}${wants.join("_")}`, id, createdAt });
  await forgetErasures(
    house.env,
    ({ table, recordedAt, ...row }) =>
      table.startsWith(PREFIX) && row.id === id && row.createdAt === createdAt && recordedAt < nowIso,
  );
}

/** Applies a recorded choice to restored data. Does nothing if the erasure isn't a choice. */
export async function reapplyRecordedChoices(db: Db, { table, id, createdAt }: Erasure): Promise<void> {
  if (!table.startsWith(PREFIX)) return;
  const names = table.slice(PREFIX.length).split("_");
  const wants = MESSAGE_KIND_OPTIONS.map(({ value }) => value).filter((kind) => names.includes(kind));
  await qb<FollowersTables>(db)
    .updateTable("followers")
    .set(toKindColumns(wants))
    .where("id", "=", id)
    .where("createdAt", "=", createdAt)
    .execute();
}
