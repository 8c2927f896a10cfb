import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { claimOnce } from "#settings/settings.server.ts";
import type { SampleRoom } from "./sample.contract.ts";

/** What a room adds to an empty database, so that a new team sees a site with content. */
export type SampleContent = {
  of: SampleRoom;
  isEmpty(db: Db): Promise<boolean>;
  /**
   * Adds the sample, inside the transaction `db`. It may run twice, so files that it stores must be the same each time.
   */
  put(house: House, db: Db): Promise<void>;
  count(db: Db): Promise<number>;
  /** Removes the rows that nobody has changed, inside the transaction `db`. Returns how many there were. */
  remove(house: House, db: Db, actor: Actor): Promise<number>;
};

/**
 * Adds the samples of all rooms if no room has any rows: once, all or nothing, and in only one of several processes.
 */
export async function putSamples(house: House, samples: readonly SampleContent[]): Promise<void> {
  await transaction(house.db, async (db) => {
    for (const sample of samples) if (!(await sample.isEmpty(db))) return;
    if (!(await claimOnce(db, "sampleContent"))) return;
    for (const sample of samples) await sample.put(house, db);
  });
}

export async function countSamples({ db }: Pick<House, "db">, samples: readonly SampleContent[]) {
  let count = 0;
  for (const sample of samples) count += await sample.count(db);
  return { count };
}

export async function removeSamples(house: House, actor: Actor, samples: readonly SampleContent[]) {
  await transaction(house.db, async (db) => {
    let removed = 0;
    for (const sample of samples.toReversed()) removed += await sample.remove(house, db, actor);
    await recordAdminEvent(db, house, actor, {
      action: "remove",
      entity: "sample-content",
      entityId: null,
      detail: `${removed} rows`,
    });
  });
}
