import { addressMail, areRepliesRead } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { GUEST_MAIL } from "#guests/guest-links.server.ts";
import { addShowLength, type MailKind, requestKey } from "#guests/guests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { type CalendarEvent, icalendar } from "#platform/time/icalendar.rules.ts";
import { showAt } from "#show/show-making.rules.ts";
import { writeGuestMail } from "./guest-mail.rules.ts";

type DateMail = {
  kind: MailKind;
  date: string;
  /** SEQUENCE of the calendar event: a new number for a change, the same one if an email is repeated. */
  sequence: number;
  /** Set if the request is being deleted, so that nothing remains once the email is sent. */
  forget?: boolean;
  by?: "team" | "guest";
  reason?: string | null;
};

/** Queues the email about a recording date, with its calendar file. Returns what the request's row stores about it. */
export async function queueGuestMail(
  trx: Db,
  house: Pick<House, "now" | "env" | "show">,
  request: StoredGuestRequest,
  { sequence, ...about }: DateMail,
): Promise<Pick<StoredGuestRequest, "mailId" | "mailKind" | "mailDate" | "calendarSequence">> {
  const { kind, date, forget = false } = about;
  const { envelope, words } = writeDateMail(house, request, about);
  const start = new Date(date);
  const method = kind === "cancellation" ? "CANCEL" : "REQUEST";
  const event = {
    ...describeRecording(request, start, sequence, house),
    organizer: envelope.from,
    attendee: envelope.to,
    asksForAnswer: kind !== "cancellation" && areRepliesRead(house),
  };
  const mailId = await queueMail(
    trx,
    house,
    { ...envelope, ...words, calendar: { method, content: icalendar(method, event) } },
    {
      thread: requestKey(request.id),
      keep: forget ? "nothing" : "record",
      finish: forget ? undefined : { writer: GUEST_MAIL, subjectId: request.id },
    },
  );
  return { mailId, mailKind: kind, mailDate: date, calendarSequence: sequence + 1 };
}

/** Writes the email about a recording date. The link to the guest's page is added when it is sent. */
export function writeDateMail(
  house: Pick<House, "env" | "show">,
  request: Pick<StoredGuestRequest, "name" | "email" | "timeZone" | "calendarKey">,
  { kind, date, forget = false, by, reason }: Omit<DateMail, "sequence">,
) {
  const start = new Date(date);
  const words = writeGuestMail({
    show: showAt(house.show(), start),
    kind,
    name: request.name,
    date: start,
    timeZone: request.timeZone,
    calendarAddress: house.env.PUBLIC_URL + calendarPath(request),
    by,
    reason,
    hasPage: !forget,
  });
  return { envelope: addressMail(house, request.email, request.name), words };
}

export const calendarPath = ({ calendarKey }: Pick<StoredGuestRequest, "calendarKey">): string =>
  `/api/guest-requests/calendar?key=${calendarKey}`;

function describeRecording(
  request: Pick<StoredGuestRequest, "calendarKey">,
  start: Date,
  sequence: number,
  house: Pick<House, "now" | "show">,
): CalendarEvent {
  const show = showAt(house.show(), start);
  return {
    uid: `${request.calendarKey}@${show.slug}`,
    sequence,
    start,
    end: addShowLength(start, show),
    timeZone: show.timeZone,
    stamp: house.now(),
    summary: `${show.name}: recording`,
    description: `${show.guests.early}\n${show.guests.bring}.\n\n${show.contactEmail}`.trimEnd(),
    location: show.guests.where,
  };
}

/** Returns a calendar file with the current date. @throws {Refusal} 404 for an unknown key, or without a date */
export async function readRecordingCalendar(house: Pick<House, "db" | "now" | "show">, key: string) {
  const request = await on<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .select(["calendarKey", "calendarSequence", "scheduledDate"])
    .where("calendarKey", "=", key)
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  if (!request?.scheduledDate) throw notFound("Recording");
  const sequence = Math.max(0, request.calendarSequence - 1);
  const event = describeRecording(request, new Date(request.scheduledDate), sequence, house);
  return new Response(icalendar("PUBLISH", event), {
    headers: {
      "content-type": `text/calendar; charset=utf-8; method=PUBLISH`,
      "content-disposition": `attachment; filename="${house.show().slug}.ics"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
