import type { Actor, House } from "#house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { sampleContentEndpoints } from "#sample/sample.contract.ts";
import type { SampleContent } from "#sample/sample.server.ts";
import { sample as episodes } from "./episodes/episodes.server.ts";
import { hostsSample } from "./hosts/hosts.server.ts";
import { claimOnce } from "./session/session.server.ts";
import { recordAdminEvent } from "./team/team.server.ts";
import { sample as topics } from "./topics/topics.server.ts";

/** The rooms that have a sample, those that others build on first. */
const SAMPLES: SampleContent[] = [topics, hostsSample, episodes];

/**
 * Puts the sample content in where the database has nothing of its own yet. All of it is one transaction with the note
 * that it was done: a start that is killed leaves none of it, and of several processes one puts it in.
 */
export async function putSampleContent(house: House): Promise<void> {
  await transaction(house.db, async (db) => {
    if (!(await allEmpty(db)) || !(await claimOnce(db, "sampleContent"))) return;
    for (const sample of SAMPLES) await sample.put(house, db);
  });
}

async function allEmpty(db: Db): Promise<boolean> {
  for (const sample of SAMPLES) if (!(await sample.isEmpty(db))) return false;
  return true;
}

/** Removes what is still as the sample put it. */
async function removeSampleContent(house: House, actor: Actor): Promise<void> {
  await transaction(house.db, async (db) => {
    let removed = 0;
    for (const sample of SAMPLES.toReversed()) removed += await sample.remove(house, db, actor);
    await recordAdminEvent(db, house, actor, {
      action: "remove",
      entity: "sample-content",
      entityId: null,
      detail: `${removed} rows`,
    });
  });
}

export const sampleContentApi = (house: House) =>
  bind(sampleContentEndpoints, {
    "DELETE /api/sample-content": ({ actor }) => removeSampleContent(house, actor),
  });
