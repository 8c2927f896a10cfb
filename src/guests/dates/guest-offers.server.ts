import type { Actor, House } from "#app/house.server.ts";
import { guestInbox } from "#guests/applications/guest-inbox.server.ts";
import { readGuestForTeam } from "#guests/applications/guest-list.server.ts";
import type { GuestRequest, OfferedDatesInput } from "#guests/guests.contract.ts";
import { computeOfferExpiry } from "#guests/guests.rules.ts";
import { writeOfferMail } from "#guests/mails/guest-letter.rules.ts";
import { queueGuestLetter } from "#guests/mails/guest-letters.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { findShowDate } from "#show/dates.rules.ts";
import { findSkippedOrEndedStatus, listFreeDates, lockRecordingDate } from "./guest-dates.server.ts";

/**
 * Offers dates to a guest by email.
 * @throws {Refusal} 404 for an unknown request; 409 if the request isn't pending or one of the days can't be offered
 */
export async function offerDates(
  house: House,
  actor: Actor,
  id: number,
  { dates: requestedDates, message }: OfferedDatesInput,
): Promise<GuestRequest> {
  const dates = [...new Set(requestedDates)].sort();
  const offeredRequest = await transaction(house.db, async (trx) => {
    const request = await guestInbox.rows.lock(trx, id);
    if (request.status !== "pending")
      throw conflict(`Dates can only be offered to a pending request; this one is ${request.status}`);
    for (const date of dates) await lockRecordingDate(trx, date);
    const freeDates = await listFreeDates({ ...house, db: trx }, dates);
    const takenDate = dates.find((date) => !freeDates.includes(date));
    if (takenDate)
      throw conflict(`${takenDate} ${await explainUnavailableDate({ ...house, db: trx }, takenDate)}`);
    const offersEndAt = computeOfferExpiry(house.now());
    const starts = dates.flatMap((date) => findShowDate(house.show(), date)?.startsAt ?? []);
    const mail = writeOfferMail(house.show(), request, { starts, message, endsAt: new Date(offersEndAt) });
    await queueGuestLetter(trx, house, request, "offer", mail);
    await guestInbox.record(trx, house, actor, request, "offer");
    return guestInbox.rows.write(trx, house.now(), request, {
      offeredDates: dates.join(","),
      offersEndAt,
      offerMessage: message,
    });
  });
  return readGuestForTeam(house, offeredRequest);
}

async function explainUnavailableDate({ db, now, show: readShow }: House, date: string): Promise<string> {
  const show = findShowDate(readShow(), date);
  if (!show) return "is not a day of the show";
  const closedStatus = await findSkippedOrEndedStatus(db, date);
  if (show.startsAt <= now() || closedStatus === "ended") return "is over";
  return closedStatus ? "is skipped" : "has a guest";
}
