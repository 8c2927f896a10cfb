import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { addJobs } from "#platform/jobs/jobs.server.ts";
import { STILL_LIVE } from "./notices.rules.ts";
import type { NoticesTables } from "./notices.table.server.ts";
import { isDue, makeNoticeJob, NOTICE_MAIL_JOB, queueNoticeEmail } from "./team-notices.server.ts";

/**
 * Queues emails with all waiting notices, even those that aren't due yet. Used by restores, after which an owner
 * decides whether these emails go out. Leaves out notices that a show is still live, unless they are due: the show may
 * end before then. `resumeWaitingNotices` takes care of those.
 */
export async function queueAllNoticeEmails(trx: Db, house: House): Promise<void> {
  const people = await qb<NoticesTables>(trx)
    .selectFrom("waiting_notices")
    .select("userId")
    .distinct()
    .execute();
  for (const { userId } of people)
    await queueNoticeEmail(trx, house, userId, (row) =>
      row.or([row("event", "!=", STILL_LIVE), isDue(house)(row)]),
    );
}

/** Adds the jobs for notices that still wait after a restore. Call it once the restored jobs are settled. */
export async function resumeWaitingNotices(trx: Db, house: House): Promise<void> {
  const people = await qb<NoticesTables>(trx)
    .selectFrom("waiting_notices")
    .select(["userId", ({ fn }) => fn.min("dueAt").as("dueAt")])
    .groupBy("userId")
    .execute();
  const jobs = people.map(({ userId, dueAt }) => makeNoticeJob(userId, dueAt));
  await addJobs(trx, house, NOTICE_MAIL_JOB, jobs);
}
