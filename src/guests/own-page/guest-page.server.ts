import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { findAirings } from "#episodes/episodes.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { toCurrentZoneName } from "#platform/time/zone-names.rules.ts";
import { findScheduleAt, findShowDate, type ShowDate, toShowDay } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { findDeletedRow } from "#trash/trash.server.ts";
import { GUEST_REQUESTS_TABLE, guestInbox } from "../applications/guest-inbox.server.ts";
import { isShowOver, readOffer } from "../dates/guest-dates.server.ts";
import { requireGuestRequestIdByToken } from "../guest-links.server.ts";
import { GuestRequest } from "../guests.contract.ts";
import { addShowLength, listReminders, NO_CANCELLATION_COLUMNS } from "../guests.rules.ts";
import type { StoredGuestRequest } from "../guests.table.server.ts";
import { formatCalendarPath } from "../mails/guest-invitation.server.ts";
import { findAppearances } from "../past/appearances.server.ts";
import type { GuestPage } from "./guest-page.contract.ts";

/**
 * Returns the page that a guest's link opens.
 * @throws {Refusal} 404 for an unknown link
 */
export async function readGuestPage(house: House, token: string): Promise<GuestPage> {
  const id = await requireGuestRequestIdByToken(house.db, token);
  const request = await guestInbox.rows.findIfThere(house.db, id);
  return request ? describeForGuest(house, request) : readTrashedPage(house, id);
}

/** Returns the page of a request in the trash. @throws {Refusal} 404 if it has been permanently deleted */
async function readTrashedPage(house: House, id: number): Promise<GuestPage> {
  const deletedRow = await findDeletedRow(house.db, GUEST_REQUESTS_TABLE, id);
  if (!deletedRow || deletedRow.expiresAt <= house.now().toISOString()) throw notFound("Page");
  const { photoUrl, timeZone, ...request } = TrashedRequest.parse(deletedRow.row);
  return {
    ...request,
    ...EMPTY_DATE_FIELDS,
    ...describeShow(house.show(), house.now()),
    hasPhoto: photoUrl !== null,
    timeZone: toCurrentZoneName(timeZone ?? "UTC"),
    trashedUntil: deletedRow.expiresAt,
  };
}

const TrashedRequest = GuestRequest.pick({
  ...{ name: true, email: true, bio: true, linkedIn: true, phone: true, potentialTimeline: true },
  ...{ status: true, createdAt: true, updatedAt: true, photoUrl: true, timeZone: true },
});

const EMPTY_DATE_FIELDS = {
  ...{ scheduledDate: null, offeredDates: [], offersEndAt: null },
  ...NO_CANCELLATION_COLUMNS,
  shownIn: null,
  ...{ offers: [], offerMessage: null, recording: null, isOver: false, calendarUrl: null },
};

/**
 * Returns what the page says about the show. `date` is a date that the page mentions. The time zone depends on it,
 * because a new schedule may have a different one.
 */
const describeShow = (show: Show, date: Date) => ({
  showTimeZone: findScheduleAt(show, date).timeZone,
  ...pickVisitDetails(show),
});

const pickVisitDetails = ({ guests }: Show) => ({
  where: guests.where,
  bring: guests.bring,
  early: guests.early,
});

/**
 * Locks the request that a link belongs to, and calls `work`, which changes and returns it. Returns the guest's page.
 * @throws {Refusal} 404 for an unknown link or a request in the trash
 */
export async function changeGuestRequestByLink(
  house: House,
  token: string,
  work: (trx: Db, request: StoredGuestRequest) => Promise<StoredGuestRequest>,
): Promise<GuestPage> {
  const changedRequest = await transaction(house.db, async (trx) => {
    const request = await guestInbox.rows.lockIfThere(trx, await requireGuestRequestIdByToken(trx, token));
    if (!request) throw notFound("Page");
    return work(trx, request);
  });
  return describeForGuest(house, changedRequest);
}

/** Records what a guest did, without the guest's name. */
export const recordGuestEvent = (
  trx: Db,
  house: House,
  action: RecordedAction<"guest-request">,
  entityId: number | null,
): Promise<void> =>
  recordAdminEvent(
    trx,
    house,
    { id: null, username: "(guest)" },
    { action, entity: "guest-request", entityId },
  );

async function describeForGuest(house: House, request: StoredGuestRequest): Promise<GuestPage> {
  const [show, now] = [house.show(), house.now()];
  const { status, scheduledDate, photoUrl, timeZone } = request;
  const offer = await readOffer(house, request);
  const offers = offer.offeredDates.flatMap((date) => findShowDate(show, date) ?? []);
  const start = status === "scheduled" && scheduledDate ? new Date(scheduledDate) : null;
  const isOver = await isShowOver(house, request);
  const appearance = (await findAppearances(house.db, [request.id])).get(request.id);
  const [episode = null] = appearance ? await findAirings(house.db, [appearance]) : [];
  return {
    ...request,
    ...offer,
    scheduledDate: start && scheduledDate,
    hasPhoto: photoUrl !== null,
    timeZone: toCurrentZoneName(timeZone ?? "UTC"),
    offers: offers.map((date) => toShowTime(date, now)),
    offerMessage: offers.length > 0 ? request.offerMessage : null,
    recording: start && {
      ...toShowTime(
        { date: toShowDay(show, start), startsAt: start, endsAt: addShowLength(start, show) },
        now,
      ),
      ...(request.remindAt && request.sendEmailNotification ? {} : { reminders: [] }),
    },
    isOver,
    calendarUrl: start && !isOver ? formatCalendarPath(request) : null,
    trashedUntil: null,
    shownIn: episode,
    ...describeShow(show, start ?? offers[0]?.startsAt ?? now),
  };
}

const toShowTime = ({ date, startsAt, endsAt }: ShowDate, now: Date) => ({
  date,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  reminders: listReminders(startsAt.toISOString(), now),
});
