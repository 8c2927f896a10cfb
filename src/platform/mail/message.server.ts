import type { SendMailOptions } from "nodemailer";
import { cleanHeaderText, type Mail } from "./mail-shape.server.ts";

export type MailDelivery = {
  /** Delivers an email. @throws {JobFailure} with `isFinal` if sending the same email again would be pointless */
  deliver(mail: Mail, messageId: string, signal?: AbortSignal): Promise<void>;
  close(): void;
};

export function composeMessage(mail: Mail, messageId: string): SendMailOptions {
  const mailbox = ({ name, address }: Mail["to"]) => ({ name: cleanHeaderText(name), address });
  return {
    messageId: `<${messageId}>`,
    from: mailbox(mail.from),
    to: mailbox(mail.to),
    ...(mail.replyTo ? { replyTo: mailbox(mail.replyTo) } : {}),
    subject: cleanHeaderText(mail.subject),
    text: mail.text,
    html: mail.html,
    // Auto-Submitted keeps vacation responders from replying (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe
        ? {
            "List-Unsubscribe": `<${mail.unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    ...(mail.picture
      ? {
          attachments: [
            {
              cid: PICTURE_CONTENT_ID,
              filename: mail.picture.name,
              contentType: mail.picture.type,
              content: Buffer.from(mail.picture.base64, "base64"),
            },
          ],
        }
      : {}),
    ...(mail.calendar
      ? { icalEvent: { ...mail.calendar, filename: CALENDAR_FILE_NAMES[mail.calendar.method] } }
      : {}),
  };
}

const PICTURE_CONTENT_ID = "picture";

const CALENDAR_FILE_NAMES = { REQUEST: "invitation.ics", CANCEL: "cancellation.ics" };
