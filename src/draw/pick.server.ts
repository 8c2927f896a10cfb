import type { Actor, House } from "#house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { forbidden, notFound, Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import type { Topic } from "#topics/topics.contract.ts";
import { findTopic, markTopicUsed } from "#topics/topics.server.ts";
import { DrawnReels, type Reel, type SelectedTopic, type SelectionInput } from "./draw.contract.ts";
import type { DrawTables } from "./draw.table.server.ts";
import { visitorHash } from "./visitor.server.ts";

/**
 * Puts a topic on the table: it is used from now on. A visitor may do so with one topic of their latest draw, an admin
 * with any. Of two who choose the same topic one is refused, and may choose another of theirs.
 *
 * @throws {Refusal} 403 for a topic that the visitor did not draw, 404 unknown, 409 already used (with
 * `ownChoice: true` where it is this very draw that used it) or where the draw has another topic on the table (its id is
 * `pickedTopicId`).
 */
export async function putOnTable(
  house: House,
  jar: CookieJar,
  actor: Actor | null,
  id: number,
): Promise<Topic> {
  const latest = await latestDraw(house, jar);
  const draw = latest && reelsOf(latest).some((reel) => reel.id === id) ? latest : undefined;
  if (actor?.isAdmin) return markAsAdmin(house, actor, id, draw);
  if (!draw) throw forbidden("This topic is not one of your latest draw");
  return transaction(house.db, async (db) => {
    const { numUpdatedRows } = await on<DrawTables>(db)
      .updateTable("draws")
      .set({ pickedTopicId: id })
      .where("id", "=", draw.id)
      .where("pickedTopicId", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw pickedBefore(await pickOf(db, draw), id);
    return markTopicUsed(db, id);
  });
}

/** Where it is of a draw of theirs, that remembers it: a repeat whose answer was lost is told from another's choice. */
async function markAsAdmin(house: House, actor: Actor, id: number, draw?: LatestDraw): Promise<Topic> {
  try {
    return await transaction(house.db, async (db) => {
      const topic = await markTopicUsed(db, id);
      if (draw)
        await on<DrawTables>(db)
          .updateTable("draws")
          .set({ pickedTopicId: id })
          .where("id", "=", draw.id)
          .execute();
      await recordAdminEvent(db, house, actor, { action: "use", entity: "topic", entityId: id });
      return topic;
    });
  } catch (error) {
    const isUsed = error instanceof Refusal && error.code === "conflict";
    if (isUsed && draw && (await pickOf(house.db, draw)) === id) throw pickedBefore(id, id);
    throw error;
  }
}

/** The topic that a draw has on the table. */
async function pickOf(db: Db, { id }: LatestDraw): Promise<number | null> {
  const draw = await on<DrawTables>(db)
    .selectFrom("draws")
    .select("pickedTopicId")
    .where("id", "=", id)
    .executeTakeFirst();
  return draw?.pickedTopicId ?? null;
}

const pickedBefore = (pickedTopicId: number | null, id: number): Refusal =>
  pickedTopicId === id
    ? new Refusal("conflict", "You have put this topic on the table already", {
        details: { ownChoice: true },
      })
    : new Refusal("conflict", "Another topic of this draw is on the table already", {
        details: { pickedTopicId },
      });

/**
 * Writes the picked topic into the history, once per draw: a repeat gets the record of the first time.
 * @throws {Refusal} 403 where the ids are not those of the visitor's latest draw; for an admin, who may send any
 * topics, 404 where one of them does not exist.
 */
export async function recordSelection(
  house: House,
  jar: CookieJar,
  actor: Actor | null,
  selection: SelectionInput,
): Promise<SelectedTopic> {
  const draw = await latestDraw(house, jar);
  if (draw && isOfDraw(selection, draw.reels))
    return recordOnce(house, draw.id, selection, draw.reels[`${selection.selectedType}Reel`]);
  if (!actor?.isAdmin) throw forbidden("These topics are not those of your latest draw");
  return recordAnyOf(house, actor, selection);
}

const isOfDraw = (selection: SelectionInput, reels: DrawnReels): boolean =>
  selection.categoryId === reels.categoryReel.id &&
  selection.subCategoryId === reels.subCategoryReel.id &&
  selection.contentId === reels.contentReel.id;

async function recordOnce(
  house: House,
  drawId: number,
  selection: SelectionInput,
  picked: Reel,
): Promise<SelectedTopic> {
  const record = historyRow(house, selection, { ...picked, content: picked.text });
  const written = await on<DrawTables>(house.db)
    .insertInto("selected_topics")
    .values({ ...record, drawId })
    .onConflict((same) => same.column("drawId").doNothing())
    .returningAll()
    .executeTakeFirst();
  return (
    written ??
    on<DrawTables>(house.db)
      .selectFrom("selected_topics")
      .selectAll()
      .where("drawId", "=", drawId)
      .executeTakeFirstOrThrow()
  );
}

function recordAnyOf(house: House, actor: Actor, selection: SelectionInput): Promise<SelectedTopic> {
  return transaction(house.db, async (db) => {
    const topics = {
      category: await existing(db, selection.categoryId),
      subCategory: await existing(db, selection.subCategoryId),
      content: await existing(db, selection.contentId),
    };
    const written = await on<DrawTables>(db)
      .insertInto("selected_topics")
      .values({ ...historyRow(house, selection, topics[selection.selectedType]), drawId: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAdminEvent(db, house, actor, {
      action: "select",
      entity: "topic",
      entityId: written.topicId,
    });
    return written;
  });
}

async function existing(db: Db, id: number): Promise<Topic> {
  const topic = await findTopic(db, id);
  if (!topic) throw notFound("Topic");
  return topic;
}

function historyRow(
  house: House,
  selection: SelectionInput,
  { id, category, subCategory, content }: Pick<Topic, "id" | "category" | "subCategory" | "content">,
) {
  const selectedAt = house.now().toISOString();
  return { ...selection, selectedAt, category, subCategory, content, topicId: id };
}

/** The newest `limit` picks. */
export function recentSelections(house: House, limit: number): Promise<SelectedTopic[]> {
  return on<DrawTables>(house.db)
    .selectFrom("selected_topics")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

type LatestDraw = { id: number; reels: DrawnReels };

async function latestDraw(house: House, jar: CookieJar): Promise<LatestDraw | undefined> {
  const tokenHash = visitorHash(jar);
  if (!tokenHash) return undefined;
  const latest = await on<DrawTables>(house.db)
    .selectFrom("draws")
    .innerJoin("visitors", "visitors.id", "draws.visitorId")
    .select(["draws.id", "draws.reels"])
    .where("visitors.tokenHash", "=", tokenHash)
    .where("visitors.expiresAt", ">", house.now().toISOString())
    .orderBy("draws.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest && { id: latest.id, reels: DrawnReels.parse(latest.reels) };
}

const reelsOf = ({ reels }: LatestDraw): Reel[] => [
  reels.categoryReel,
  reels.subCategoryReel,
  reels.contentReel,
];
