import type { Actor, House } from "#app/house.server.ts";
import { MAX_PICKS_PER_HOUR } from "#machine/machine.contract.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { qb } from "#platform/database/database.server.ts";
import type { RateLimit } from "#platform/http/endpoint.contract.ts";
import type { CookieJar } from "#platform/http/http.server.ts";

/** The person who picks: a visitor or a signed-in user. */
export type PickCaller = CookieJar & { actor: Actor | null; clientKey: string };

const PICK_LIMIT: RateLimit = {
  name: "visitor-pick",
  points: MAX_PICKS_PER_HOUR,
  seconds: 3600,
  counts: "accepted",
};

/**
 * Runs a visitor's pick and counts it toward the limit. Several requests for the same draw count only once.
 * @throws {Refusal} 429 after too many picks
 */
export async function runLimitedPick<T>(
  house: House,
  { actor, clientKey }: PickCaller,
  drawId: number,
  pick: () => Promise<T>,
): Promise<T> {
  if (actor?.isAdmin || (await hasHistoryRecord(house, drawId))) return pick();
  const attempt = await house.limits.take(PICK_LIMIT, clientKey);
  try {
    return await pick();
  } catch (error) {
    await house.limits.giveBack(attempt);
    throw error;
  }
}

async function hasHistoryRecord({ db }: House, drawId: number): Promise<boolean> {
  const records = qb<DrawTables>(db).selectFrom("selected_topics").select("id");
  return (await records.where("drawId", "=", drawId).executeTakeFirst()) !== undefined;
}
