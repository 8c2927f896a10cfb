import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { type Erasure, recordErasure } from "#platform/files/files.server.ts";
import type { Appearance } from "../guests.contract.ts";
import type { GuestRequestsTables } from "../guests.table.server.ts";

/** Returns where each guest appears on the show (an episode and a second), by the id of the guest's request. */
export async function findAppearances(db: Db, ids: readonly number[]): Promise<Map<number, Appearance>> {
  if (ids.length === 0) return new Map();
  const rows = await qb<GuestRequestsTables>(db)
    .selectFrom("guest_appearances")
    .select(["requestId", "episodeId", "seconds"])
    .where("requestId", "in", ids)
    .execute();
  return new Map(rows.map(({ requestId, ...appearance }) => [requestId, appearance]));
}

/** Removes a guest from the site. Returns whether the guest was shown. */
export async function removeAppearance(trx: Db, requestId: number): Promise<boolean> {
  const removedAppearances = await qb<GuestRequestsTables>(trx)
    .deleteFrom("guest_appearances")
    .where("requestId", "=", requestId)
    .returning("requestId")
    .execute();
  return removedAppearances.length > 0;
}

/**
 * Records that a guest is about to be removed from the site, so that restoring a backup removes the guest again. Call
 * this before removing the guest.
 */
export async function recordAppearanceRemoval(
  house: Pick<House, "db" | "env" | "now">,
  requestId: number,
): Promise<void> {
  const appearance = await qb<GuestRequestsTables>(house.db)
    .selectFrom("guest_appearances")
    .select("agreedAt")
    .where("requestId", "=", requestId)
    .executeTakeFirst();
  if (appearance)
    await recordErasure(house, { table: "guest_appearances", id: requestId, createdAt: appearance.agreedAt });
}

/** After a restore, removes a guest from the site again, unless the guest has agreed to be shown since the removal. */
export const repeatAppearanceRemoval = (db: Db, { id, createdAt }: Erasure): Promise<unknown> =>
  qb<GuestRequestsTables>(db)
    .deleteFrom("guest_appearances")
    .where("requestId", "=", id)
    .where("agreedAt", "<=", createdAt)
    .execute();
