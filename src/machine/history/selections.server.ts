import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import type { DrawnTopic, SelectedTopic, SelectionInput } from "#machine/machine.contract.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { findReelType, getDrawTopicIds } from "#machine/spins/pick.rules.ts";
import { findLatestDraw, type LatestDraw } from "#machine/spins/visitor.server.ts";
import { type PickCaller, runLimitedPick } from "#machine/spins/visitor-picks.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { forbidden, notFound } from "#platform/errors/errors.server.ts";
import type { Topic } from "#topics/topics.contract.ts";
import { findTopic, type TopicTexts } from "#topics/topics.server.ts";
import { selectionTextIndex } from "./selection-texts.server.ts";

/** Adds a draw's pick to the history, in the same transaction that marks its topic used. */
export async function recordPick(trx: Db, house: House, { id: drawId, reels }: LatestDraw, topicId: number) {
  const selectedType = findReelType(reels, topicId);
  if (!selectedType) throw new Error("The picked topic is not on any reel of its draw");
  const record = makeHistoryRecord(
    house,
    { ...getDrawTopicIds(reels), selectedType },
    makePickedTopic(reels[`${selectedType}Reel`]),
  );
  const savedRow = await qb<DrawTables>(trx)
    .insertInto("selected_topics")
    .values({ ...record, drawId, isTypeConfirmed: false })
    // If a selection was recorded before the pick and names another topic, the pick wins.
    .onConflict((conflict) =>
      conflict
        .column("drawId")
        .doUpdateSet({ ...record, isTypeConfirmed: false })
        .where("selected_topics.topicId", "!=", topicId),
    )
    .returningAll()
    .executeTakeFirst();
  if (savedRow) await selectionTextIndex.set(trx, savedRow);
}

/** Adds the topic chosen from an on-air draw to the history. `topics` are the draw's three topics, in order. */
export async function recordTopicChosenOnAir(
  trx: Db,
  house: House,
  { showDrawId, topics, topicId }: { showDrawId: number; topics: readonly DrawnTopic[]; topicId: number },
): Promise<void> {
  const [categoryReel, subCategoryReel, contentReel] = topics;
  if (!categoryReel || !subCategoryReel || !contentReel) throw new Error("A draw on air has three topics");
  const reels = { categoryReel, subCategoryReel, contentReel };
  const selectedType = findReelType(reels, topicId) ?? "content";
  const pickedTopic = makePickedTopic(reels[`${selectedType}Reel`]);
  const record = makeHistoryRecord(house, { ...getDrawTopicIds(reels), selectedType }, pickedTopic);
  const savedRow = await qb<DrawTables>(trx)
    .insertInto("selected_topics")
    .values({ ...record, drawId: null, showDrawId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await selectionTextIndex.set(trx, savedRow);
}

/**
 * Detaches a draw from its history record, so that the draw can get another record. The old record stays in the
 * history.
 */
export async function detachHistoryRecord(trx: Db, drawId: number): Promise<void> {
  await qb<DrawTables>(trx)
    .updateTable("selected_topics")
    .set({ drawId: null })
    .where("drawId", "=", drawId)
    .execute();
}

/**
 * Returns the history record of the visitor's latest draw, creating it if nothing has been picked yet. The first call
 * also settles which reel was clicked. Admins may send any topics; if these aren't the draw's, adds another record.
 * @throws {Refusal} 403 for ids that aren't from the draw; 404 for an id that doesn't exist; 429 after too many picks.
 */
export async function recordSelection(
  house: House,
  caller: PickCaller,
  selection: SelectionInput,
): Promise<SelectedTopic> {
  const { actor } = caller;
  const draw = await findLatestDraw(house, caller);
  if (draw && isFromDraw(selection, draw))
    return runLimitedPick(house, caller, draw.id, () => recordSelectionForDraw(house, draw, selection));
  if (!actor?.isAdmin) throw forbidden("These are not the topics of your latest draw");
  return recordAdminSelection(house, actor, selection);
}

function isFromDraw(selection: SelectionInput, { reels }: LatestDraw): boolean {
  const ids = getDrawTopicIds(reels);
  return (
    selection.categoryId === ids.categoryId &&
    selection.subCategoryId === ids.subCategoryId &&
    selection.contentId === ids.contentId
  );
}

function recordSelectionForDraw(
  house: House,
  draw: LatestDraw,
  selection: SelectionInput,
): Promise<SelectedTopic> {
  const pickedTopic = makePickedTopic(draw.reels[`${selection.selectedType}Reel`]);
  return transaction(house.db, async (trx) => {
    const record = await qb<DrawTables>(trx)
      .insertInto("selected_topics")
      .values({ ...makeHistoryRecord(house, selection, pickedTopic), drawId: draw.id })
      .onConflict((conflict) =>
        conflict.column("drawId").doUpdateSet((row) => ({
          selectedType: row
            .case()
            .when(
              row.and([
                row("selected_topics.isTypeConfirmed", "=", false),
                row("selected_topics.topicId", "=", row.ref("excluded.topicId")),
              ]),
            )
            .then(row.ref("excluded.selectedType"))
            .else(row.ref("selected_topics.selectedType"))
            .end(),
          isTypeConfirmed: true,
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await selectionTextIndex.set(trx, record);
    return record;
  });
}

function recordAdminSelection(house: House, actor: Actor, selection: SelectionInput): Promise<SelectedTopic> {
  return transaction(house.db, async (trx) => {
    const topics = {
      category: await findExistingTopic(trx, selection.categoryId),
      subCategory: await findExistingTopic(trx, selection.subCategoryId),
      content: await findExistingTopic(trx, selection.contentId),
    };
    const record = await qb<DrawTables>(trx)
      .insertInto("selected_topics")
      .values({ ...makeHistoryRecord(house, selection, topics[selection.selectedType]), drawId: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    const entityId = record.topicId;
    await recordAdminEvent(trx, house, actor, { action: "select", entity: "topic", entityId });
    await selectionTextIndex.set(trx, record);
    return record;
  });
}

async function findExistingTopic(db: Db, id: number): Promise<Topic> {
  const topic = await findTopic(db, id);
  if (!topic) throw notFound("Topic");
  return topic;
}

type PickedTopic = TopicTexts & { id: number };

const makePickedTopic = ({ text, ...topic }: DrawnTopic): PickedTopic => ({ ...topic, content: text });

function makeHistoryRecord(
  { now }: Pick<House, "now">,
  selection: SelectionInput,
  { id, category, subCategory, content }: PickedTopic,
) {
  const selectedAt = now().toISOString();
  return { ...selection, selectedAt, category, subCategory, content, topicId: id };
}
