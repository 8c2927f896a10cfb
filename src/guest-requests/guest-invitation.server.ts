import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { parseMailbox, queueMail } from "#platform/mail/mail.server.ts";
import { type CalendarEvent, type CalendarMethod, icalendar } from "#platform/time/icalendar.rules.ts";
import { show } from "#show.ts";
import { guestMail } from "./guest-mail.rules.ts";
import { holderOf, type StoredRequest } from "./guest-request-row.server.ts";
import { type MailKind, recordingEnd } from "./guest-requests.rules.ts";
import type { GuestRequestsTables } from "./guest-requests.table.server.ts";

/** What a queued mail leaves on the request's row. */
export type MailMark = Pick<StoredRequest, "mailId" | "mailKind" | "mailDate" | "calendarSequence">;

/**
 * Queues the mail about a recording date with its calendar file, inside the transaction of the change.
 *
 * @param sequence the state of the calendar event that the mail is about: a new one for a change, the same where a
 * mail is sent again.
 * @param forget leaves no trace of the mail once it is settled: for a request that is being deleted.
 */
export async function queueGuestMail(
  trx: Db,
  house: Pick<House, "now" | "env">,
  request: StoredRequest,
  {
    kind,
    date,
    sequence,
    forget = false,
  }: { kind: MailKind; date: string; sequence: number; forget?: boolean },
): Promise<MailMark> {
  const start = new Date(date);
  const host = { name: show.name, address: show.contactEmail };
  const from = house.env.MAIL_FROM ? parseMailbox(house.env.MAIL_FROM, show.name) : host;
  const guest = { name: request.name, address: request.email };
  const words = guestMail({
    kind,
    name: request.name,
    date: start,
    calendarAddress: `${house.env.PUBLIC_URL}/api/guest-requests/calendar?key=${request.calendarKey}`,
  });
  const method = kind === "cancellation" ? "CANCEL" : "REQUEST";
  const event = { ...recording(request, start, sequence, house.now()), organizer: from, attendee: guest };
  const mailId = await queueMail(
    trx,
    house,
    { from, replyTo: host, to: guest, ...words, calendar: { method, content: icalendar(method, event) } },
    { thread: holderOf(request.id), forget },
  );
  return { mailId, mailKind: kind, mailDate: date, calendarSequence: sequence + 1 };
}

function recording(
  request: Pick<StoredRequest, "calendarKey">,
  start: Date,
  sequence: number,
  stamp: Date,
): CalendarEvent {
  return {
    uid: `${request.calendarKey}@${show.slug}`,
    sequence,
    start,
    end: recordingEnd(start),
    timeZone: show.timeZone,
    stamp,
    summary: `${show.name}: recording`,
    description: `${show.guests.early}\n${show.guests.bring}.\n\n${show.contactEmail}`,
    location: show.guests.where,
  };
}

/**
 * The recording that a guest was mailed about, as a file for a calendar: always the date that holds now.
 * @throws {Refusal} 404 for an unknown key, or where nothing is scheduled.
 */
export async function recordingCalendar(house: Pick<House, "db" | "now">, key: string): Promise<Response> {
  const request = await on<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .select(["calendarKey", "calendarSequence", "scheduledDate"])
    .where("calendarKey", "=", key)
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  if (!request?.scheduledDate) throw notFound("Recording");
  const method: CalendarMethod = "PUBLISH";
  const sequence = Math.max(0, request.calendarSequence - 1);
  const event = recording(request, new Date(request.scheduledDate), sequence, house.now());
  return new Response(icalendar(method, event), {
    headers: {
      "content-type": `text/calendar; charset=utf-8; method=${method}`,
      "content-disposition": `attachment; filename="${show.slug}.ics"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
