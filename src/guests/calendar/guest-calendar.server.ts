import type { House } from "#app/house.server.ts";
import { listWeeks } from "#on-air/week/week.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { findShowDate, toShowDay } from "#show/dates.rules.ts";
import { readGuestForTeam } from "../applications/guest-list.server.ts";
import { findGuestDay, listScheduledGuests } from "../dates/guest-dates.server.ts";
import { weekGuestAccess } from "../dates/week-guests.server.ts";
import type { GuestRequest } from "../guests.contract.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "../guests.table.server.ts";
import type { CalendarWeek } from "./guest-calendar.contract.ts";

const WEEKS_SHOWN = 12;

/** Returns the upcoming weeks, each with its guests and the guests who have been offered its date. */
export async function readGuestCalendar(house: House): Promise<CalendarWeek[]> {
  const weeks = await listWeeks(house, weekGuestAccess, { count: WEEKS_SHOWN });
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  if (!first || !last) return [];
  const today = toShowDay(house.show(), house.now());
  const guests = await listScheduledGuests(house, today < first.date ? today : first.date, last.date);
  const offers = await listOffers(house);
  const days = [
    ...weeks.map((week) => ({ ...week, hasShow: true })),
    ...listDaysWithoutShow(house, weeks, guests),
  ];
  days.sort((one, other) => one.date.localeCompare(other.date));
  return Promise.all(
    days.map(async ({ date, startsAt, hasShow, status, skipReason = "", version }) => ({
      date,
      startsAt,
      hasShow,
      status,
      skipReason,
      version,
      guests: await Promise.all(
        guests
          .filter((guest) => findGuestDay(house, guest) === date)
          .map((guest) => readGuestForTeam(house, guest)),
      ),
      offers: offers.filter(({ offeredDates }) => offeredDates.includes(date)),
    })),
  );
}

/** Lists the days on which a guest is scheduled even though there is no show. Today's show may have ended already. */
function listDaysWithoutShow(
  house: House,
  weeks: readonly { date: string }[],
  guests: readonly StoredGuestRequest[],
) {
  const shows = new Set(weeks.map(({ date }) => date));
  const days = new Map(guests.map((guest) => [findGuestDay(house, guest), guest.scheduledDate]));
  return [...days].flatMap(([date, startsAt]) =>
    date === null || startsAt === null || shows.has(date) || findShowDate(house.show(), date)
      ? []
      : [{ date, startsAt, hasShow: false, status: "planned" as const, skipReason: "", version: 0 }],
  );
}

async function listOffers(house: House): Promise<GuestRequest[]> {
  const requests = await qb<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .selectAll()
    .where("status", "=", "pending")
    .where("offersEndAt", ">", house.now().toISOString())
    .orderBy("id")
    .execute();
  return Promise.all(requests.map((request) => readGuestForTeam(house, request)));
}
