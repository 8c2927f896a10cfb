export { addJob, addJobs } from "./adding.server.ts";
export {
  dropJobs,
  retryJobs,
  sweepJobs,
} from "./changing.server.ts";
export {
  JobFailure,
  type JobKind,
  type JobsHouse,
} from "./job-kind.server.ts";
export { countJobs, findJob, listJobs, readJobHours, readJobs } from "./listing.server.ts";
export { runDueJobs, startJobs } from "./poller.server.ts";
