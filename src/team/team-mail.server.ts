import type { House } from "#house.server.ts";
import { type Mail, parseMailbox } from "#platform/mail/mail.server.ts";
import { show } from "#show.ts";

/** The envelope of a mail to one account or to a person who is invited. */
export function addressTeamMail(
  { env }: Pick<House, "env">,
  address: string,
  name = "",
): Pick<Mail, "from" | "replyTo" | "to"> {
  const replyTo = { name: show.name, address: show.contactEmail };
  return {
    from: env.MAIL_FROM ? parseMailbox(env.MAIL_FROM, show.name) : replyTo,
    replyTo,
    to: { name, address },
  };
}
