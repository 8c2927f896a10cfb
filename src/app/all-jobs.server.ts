import { transcriptionJob } from "#episodes/episodes.server.ts";
import { followerJobs } from "#followers/followers.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { House } from "./house.server.ts";

/** Every kind of job, by its room. */
export const JOBS: JobKind<House>[] = [transcriptionJob, ...followerJobs];
