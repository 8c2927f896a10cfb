import { hasAddressForReplies, makeSenderAndRecipient } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { GUEST_MAIL_WRITER_NAME } from "#guests/guest-links.server.ts";
import {
  addShowLength,
  CLEARED_MAIL_COLUMNS,
  type DateMailKind,
  makeGuestRequestKey,
} from "#guests/guests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { deleteStoppedEmails, deleteUnsentEmails, queueMail } from "#platform/mail/mail.server.ts";
import { type CalendarEvent, writeICalendar } from "#platform/time/icalendar.rules.ts";
import { withScheduleAt } from "#show/show-making.rules.ts";
import { writeDateMailContent } from "./guest-mail.rules.ts";

const HOW_TO_CANCEL =
  "Can't make it? Declining in your calendar isn't enough: please give the date back on your own page, which our email links to.";

type DateMail = {
  kind: DateMailKind;
  date: string;
  /**
   * The SEQUENCE number (RFC 5545) of the calendar event. Each change gets a new number; an email that is sent again
   * keeps its number.
   */
  sequence: number;
  /** Set if the request is being deleted. Once the email is sent, its record is deleted as well. */
  forget?: boolean;
  by?: "team" | "guest";
  reason?: string | null;
};

/**
 * Queues an email about a recording date, with its calendar file. Returns the column values to store in the request.
 */
export async function queueDateMail(
  trx: Db,
  house: Pick<House, "now" | "env" | "show">,
  request: StoredGuestRequest,
  { sequence, ...about }: DateMail,
): Promise<Pick<StoredGuestRequest, "mailId" | "mailKind" | "mailDate" | "calendarSequence">> {
  const { kind, date, forget = false } = about;
  const { envelope, content } = writeDateMail(house, request, about);
  const start = new Date(date);
  const method = kind === "cancellation" ? "CANCEL" : "REQUEST";
  const event = {
    ...describeRecording(request, start, sequence, house),
    organizer: envelope.from,
    attendee: envelope.to,
    asksForAnswer: kind !== "cancellation" && hasAddressForReplies(house),
  };
  const thread = makeGuestRequestKey(request.id);
  // If earlier emails were released or retried after this one, the guest would read about an earlier date last.
  await deleteStoppedEmails(trx, thread);
  const mailId = await queueMail(
    trx,
    house,
    { ...envelope, ...content, calendar: { method, content: writeICalendar(method, event) } },
    {
      thread,
      keep: forget ? "nothing" : "record",
      finish: forget ? undefined : { writer: GUEST_MAIL_WRITER_NAME, subjectId: request.id },
    },
  );
  return { mailId, mailKind: kind, mailDate: date, calendarSequence: sequence + 1 };
}

/**
 * Returns the mail columns after a change that the guest gets no email about. If the date has changed, deletes an
 * invitation that hasn't been sent, because it is no longer true.
 */
export async function clearDateMail(
  trx: Db,
  request: StoredGuestRequest,
  { status, scheduledDate }: Pick<StoredGuestRequest, "status" | "scheduledDate">,
): Promise<Partial<typeof CLEARED_MAIL_COLUMNS>> {
  const isOutdated =
    request.mailKind === "invitation" &&
    scheduledDate !== request.scheduledDate &&
    (await deleteUnsentEmails(trx, makeGuestRequestKey(request.id)));
  const isReopened = status === "pending" && request.status !== "pending";
  return isOutdated || isReopened ? CLEARED_MAIL_COLUMNS : {};
}

/** Writes an email about a recording date. The link to the guest's page is added when the email is sent. */
export function writeDateMail(
  house: Pick<House, "env" | "show">,
  request: Pick<StoredGuestRequest, "name" | "email" | "timeZone" | "calendarKey">,
  { kind, date, forget = false, by, reason }: Omit<DateMail, "sequence">,
) {
  const start = new Date(date);
  const content = writeDateMailContent({
    show: withScheduleAt(house.show(), start),
    kind,
    name: request.name,
    date: start,
    timeZone: request.timeZone,
    calendarAddress: house.env.PUBLIC_URL + formatCalendarPath(request),
    by,
    reason,
    hasPage: !forget,
  });
  return { envelope: makeSenderAndRecipient(house, request.email, request.name), content };
}

export const formatCalendarPath = ({ calendarKey }: Pick<StoredGuestRequest, "calendarKey">): string =>
  `/api/guest-requests/calendar?key=${calendarKey}`;

function describeRecording(
  request: Pick<StoredGuestRequest, "calendarKey">,
  start: Date,
  sequence: number,
  house: Pick<House, "now" | "show">,
): CalendarEvent {
  const show = withScheduleAt(house.show(), start);
  return {
    uid: `${request.calendarKey}@${show.slug}`,
    sequence,
    start,
    end: addShowLength(start, show),
    timeZone: show.timeZone,
    stamp: house.now(),
    summary: `${show.name}: recording`,
    description:
      `${show.guests.early}\n${show.guests.bring}.\n\n${HOW_TO_CANCEL}\n\n${show.contactEmail}`.trimEnd(),
    location: show.guests.where,
  };
}

/**
 * Serves a calendar file with the guest's current date.
 * @throws {Refusal} 404 if the key is unknown or the guest has no date
 */
export async function serveRecordingCalendar(house: Pick<House, "db" | "now" | "show">, key: string) {
  const request = await qb<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .select(["calendarKey", "calendarSequence", "scheduledDate"])
    .where("calendarKey", "=", key)
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  if (!request?.scheduledDate) throw notFound("Recording");
  const sequence = Math.max(0, request.calendarSequence - 1);
  const event = describeRecording(request, new Date(request.scheduledDate), sequence, house);
  return new Response(writeICalendar("PUBLISH", event), {
    headers: {
      "content-type": `text/calendar; charset=utf-8; method=PUBLISH`,
      "content-disposition": `attachment; filename="${house.show().slug}.ics"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
