import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { deleteJobs } from "#platform/jobs/jobs.server.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { removeFromNoticeMails } from "./notice-mail.server.ts";
import type { NoticeEvent } from "./notices.contract.ts";
import { describeNotice, makeRequestSubject, type NoticeEventData, STILL_LIVE } from "./notices.rules.ts";
import type { NoticesTables } from "./notices.table.server.ts";
import { addWaitingNotices } from "./team-notices.server.ts";
import { queueWebhookEvent } from "./webhooks.server.ts";

export type { NoticeEventData } from "./notices.rules.ts";
export { openapiWebhooks } from "./openapi-webhooks.server.ts";
export { queueAllNoticeEmails, resumeWaitingNotices } from "./restored-notices.server.ts";
export { noticeMailJobKind } from "./team-notices.server.ts";
export { webhookJobKind } from "./webhook-delivery.server.ts";

/**
 * Announces an event to the team and to webhooks. Call it in the transaction that makes the change, so that the change
 * and its announcements are saved together or not at all.
 */
export async function announceEvent<E extends NoticeEvent>(
  trx: Db,
  house: Pick<House, "now" | "show">,
  event: E,
  data: NoticeEventData[E],
): Promise<void> {
  const notice = describeNotice(event, data, house.show().name);
  await addWaitingNotices(trx, house, event, notice);
  await queueWebhookEvent(trx, house, event, notice);
}

const OVERRUN_MS = HOUR_MS;

/** Tells the team an hour after `endsAt` that the show is still live, unless `deleteStillLiveNotices` is called. */
export const addStillLiveNotices = (
  trx: Db,
  house: Pick<House, "now" | "show">,
  endsAt: string,
): Promise<void> =>
  addWaitingNotices(
    trx,
    house,
    STILL_LIVE,
    {
      text: "The show is still on air. If it's over, end it on the desk",
      page: "/admin/week",
      subject: STILL_LIVE,
    },
    new Date(Date.parse(endsAt) + OVERRUN_MS),
  );

/** Deletes the notices saying that the show is still live, also from emails that are waiting, on hold or have failed. */
export const deleteStillLiveNotices = (trx: Db, house: Pick<House, "env" | "show">): Promise<void> =>
  deleteNotices(trx, house, STILL_LIVE);

/** Deletes waiting notices and webhook deliveries about a request that is being erased. */
export const deleteRequestNotices = (
  trx: Db,
  house: Pick<House, "env" | "show">,
  ...request: Parameters<typeof makeRequestSubject>
): Promise<void> => deleteNotices(trx, house, makeRequestSubject(...request));

async function deleteNotices(trx: Db, house: Pick<House, "env" | "show">, subject: string): Promise<void> {
  await qb<NoticesTables>(trx).deleteFrom("waiting_notices").where("subject", "=", subject).execute();
  await deleteJobs(trx, { subject });
  await removeFromNoticeMails(trx, house, subject);
}
