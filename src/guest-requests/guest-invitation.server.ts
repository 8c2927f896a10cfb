import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { parseMailbox, queueMail } from "#platform/mail/mail.server.ts";
import { type CalendarEvent, type CalendarMethod, icalendar } from "#platform/time/icalendar.rules.ts";
import { show } from "#show.ts";
import { guestMail } from "./guest-mail.rules.ts";
import { guestHolder, type MailKind, recordingEnd } from "./guest-requests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "./guest-requests.table.server.ts";

/** What a queued mail leaves on the request's row. */
type MailFields = Pick<StoredGuestRequest, "mailId" | "mailKind" | "mailDate" | "calendarSequence">;

type DateMail = {
  kind: MailKind;
  date: string;
  /** Of the calendar event: a new number for a change, the same where a mail is sent again. */
  sequence: number;
  /** Leaves no trace once the mail is settled, for a request that is being deleted. */
  forget?: boolean;
};

/** Queues the mail about a recording date with its calendar file, inside the transaction of the change. */
export async function queueGuestMail(
  trx: Db,
  house: Pick<House, "now" | "env">,
  request: StoredGuestRequest,
  { kind, date, sequence, forget = false }: DateMail,
): Promise<MailFields> {
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
    { thread: guestHolder(request.id), forget },
  );
  return { mailId, mailKind: kind, mailDate: date, calendarSequence: sequence + 1 };
}

function recording(
  request: Pick<StoredGuestRequest, "calendarKey">,
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

/** A calendar file with the date that holds now. @throws {Refusal} 404 for an unknown key, or without a date */
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
