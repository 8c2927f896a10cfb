import { z } from "zod";
import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { ROLES } from "#platform/http/endpoint.contract.ts";
import { rewriteJobs } from "#platform/jobs/jobs.server.ts";
import { type Mail, parseQueuedMail } from "#platform/mail/mail.server.ts";
import { writeNoticeMail } from "./notice-mail.rules.ts";

type NoticesHouse = Pick<House, "env" | "show">;

const NoticeMailSource = z.object({
  recipient: z.object({ username: z.string(), role: z.enum(ROLES) }),
  notices: z.array(z.object({ subject: z.string(), text: z.string(), page: z.string(), at: z.string() })),
});
type NoticeMailSource = z.output<typeof NoticeMailSource>;

/** The subject of the jobs that send an email with notices about several rows. */
export const SEVERAL_SUBJECTS = "several subjects";

export function composeNoticeMail(
  house: NoticesHouse,
  addresses: Pick<Mail, "from" | "replyTo" | "to">,
  source: NoticeMailSource,
): Mail {
  const { recipient, notices } = NoticeMailSource.parse(source);
  const content = writeNoticeMail(house.show(), notices, recipient, house.env.PUBLIC_URL);
  return { ...addresses, ...content, source: { recipient, notices } };
}

/** Rewrites the unsent emails with notices about several rows, without those about `subject`. */
export const removeFromNoticeMails = (trx: Db, house: NoticesHouse, subject: string): Promise<void> =>
  rewriteJobs(trx, { subject: SEVERAL_SUBJECTS }, (payload) => {
    const { mail } = parseQueuedMail(payload);
    if (!mail) return payload;
    const { recipient, notices } = NoticeMailSource.parse(mail.source);
    const otherNotices = notices.filter((notice) => notice.subject !== subject);
    if (otherNotices.length === notices.length) return payload;
    if (otherNotices.length === 0) return undefined;
    return composeNoticeMail(house, mail, { recipient, notices: otherNotices });
  });
