import type { Actor, House } from "#app/house.server.ts";
import { drawEndpoints } from "#machine/machine.contract.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { qb } from "#platform/database/database.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";

/** The person who picks: a visitor or a signed-in user. */
export type PickCaller = CookieJar & { actor: Actor | null; clientKey: string };

const { addressLimit } = drawEndpoints["POST /api/topics/{id}/used"];

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
  const attempt = await house.limits.take(addressLimit, clientKey);
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
