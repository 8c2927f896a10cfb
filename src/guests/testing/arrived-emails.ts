import { parseMail } from "#platform/mail/testing/mail-parts.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import { parseCalendar } from "#platform/time/testing/calendar-parser.ts";

/** Returns the received emails without a calendar file: receipts, offers, reminders and thank-you emails. */
export const readLetters = (mail: MailServer) =>
  readAllEmails(mail)
    .filter(({ parts }) => !hasCalendar(parts))
    .map(({ to, headers, parts }) => {
      const findPartText = (type: string) => parts.find((one) => one.type === type)?.text ?? "";
      return {
        to,
        subject: headers.get("subject"),
        text: findPartText("text/plain"),
        html: findPartText("text/html"),
      };
    });

const readAllEmails = (mail: MailServer) =>
  mail.received.map(({ to, message }) => ({ to, ...parseMail(message) }));

const hasCalendar = (parts: { type: string }[]) => parts.some(({ type }) => type === "text/calendar");

/** Returns the token in an email's link to the guest's page, or "" if there is no link. */
export const parseGuestToken = ({ text }: { text: string }): string =>
  /\/g\/([\w-]{22,})/.exec(text)?.[1] ?? "";

/** Returns the received emails about dates, with their calendar files parsed by an independent library. */
export function readDateEmails(mail: MailServer) {
  return readAllEmails(mail)
    .filter(({ parts }) => hasCalendar(parts))
    .map(({ to, headers, parts }) => {
      const findPartText = (type: string) => parts.find((one) => one.type === type)?.text ?? "";
      const { calendar, component, event } = parseCalendar(findPartText("text/calendar"));
      return {
        to,
        subject: headers.get("subject"),
        headers,
        text: findPartText("text/plain"),
        html: findPartText("text/html"),
        method: calendar.getFirstPropertyValue("method"),
        declared: /method=(\w+)/i.exec(
          parts.find(({ type }) => type === "text/calendar")?.contentType ?? "",
        )?.[1],
        attached: parts.map(({ filename }) => filename).filter(Boolean),
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        status: component.getFirstPropertyValue("status"),
        rsvp: component.getFirstProperty("attendee")?.getFirstParameter("rsvp"),
      };
    });
}
