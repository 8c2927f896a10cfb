import type { House } from "#app/house.server.ts";
import { listWeeks } from "#on-air/week/week.server.ts";
import { on } from "#platform/database/database.server.ts";
import { showToTeam } from "../applications/guest-list.server.ts";
import { dayOfGuest, listScheduled } from "../dates/guest-dates.server.ts";
import { weekGuests } from "../dates/week-guests.server.ts";
import type { GuestRequest, WallWeek } from "../guests.contract.ts";
import type { GuestRequestsTables } from "../guests.table.server.ts";

const WEEKS = 12;

/** The coming weeks, with who comes and to whom the date is offered. */
export async function readGuestWall(house: House): Promise<WallWeek[]> {
  const weeks = await listWeeks(house, weekGuests, { count: WEEKS });
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  if (!first || !last) return [];
  const guests = await listScheduled(house, first.date, last.date);
  const offers = await listOffers(house);
  return Promise.all(
    weeks.map(async ({ date, startsAt, status, skipReason = "", version }) => ({
      date,
      startsAt,
      status,
      skipReason,
      version,
      guests: await Promise.all(
        guests.filter((one) => dayOfGuest(house, one) === date).map((one) => showToTeam(house, one)),
      ),
      offers: offers.filter(({ offeredDates }) => offeredDates.includes(date)),
    })),
  );
}

async function listOffers(house: House): Promise<GuestRequest[]> {
  const requests = await on<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .selectAll()
    .where("status", "=", "pending")
    .where("offersEndAt", ">", house.now().toISOString())
    .orderBy("id")
    .execute();
  return Promise.all(requests.map((request) => showToTeam(house, request)));
}
