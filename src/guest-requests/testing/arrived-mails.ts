import { readMail } from "#platform/mail/testing/mail-parts.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import { parseCalendar } from "#platform/time/testing/calendar-parser.ts";

/** The mails that arrived, their calendar files read by another parser than ours. */
export function readArrivedMails(mail: MailServer) {
  return mail.received.map(({ to, message }) => {
    const { headers, parts } = readMail(message);
    const part = (type: string) => parts.find((one) => one.type === type)?.text ?? "";
    const { calendar, component, event } = parseCalendar(part("text/calendar"));
    return {
      to,
      subject: headers.get("subject"),
      headers,
      text: part("text/plain"),
      html: part("text/html"),
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
    };
  });
}
