import { sweepAdminEvents } from "#accounts/team/team.server.ts";
import { deleteExpiredBackups, hasSafetyBackup, makeDueBackup } from "#backups/backups.server.ts";
import { videoStore } from "#episodes/episodes.server.ts";
import { runScheduledUpdate } from "#episodes/import/import.server.ts";
import {
  createDueMessages,
  deleteUnconfirmedFollowers,
  forgetMessageTexts,
  recordFollowerCount,
} from "#followers/followers.server.ts";
import { guestInbox, queueDueReminders } from "#guests/guests.server.ts";
import { sweepVisitors } from "#machine/machine.server.ts";
import { sweepCommandResponses } from "#on-air/live/live.server.ts";
import { settleFinishedPolls } from "#on-air/polls/polls.server.ts";
import { anonymizeQuestions } from "#on-air/questions/questions.server.ts";
import { deleteExpired } from "#platform/database/database.server.ts";
import { sweepPictures } from "#platform/files/files.server.ts";
import { startJobs, sweepJobs } from "#platform/jobs/jobs.server.ts";
import { sweepMailFiles } from "#platform/mail/mail.server.ts";
import { type ScheduledWork, startSchedule } from "#platform/work/work.server.ts";
import { sweepPodcastFiles } from "#site/podcast/podcast.server.ts";
import { topicInbox } from "#suggestions/suggestions.server.ts";
import { sweepBulkChanges } from "#topics/topics.server.ts";
import { sweepTrash } from "#trash/trash.server.ts";
import { JOB_KINDS } from "./all-jobs.server.ts";
import { TRASH_KINDS } from "./all-trash.server.ts";
import type { House } from "./house.server.ts";
import { messageSubjectAccess } from "./message-subject-access.server.ts";

const EXPIRING_TABLES = ["sessions", "invitations", "password_links", "passkey_challenges"];

export const SCHEDULED_WORK: ScheduledWork<House>[] = [
  ...EXPIRING_TABLES.map((table, place) => ({
    name: `sweep ${table}`,
    cron: `0 ${17 + 2 * place} * * * *`,
    run: (house: House) => deleteExpired(house, table),
  })),
  { name: "sweep limits", cron: "0 27 * * * *", run: (house) => house.limits.sweep() },
  { name: "sweep audio", cron: "0 51 4 * * *", run: sweepAudioFiles },
  { name: "sweep pictures", cron: "0 41 * * * *", run: sweepPictures },
  { name: "make the due backup", cron: "*/15 * * * * *", run: makeDueBackup },
  { name: "end old backups", cron: "0 31 * * * *", run: deleteExpiredBackups },
  { name: "remind guests", cron: "*/30 * * * * *", run: queueDueReminders },
  { name: "sweep jobs", cron: "0 57 * * * *", run: sweepJobs },
  { name: "sweep mail files", cron: "0 47 * * * *", run: sweepMailFiles },
  { name: "forget old topic requests", cron: "0 41 4 * * *", run: (house) => topicInbox.eraseOld(house) },
  { name: "forget old guest requests", cron: "0 43 4 * * *", run: (house) => guestInbox.eraseOld(house) },
  { name: "forget unconfirmed followers", cron: "0 13 * * * *", run: deleteUnconfirmedFollowers },
  {
    name: "tell followers",
    cron: "*/15 * * * * *",
    run: (house) => createDueMessages(house, messageSubjectAccess),
  },
  { name: "forget texts of messages", cron: "0 9 * * * *", run: forgetMessageTexts },
  { name: "note how many follow", cron: "0 51 * * * *", run: recordFollowerCount },
  { name: "sweep bulk changes", cron: "0 11 * * * *", run: sweepBulkChanges },
  { name: "forget old changes", cron: "0 45 4 * * *", run: sweepAdminEvents },
  { name: "sweep trash", cron: "0 7 * * * *", run: (house) => sweepTrash(house, TRASH_KINDS) },
  { name: "forget networks of polls", cron: "0 53 * * * *", run: settleFinishedPolls },
  { name: "forget askers of questions", cron: "0 51 4 * * *", run: anonymizeQuestions },
  { name: "sweep responses to commands", cron: "0 3 * * * *", run: sweepCommandResponses },
  { name: "sweep visitors", cron: "0 37 * * * *", run: sweepVisitors },
  {
    name: "update episodes",
    cron: "5 * * * * *",
    run: (house, signal) => runScheduledUpdate(house, videoStore, signal),
  },
];

/**
 * Deletes unused audio files, unless there is a safety backup. (A restore makes one of the data that it replaces.)
 * Backups don't contain audio files, so going back to a safety backup may require files that are unused now.
 */
export async function sweepAudioFiles(house: House): Promise<void> {
  if (!(await hasSafetyBackup(house))) await sweepPodcastFiles(house);
}

export function startBackgroundWork(house: House): { stop(): Promise<void> } {
  const [schedule, jobs] = [startSchedule(house, SCHEDULED_WORK), startJobs(house, JOB_KINDS)];
  return {
    stop: async () => {
      await Promise.all([schedule.stop(), jobs.stop()]);
    },
  };
}
