import type { House } from "#app/house.server.ts";
import { isRecordingOver } from "#guests/guests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { listClosedDates } from "#on-air/week/week.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { addDays, dayOf, findShow, startOfDay } from "#show/dates.rules.ts";

type Now = Pick<House, "db" | "now" | "show">;

/** Waits until no other transaction is giving this day to a guest, and makes others wait until this one ends. */
export async function lockDate(trx: Db, date: string): Promise<void> {
  await on<GuestRequestsTables>(trx)
    .insertInto("guest_dates")
    .values({ date })
    .onConflict((conflict) => conflict.column("date").doUpdateSet({ date }))
    .execute();
}

type Days = Pick<House, "db" | "show">;

/** Lists guests with a recording from one day to another, inclusive, in the show's zone. */
export const listScheduled = (house: Days, from: string, to: string): Promise<StoredGuestRequest[]> =>
  listRecordings(house, from, to, ["scheduled"]);

/** Lists guests who have or had a day from one to another. */
export const listGuests = (house: Days, from: string, to: string): Promise<StoredGuestRequest[]> =>
  listRecordings(house, from, to, ["scheduled", "completed"]);

function listRecordings(
  { db, show }: Days,
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

/** Returns how the team has closed a day, which then has no show to come. */
export async function findClosedStatus(db: Db, date: string): Promise<"skipped" | "ended" | undefined> {
  const [first] = await listClosedDates(db, date);
  return first?.date === date ? first.status : undefined;
}

/** Returns those of some days that have a coming show, not skipped, and no guest. */
export async function listFreeDates(house: Now, dates: readonly string[]): Promise<string[]> {
  const coming = dates.filter((date) => (findShow(house.show(), date)?.startsAt ?? 0) > house.now()).sort();
  const [first, last] = [coming.at(0), coming.at(-1)];
  if (!first || !last) return [];
  const closed = new Set((await listClosedDates(house.db, first)).map(({ date }) => date));
  for (const guest of await listScheduled(house, first, last)) closed.add(dayOfGuest(house, guest) ?? "");
  return coming.filter((date) => !closed.has(date));
}

/**
 * Returns whether a guest's recording is over: past its end, or because the team ended the show in whose hour it
 * begins.
 */
export async function isShowOver(
  house: Now,
  request: Pick<StoredGuestRequest, "status" | "scheduledDate">,
): Promise<boolean> {
  const show = house.show();
  if (isRecordingOver(request, show, house.now())) return true;
  const date = request.status === "scheduled" && dayOfGuest(house, request);
  const hour = date && findShow(show, date);
  if (!hour || Date.parse(request.scheduledDate ?? "") >= hour.endsAt.getTime()) return false;
  return (await findClosedStatus(house.db, hour.date)) === "ended";
}

/** Returns the day of a scheduled request in the show's zone. */
export const dayOfGuest = (
  { show }: Pick<House, "show">,
  { scheduledDate }: Pick<StoredGuestRequest, "scheduledDate">,
): string | null => scheduledDate && dayOf(show(), new Date(scheduledDate));

type Offer = Pick<StoredGuestRequest, "offeredDates" | "offersEndAt">;

/** Returns the offered days that can still be taken. */
export async function listOpenOffers(house: Now, { offeredDates, offersEndAt }: Offer): Promise<string[]> {
  if (!offeredDates || !offersEndAt || Date.parse(offersEndAt) <= house.now().getTime()) return [];
  return listFreeDates(house, offeredDates.split(","));
}

/** Returns what the team and the guest see of an offer while there is something to choose. */
export async function describeOffer(house: Now, request: Offer & Pick<StoredGuestRequest, "status">) {
  const offeredDates = request.status === "pending" ? await listOpenOffers(house, request) : [];
  return { offeredDates, offersEndAt: offeredDates.length > 0 ? request.offersEndAt : null };
}
