import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { detachHistoryRecord, recordPick } from "#machine/history/selections.server.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, forbidden, Refusal } from "#platform/errors/errors.server.ts";
import { markTopicUsed } from "#topics/topics.server.ts";
import { findReelType } from "./pick.rules.ts";
import { findLatestDraw, type LatestDraw } from "./visitor.server.ts";
import { type PickCaller, runLimitedPick } from "./visitor-picks.server.ts";

/**
 * Marks a topic used and adds it to the history. A visitor may pick one topic of their latest draw, an admin any topic.
 * @throws {Refusal} 403 if the visitor didn't draw this topic; 404 if it doesn't exist; 409 if it is already used
 * (`ownChoice: true` if this draw used it) or another topic of the draw was picked (`pickedTopicId`); 429 after too
 * many picks.
 */
export async function pickTopic(house: House, caller: PickCaller, id: number) {
  const latest = await findLatestDraw(house, caller);
  const draw = latest && findReelType(latest.reels, id) ? latest : undefined;
  const admin = caller.actor?.isAdmin ? caller.actor : undefined;
  if (!draw && !admin) throw forbidden("This topic is not part of your latest draw");
  const pick = () =>
    transaction(house.db, async (trx) => {
      const topic = await markTopicUsed(trx, house, id, admin ? "team" : "visitor");
      if (draw) await pickFromDraw(trx, house, draw, id, admin);
      if (admin) await recordAdminEvent(trx, house, admin, { action: "use", entity: "topic", entityId: id });
      return topic;
    });
  try {
    return await (draw ? runLimitedPick(house, caller, draw.id, pick) : pick());
  } catch (error) {
    if (!draw || !isConflict(error)) throw error;
    const pickedTopicId = await findPickedTopicId(house.db, draw.id);
    if (pickedTopicId === id)
      throw new Refusal("conflict", "You have already put this topic on the table", {
        details: { ownChoice: true },
      });
    if (pickedTopicId === null || admin) throw error;
    throw new Refusal("conflict", ANOTHER_PICKED_MESSAGE, { details: { pickedTopicId } });
  }
}

const ANOTHER_PICKED_MESSAGE = "Another topic of this draw is on the table already";

const isConflict = (error: unknown): boolean => error instanceof Refusal && error.code === "conflict";

/**
 * Picks a topic of the given draw. A visitor can pick once per draw. An admin may pick again, and each pick gets its
 * own record.
 */
async function pickFromDraw(
  trx: Db,
  house: House,
  draw: LatestDraw,
  pickedTopicId: number,
  admin: Actor | undefined,
): Promise<void> {
  const update = qb<DrawTables>(trx).updateTable("draws").set({ pickedTopicId }).where("id", "=", draw.id);
  const firstPick = await update.where("pickedTopicId", "is", null).executeTakeFirst();
  if (firstPick.numUpdatedRows === 0n) {
    if (!admin) throw conflict(ANOTHER_PICKED_MESSAGE);
    await update.execute();
    await detachHistoryRecord(trx, draw.id);
  }
  await recordPick(trx, house, draw, pickedTopicId);
}

async function findPickedTopicId(db: Db, drawId: number): Promise<number | null> {
  const draw = await qb<DrawTables>(db)
    .selectFrom("draws")
    .select("pickedTopicId")
    .where("id", "=", drawId)
    .executeTakeFirst();
  return draw?.pickedTopicId ?? null;
}
