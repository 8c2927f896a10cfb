import type { House } from "#app/house.server.ts";
import { isRecordingOver } from "#guests/guests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { listClosedDates } from "#on-air/week/week.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { addDays, dayOf, findShow, startOfDay } from "#show/dates.rules.ts";

type HouseWithClock = Pick<House, "db" | "now" | "show">;

/** Makes transactions that give the same day to a guest take turns. The lock lasts until this one ends. */
export async function lockDate(trx: Db, date: string): Promise<void> {
  await on<GuestRequestsTables>(trx)
    .insertInto("guest_dates")
    .values({ date })
    .onConflict((conflict) => conflict.column("date").doUpdateSet({ date }))
    .execute();
}

type HouseWithShow = Pick<House, "db" | "show">;

/** Lists the guests who are scheduled between two days, inclusive, in the show's zone. */
export const listScheduled = (
  house: HouseWithShow,
  from: string,
  to: string,
): Promise<StoredGuestRequest[]> => listRecordings(house, from, to, ["scheduled"]);

/** Lists the guests whose recording is or was between two days, inclusive. */
export const listGuests = (house: HouseWithShow, from: string, to: string): Promise<StoredGuestRequest[]> =>
  listRecordings(house, from, to, ["scheduled", "completed"]);

function listRecordings(
  { db, show }: HouseWithShow,
  from: string,
  to: string,
  statuses: StoredGuestRequest["status"][],
): Promise<StoredGuestRequest[]> {
  return on<GuestRequestsTables>(db)
    .selectFrom("guest_requests")
    .selectAll()
    .where("status", "in", statuses)
    .where("isSpam", "=", false)
    .where("scheduledDate", ">=", startOfDay(show(), from).toISOString())
    .where("scheduledDate", "<", startOfDay(show(), addDays(to, 1)).toISOString())
    .orderBy("scheduledDate")
    .orderBy("id")
    .execute();
}

/** Returns why a day has no show to come: the team has skipped or ended it. Otherwise returns undefined. */
export async function findClosedStatus(db: Db, date: string): Promise<"skipped" | "ended" | undefined> {
  const [first] = await listClosedDates(db, date);
  return first?.date === date ? first.status : undefined;
}

/** Returns those of these days that have an upcoming show, which is not skipped and has no guest. */
export async function listFreeDates(house: HouseWithClock, dates: readonly string[]): Promise<string[]> {
  const coming = dates.filter((date) => (findShow(house.show(), date)?.startsAt ?? 0) > house.now()).sort();
  const [first, last] = [coming.at(0), coming.at(-1)];
  if (!first || !last) return [];
  const closed = new Set((await listClosedDates(house.db, first)).map(({ date }) => date));
  for (const guest of await listScheduled(house, first, last)) closed.add(dayOfGuest(house, guest) ?? "");
  return coming.filter((date) => !closed.has(date));
}

/**
 * Returns whether a guest's recording is over: because its end has passed, or because the team has ended the show
 * during which it was to begin.
 */
export async function isShowOver(
  house: HouseWithClock,
  request: Pick<StoredGuestRequest, "status" | "scheduledDate">,
): Promise<boolean> {
  const show = house.show();
  if (isRecordingOver(request, show, house.now())) return true;
  const date = request.status === "scheduled" && dayOfGuest(house, request);
  const hour = date && findShow(show, date);
  if (!hour || Date.parse(request.scheduledDate ?? "") >= hour.endsAt.getTime()) return false;
  return (await findClosedStatus(house.db, hour.date)) === "ended";
}

/** Returns the day of a guest's recording, in the show's zone. */
export const dayOfGuest = (
  { show }: Pick<House, "show">,
  { scheduledDate }: Pick<StoredGuestRequest, "scheduledDate">,
): string | null => scheduledDate && dayOf(show(), new Date(scheduledDate));

type Offer = Pick<StoredGuestRequest, "offeredDates" | "offersEndAt">;

/** Returns the offered days that can still be taken. */
export async function listOpenOffers(
  house: HouseWithClock,
  { offeredDates, offersEndAt }: Offer,
): Promise<string[]> {
  if (!offeredDates || !offersEndAt || Date.parse(offersEndAt) <= house.now().getTime()) return [];
  return listFreeDates(house, offeredDates.split(","));
}

/** Returns the dates that a guest can still choose and when the offer ends, for the team and the guest. */
export async function describeOffer(
  house: HouseWithClock,
  request: Offer & Pick<StoredGuestRequest, "status">,
) {
  const offeredDates = request.status === "pending" ? await listOpenOffers(house, request) : [];
  return { offeredDates, offersEndAt: offeredDates.length > 0 ? request.offersEndAt : null };
}
