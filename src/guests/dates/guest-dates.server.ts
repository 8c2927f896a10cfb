import type { House } from "#app/house.server.ts";
import { isRecordingOver } from "#guests/guests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { listSkippedOrEndedDates } from "#on-air/week/week.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { addDays, findShowDate, findStartOfDay, toShowDay } from "#show/dates.rules.ts";

type HouseWithClock = Pick<House, "db" | "now" | "show">;

/** Locks a day until the transaction ends, so that two transactions can't both schedule a guest on it. */
export async function lockRecordingDate(trx: Db, date: string): Promise<void> {
  await qb<GuestRequestsTables>(trx)
    .insertInto("guest_dates")
    .values({ date })
    .onConflict((conflict) => conflict.column("date").doUpdateSet({ date }))
    .execute();
}

type HouseWithShow = Pick<House, "db" | "show">;

/** Lists the guests scheduled for a day between `from` and `to`, inclusive, in the show's time zone. */
export const listScheduledGuests = (
  house: HouseWithShow,
  from: string,
  to: string,
): Promise<StoredGuestRequest[]> => listRecordings(house, from, to, ["scheduled"]);

/** Lists the guests whose recording is on a day between `from` and `to`, inclusive, including completed ones. */
export const listGuests = (house: HouseWithShow, from: string, to: string): Promise<StoredGuestRequest[]> =>
  listRecordings(house, from, to, ["scheduled", "completed"]);

function listRecordings(
  { db, show }: HouseWithShow,
  from: string,
  to: string,
  statuses: StoredGuestRequest["status"][],
): Promise<StoredGuestRequest[]> {
  return qb<GuestRequestsTables>(db)
    .selectFrom("guest_requests")
    .selectAll()
    .where("status", "in", statuses)
    .where("isSpam", "=", false)
    .where("scheduledDate", ">=", findStartOfDay(show(), from).toISOString())
    .where("scheduledDate", "<", findStartOfDay(show(), addDays(to, 1)).toISOString())
    .orderBy("scheduledDate")
    .orderBy("id")
    .execute();
}

/** Returns "skipped" or "ended" if the team has skipped or ended the show on the given day, and otherwise undefined. */
export async function findSkippedOrEndedStatus(
  db: Db,
  date: string,
): Promise<"skipped" | "ended" | undefined> {
  const [first] = await listSkippedOrEndedDates(db, date);
  return first?.date === date ? first.status : undefined;
}

/**
 * Returns which of the given days are free for a guest, in order: those with an upcoming show that isn't skipped and
 * has no guest yet.
 */
export async function listFreeDates(house: HouseWithClock, dates: readonly string[]): Promise<string[]> {
  const upcomingDates = dates
    .filter((date) => (findShowDate(house.show(), date)?.startsAt ?? 0) > house.now())
    .sort();
  const [first, last] = [upcomingDates.at(0), upcomingDates.at(-1)];
  if (!first || !last) return [];
  const closedDates = new Set((await listSkippedOrEndedDates(house.db, first)).map(({ date }) => date));
  for (const guest of await listScheduledGuests(house, first, last))
    closedDates.add(findGuestDay(house, guest) ?? "");
  return upcomingDates.filter((date) => !closedDates.has(date));
}

/**
 * Returns whether a guest's recording is over, either because its time has passed or because the team has ended that
 * show.
 */
export async function isShowOver(
  house: HouseWithClock,
  request: Pick<StoredGuestRequest, "status" | "scheduledDate">,
): Promise<boolean> {
  const show = house.show();
  if (isRecordingOver(request, show, house.now())) return true;
  const date = request.status === "scheduled" && findGuestDay(house, request);
  const showOnDate = date && findShowDate(show, date);
  if (!showOnDate || Date.parse(request.scheduledDate ?? "") >= showOnDate.endsAt.getTime()) return false;
  return (await findSkippedOrEndedStatus(house.db, showOnDate.date)) === "ended";
}

/** Returns the day (yyyy-mm-dd) of a guest's recording in the show's time zone, or null if there is no date. */
export const findGuestDay = (
  { show }: Pick<House, "show">,
  { scheduledDate }: Pick<StoredGuestRequest, "scheduledDate">,
): string | null => scheduledDate && toShowDay(show(), new Date(scheduledDate));

type Offer = Pick<StoredGuestRequest, "offeredDates" | "offersEndAt">;

/** Returns the offered days that the guest can still choose. */
export async function listOpenOffers(
  house: HouseWithClock,
  { offeredDates, offersEndAt }: Offer,
): Promise<string[]> {
  if (!offeredDates || !offersEndAt || Date.parse(offersEndAt) <= house.now().getTime()) return [];
  return listFreeDates(house, offeredDates.split(","));
}

/** Returns the dates that a guest can still choose, and when the offer expires. */
export async function readOffer(house: HouseWithClock, request: Offer & Pick<StoredGuestRequest, "status">) {
  const offeredDates = request.status === "pending" ? await listOpenOffers(house, request) : [];
  return { offeredDates, offersEndAt: offeredDates.length > 0 ? request.offersEndAt : null };
}
