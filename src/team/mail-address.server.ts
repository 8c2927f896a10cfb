import type { House } from "#house.server.ts";
import { type Mail, parseMailbox } from "#platform/mail/mail.server.ts";

/** The envelope of a mail from the show to one person. */
export function addressMail(
  house: Pick<House, "env" | "show">,
  address: string,
  name = "",
): Pick<Mail, "from" | "replyTo" | "to"> {
  const [show, { MAIL_FROM }] = [house.show(), house.env];
  const replyTo = { name: show.name, address: show.contactEmail };
  return {
    from: MAIL_FROM ? parseMailbox(MAIL_FROM, show.name) : replyTo,
    replyTo,
    to: { name, address },
  };
}
