export { addJob, addJobs } from "./adding.server.ts";
export {
  deleteJobs,
  deleteJobsOnceSettled,
  deletePostponedJobs,
  deleteUnfinishedJobs,
  deleteUntriedJobs,
  makeJobDue,
  retryJobs,
  rewriteJobs,
  sweepJobs,
} from "./changing.server.ts";
export { countHeldJobs, discardJobs, releaseJobs, settleRestoredJobs } from "./holding.server.ts";
export {
  JobFailure,
  type JobKind,
  type JobOutcome,
  type JobsHouse,
  type RunningJob,
} from "./job-kind.server.ts";
export type { JobRetention } from "./jobs.table.server.ts";
export {
  countJobs,
  countJobsPerHour,
  findJob,
  type Job,
  type ListedJob,
  listFailedIds,
  listJobKeys,
  listJobs,
  readJobs,
} from "./listing.server.ts";
export { startJobs } from "./poller.server.ts";
