import { type Selectable, sql } from "kysely";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { addJob, deleteUntriedJobs } from "#platform/jobs/jobs.server.ts";
import type { PushNotification } from "../by-push/push-sender.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";
import type { MessageKind, MessageText } from "./follower-messages.contract.ts";
import { MESSAGE_JOB, MESSAGE_MAIL_JOB } from "./message-jobs.server.ts";
import { DEFAULT_MESSAGE_TEXTS, fillInPlaceholders } from "./message-texts.rules.ts";

export type MessageRow = Selectable<FollowersTables["follower_messages"]>;

/** Returns the key of a message about a show. Each show has at most one message of each kind. */
export const makeMessageKey = (kind: Exclude<MessageKind, "episode">, date: string): string =>
  `${kind} ${date}`;

export const doesMessageExist = async (db: Db, key: string): Promise<boolean> =>
  (await qb<FollowersTables>(db)
    .selectFrom("follower_messages")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst()) !== undefined;

type NewMessage = MessageText & {
  kind: MessageKind;
  key: string;
  page: string;
  sendUntil: string;
  shownUntil: string;
};

/** Creates a message unless there is one with the same key. Returns whether it was created. */
export async function createMessage(
  trx: Db,
  house: Pick<House, "now">,
  message: NewMessage,
): Promise<boolean> {
  const nowIso = house.now().toISOString();
  const newMessage = await qb<FollowersTables>(trx)
    .insertInto("follower_messages")
    .values({ ...message, at: nowIso, movedAt: nowIso })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (newMessage) await startSending(trx, house, newMessage.id);
  return newMessage !== undefined;
}

/**
 * Continues sending a message that was stopped, with a new text, to those who weren't sent it before. Returns whether
 * there was such a message.
 */
export async function resumeMessage(
  trx: Db,
  house: Pick<House, "now">,
  { key, subject, text, sendUntil }: Pick<NewMessage, "key" | "subject" | "text" | "sendUntil">,
): Promise<boolean> {
  const stoppedMessage = await qb<FollowersTables>(trx)
    .updateTable("follower_messages")
    .set({ subject, text, sendUntil, movedAt: house.now().toISOString() })
    .where("key", "=", key)
    .where("sendUntil", "<", sendUntil)
    .returning("id")
    .executeTakeFirst();
  if (stoppedMessage) await startSending(trx, house, stoppedMessage.id);
  return stoppedMessage !== undefined;
}

/**
 * Deletes the texts of messages that are no longer sent or shown, because a text may contain a guest's name. So may the
 * team's own subject of a message about a show, which becomes the default one. Runs in the background.
 */
export async function forgetMessageTexts({ db, now, show }: Pick<House, "db" | "now" | "show">) {
  const nowIso = now().toISOString();
  const forget = (columns: Partial<MessageText>, kinds: readonly MessageKind[]) =>
    qb<FollowersTables>(db)
      .updateTable("follower_messages")
      .set({ ...columns, text: "" })
      .where("kind", "in", kinds)
      .where("sendUntil", "<", nowIso)
      .where("shownUntil", "<", nowIso)
      .where("text", "!=", "")
      .execute();
  for (const kind of ["soon", "live"] as const) {
    const values = { show: show().name, title: "", time: "" };
    await forget({ subject: fillInPlaceholders(DEFAULT_MESSAGE_TEXTS[kind], values).subject }, [kind]);
  }
  await forget({}, ["episode", "skipped"]);
}

/**
 * Deletes the message's jobs for emails that haven't been tried yet. If sending is resumed, it continues with the first
 * follower whose job was deleted. Nobody after that follower has been sent the email, because jobs start in the order in
 * which they were added.
 */
export async function takeBackWaitingEmails(trx: Db, id: number): Promise<void> {
  const keyPrefix = `${id}/`;
  const keys = await deleteUntriedJobs(trx, MESSAGE_MAIL_JOB.name, keyPrefix);
  if (keys.length === 0) return;
  const firstId = keys
    .map((key) => Number(key.slice(keyPrefix.length)))
    .reduce((first, followerId) => Math.min(first, followerId));
  await qb<FollowersTables>(trx)
    .updateTable("follower_messages")
    .set({ lastFollowerId: firstId - 1 })
    .where("id", "=", id)
    .execute();
}

const startSending = (trx: Db, house: Pick<House, "now">, id: number) =>
  addJob(trx, house, MESSAGE_JOB, { messageId: id }, { key: String(id) });

export const findMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  qb<FollowersTables>(db).selectFrom("follower_messages").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns the kind of message that followers must have chosen to get this one. Those who chose messages before a show
 * also get messages about skipped weeks.
 */
export const getRequiredKind = ({ kind }: Pick<MessageRow, "kind">): FollowerMessageKind =>
  kind === "skipped" ? "soon" : kind;

export const toPushNotification = ({ key, subject, text, page }: MessageRow): PushNotification => ({
  title: subject,
  body: text,
  url: page,
  tag: key.replaceAll(" ", "-"),
});

/** Returns for how many more seconds a notification will be useful. */
export const computeTtlSeconds = ({ shownUntil }: MessageRow, now: Date): number =>
  Math.max(0, Math.round((Date.parse(shownUntil) - now.getTime()) / 1000));

type Counts = { mail?: number; push?: number; failed?: number };
type Positions = Partial<Pick<MessageRow, "lastFollowerId" | "lastSubscriptionId">>;

/**
 * Adds to the counts of followers who have and haven't received a message, and stores how far sending has progressed.
 */
export async function recordMessageProgress(
  trx: Db,
  { now }: { now(): Date },
  id: number,
  { mail = 0, push = 0, failed = 0, ...positions }: Counts & Positions,
): Promise<void> {
  await qb<FollowersTables>(trx)
    .updateTable("follower_messages")
    .set({
      ...positions,
      mail: sql`mail + ${mail}`,
      push: sql`push + ${push}`,
      failed: sql`failed + ${failed}`,
      movedAt: now().toISOString(),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Makes sure that followers don't get a message again after a restore that they got since the backup. `liveDb` is the
 * data that was there before the restore. It is missing if the site isn't running.
 */
export async function keepMessagesSent(trx: Db, { now }: Pick<House, "now">, liveDb?: Db): Promise<void> {
  await qb<FollowersTables>(trx).deleteFrom("follower_news").execute();
  if (!liveDb) return;
  const messages = await qb<FollowersTables>(liveDb)
    .selectFrom("follower_messages")
    .selectAll()
    .where("shownUntil", ">", now().toISOString())
    .execute();
  for (const { id: _, ...message } of messages)
    await qb<FollowersTables>(trx)
      .insertInto("follower_messages")
      .values(message)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
}
