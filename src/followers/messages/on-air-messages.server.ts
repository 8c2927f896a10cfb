import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { addFinalPeriod } from "#platform/texts/sentences.rules.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { createMessage, makeMessageKey, resumeMessage, takeBackWaitingEmails } from "./message-row.server.ts";
import { describeShowOfWeek } from "./message-texts.rules.ts";
import { composeMessageText } from "./message-texts.server.ts";

/** If less than this is left before a show, messages don't say that it begins "in half an hour". */
const NEARLY_HALF_AN_HOUR_MS = 25 * MINUTE_MS;

type ClockAndShow = Pick<House, "now" | "show">;

/** A show that followers get messages about. Times are in ISO 8601. */
export type AnnouncedWeek = {
  date: string;
  startsAt: string;
  endsAt: string;
  title: string;
  guest: { name: string } | null;
};

/** Returns the message saying that a show is about to begin, worded for how much time is left. */
export async function composeSoonMessage(trx: Db, house: ClockAndShow, week: AnnouncedWeek) {
  const msUntilStart = Date.parse(week.startsAt) - house.now().getTime();
  const words = await composeMessageText(trx, house, "soon", describeShowOfWeek(house.show(), week), {
    isLate: msUntilStart < NEARLY_HALF_AN_HOUR_MS,
  });
  return { key: makeMessageKey("soon", week.date), ...words, sendUntil: week.startsAt };
}

/**
 * Stops the message saying that the show is about to begin, and queues the one saying that it is live, once per show.
 * Call it in the transaction that marks the show as live.
 */
export async function queueLiveMessage(trx: Db, house: ClockAndShow, week: AnnouncedWeek): Promise<void> {
  await stopMessage(trx, house, makeMessageKey("soon", week.date));
  const words = await composeMessageText(trx, house, "live", describeShowOfWeek(house.show(), week));
  const deadlines = { sendUntil: week.endsAt, shownUntil: week.endsAt };
  await createMessage(trx, house, {
    kind: "live",
    key: makeMessageKey("live", week.date),
    page: "/",
    ...words,
    ...deadlines,
  });
}

/**
 * Stops the message saying that a show is about to begin, and queues the one announcing that it is skipped, once per
 * show, for followers who chose messages before a show. Queues nothing unless the show would have begun within a day.
 * If the show was skipped and put back on before, followers who already got the message don't get another one.
 * `findNext` returns the start of the next show that isn't skipped.
 */
export async function queueShowSkippedMessage(
  trx: Db,
  house: ClockAndShow,
  week: AnnouncedWeek,
  { reason, findNext }: { reason: string; findNext: () => Promise<Date> },
): Promise<void> {
  await stopMessage(trx, house, makeMessageKey("soon", week.date));
  const msUntilStart = Date.parse(week.startsAt) - house.now().getTime();
  if (msUntilStart <= 0 || msUntilStart >= DAY_MS) return;
  const show = house.show();
  const next = await findNext();
  const day = new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric" },
    timeZone: findScheduleAt(show, next).timeZone,
  }).format(next);
  const message = {
    key: makeMessageKey("skipped", week.date),
    subject: `${show.name} is off this week`,
    text: [reason && addFinalPeriod(reason), `The next show is on ${day}.`].filter(Boolean).join(" "),
    sendUntil: week.startsAt,
  };
  if (await resumeMessage(trx, house, message)) return;
  await createMessage(trx, house, { ...message, kind: "skipped", page: "/", shownUntil: week.endsAt });
}

/**
 * Stops the message announcing that a show is skipped, and continues with the one saying that it is about to begin, if
 * that was stopped. Call it in the transaction that puts the show back on. Followers whose email was still waiting are
 * sent one if the show is skipped again.
 */
export async function revertShowSkippedMessage(
  trx: Db,
  house: ClockAndShow,
  week: AnnouncedWeek,
): Promise<void> {
  await stopMessage(trx, house, makeMessageKey("skipped", week.date));
  if (house.now() < new Date(week.startsAt))
    await resumeMessage(trx, house, await composeSoonMessage(trx, house, week));
}

/**
 * Stops sending the message saying that a show is live. Call it in the transaction that ends the show, because the
 * message is untrue from then on.
 */
export async function stopLiveMessage(trx: Db, { now }: Pick<House, "now">, date: string): Promise<void> {
  await qb<FollowersTables>(trx)
    .updateTable("follower_messages")
    .set({ sendUntil: now().toISOString() })
    .where("key", "=", makeMessageKey("live", date))
    .execute();
}

/** Stops sending a message. Followers whose email was still waiting are sent one if the message is resumed. */
async function stopMessage(trx: Db, { now }: Pick<House, "now">, key: string): Promise<void> {
  const nowIso = now().toISOString();
  const message = await qb<FollowersTables>(trx)
    .updateTable("follower_messages")
    .set({ sendUntil: nowIso })
    .where("key", "=", key)
    .where("sendUntil", ">", nowIso)
    .returning("id")
    .executeTakeFirst();
  if (message) await takeBackWaitingEmails(trx, message.id);
}
