import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { claimOneTimeTask } from "#settings/settings.server.ts";
import type { SampleKind } from "./sample.contract.ts";

/** The sample rows that a feature adds to an empty database, so that a new team starts with a site that has content. */
export type SampleContent = {
  of: SampleKind;
  isEmpty(db: Db): Promise<boolean>;
  /**
   * Adds the rows in the transaction `db`. A transaction may be retried, so storing the same files again must be
   * harmless.
   */
  put(house: House, db: Db): Promise<void>;
  count(db: Db): Promise<number>;
  /** Removes the rows that nobody has changed, in the transaction `db`. Returns the number of removed rows. */
  remove(house: House, db: Db, actor: Actor): Promise<number>;
};

/**
 * Adds all sample content, or none if the database has any content. Does so only once, even if several processes start
 * at the same time.
 */
export async function addSampleContent(house: House, samples: readonly SampleContent[]): Promise<void> {
  await transaction(house.db, async (db) => {
    for (const sample of samples) if (!(await sample.isEmpty(db))) return;
    if (!(await claimOneTimeTask(db, "sampleContent"))) return;
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
    let removedCount = 0;
    for (const sample of samples.toReversed()) removedCount += await sample.remove(house, db, actor);
    if (removedCount === 0) return;
    await recordAdminEvent(db, house, actor, {
      action: "remove",
      entity: "sample-content",
      entityId: null,
      detail: formatCount(removedCount, "row"),
    });
  });
}
