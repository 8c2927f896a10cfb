import ICAL from "ical.js";
import { readMail } from "#platform/mail/testing/mail-parts.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";

/** The mails that arrived, each with what its calendar file says to a parser of its own. */
export function arrived(mail: MailServer) {
  return mail.received.map(({ to, message }) => {
    const { headers, parts } = readMail(message);
    const part = (type: string) => parts.find((one) => one.type === type)?.text ?? "";
    const calendar = new ICAL.Component(ICAL.parse(part("text/calendar")));
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents("vtimezone"))
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const component = calendar.getFirstSubcomponent("vevent");
    if (!component) throw new Error("The mail has no event");
    const event = new ICAL.Event(component);
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
