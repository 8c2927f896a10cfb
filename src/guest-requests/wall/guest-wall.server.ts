import type { House } from "#house.server.ts";
import { on } from "#platform/database/database.server.ts";
import { listWeeks } from "#week/week.server.ts";
import { dayOfGuest, listScheduled } from "../guest-dates.server.ts";
import { showToTeam } from "../guest-list.server.ts";
import type { GuestRequest, WallWeek } from "../guest-requests.contract.ts";
import type { GuestRequestsTables } from "../guest-requests.table.server.ts";
import { weekGuests } from "../week-guests.server.ts";

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
