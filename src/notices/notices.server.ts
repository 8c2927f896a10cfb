import type { House } from "#app/house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { dropJobs } from "#platform/jobs/jobs.server.ts";
import type { NoticeEvent } from "./notices.contract.ts";
import { type Announced, describeNotice, makeGuestSubject } from "./notices.rules.ts";
import type { NoticesTables } from "./notices.table.server.ts";
import { addWaitingNotices } from "./team-notices.server.ts";
import { queueWebhooks } from "./webhooks.server.ts";

export type { Announced } from "./notices.rules.ts";
export { openapiWebhooks } from "./openapi-webhooks.server.ts";
export { mailAllNotices, noticeMailJob } from "./team-notices.server.ts";
export { webhookJob } from "./webhook-delivery.server.ts";

/**
 * Tells the team and other programs about an event. Call it inside the transaction of the change, so that either both
 * are kept or neither.
 */
export async function announce<E extends NoticeEvent>(
  trx: Db,
  house: Pick<House, "now" | "show">,
  event: E,
  data: Announced[E],
): Promise<void> {
  const notice = describeNotice(event, data, house.show().name);
  await addWaitingNotices(trx, house, event, notice);
  await queueWebhooks(trx, house, event, notice);
}

/** Deletes waiting notices about a guest whose data is being erased. */
export async function forgetGuestNotices(trx: Db, guestRequestId: number): Promise<void> {
  const subject = makeGuestSubject(guestRequestId);
  await on<NoticesTables>(trx).deleteFrom("waiting_notices").where("subject", "=", subject).execute();
  await dropJobs(trx, { subject });
}
