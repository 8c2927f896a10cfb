import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { claimOnce } from "#settings/settings.server.ts";
import type { SampleKind } from "./sample.contract.ts";

/** The sample rows that a module adds to an empty database, so that a new team sees a site with content. */
export type SampleContent = {
  of: SampleKind;
  isEmpty(db: Db): Promise<boolean>;
  /** Adds the rows, inside the transaction `db`. It may run twice, so it must store the same files each time. */
  put(house: House, db: Db): Promise<void>;
  count(db: Db): Promise<number>;
  /** Removes the rows that nobody has changed, inside the transaction `db`. Returns how many it removed. */
  remove(house: House, db: Db, actor: Actor): Promise<number>;
};

/**
 * Adds all sample content if the database has no content yet. This happens only once, even if several processes start
 * together, and either all of it is added or none.
 */
export async function addSampleContent(house: House, samples: readonly SampleContent[]): Promise<void> {
  await transaction(house.db, async (db) => {
    for (const sample of samples) if (!(await sample.isEmpty(db))) return;
    if (!(await claimOnce(db, "sampleContent"))) return;
    for (const sample of samples) await sample.put(house, db);
  });
}

export async function countSampleRows({ db }: Pick<House, "db">, samples: readonly SampleContent[]) {
  let count = 0;
  for (const sample of samples) count += await sample.count(db);
  return { count };
}

export async function removeSampleRows(house: House, actor: Actor, samples: readonly SampleContent[]) {
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
