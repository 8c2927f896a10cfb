import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import {
  countJobs,
  countJobsPerHour,
  type Job,
  type ListedJob,
  listFailedIds,
  listJobs,
  makeJobDue,
  readJobs,
  retryJobs,
} from "#platform/jobs/jobs.server.ts";
import { redactPersonalData } from "#platform/log/log.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { addDays, toShowDay } from "#show/dates.rules.ts";
import type { DeliveryChannel, OutgoingMessage, OutgoingSummary } from "./outgoing.contract.ts";
import { explainFailure } from "./outgoing-reasons.rules.ts";

/** A kind of job that sends something, and how to describe it to the team. */
export type OutgoingKind = {
  /** The job kind's name. */
  name: string;
  way: DeliveryChannel;
  /** Whether only owners can see these jobs. */
  ownerOnly?: boolean;
  /** Returns a title and a recipient for each of the given jobs, in the same order. */
  describe(
    house: House,
    actor: Actor,
    jobs: readonly Job[],
  ): Promise<{ title: string; to: string | null; isOff?: boolean }[]>;
  /** Prepares a failed job for another attempt. Called in the transaction that makes the job due again. */
  beforeRetry?(trx: Db, job: Job): Promise<void>;
};

const listVisibleKinds = (
  kinds: readonly OutgoingKind[],
  { role }: Actor,
  way?: DeliveryChannel,
): OutgoingKind[] =>
  kinds.filter((kind) => (role === "owner" || !kind.ownerOnly) && (!way || kind.way === way));

const listJobNames = (kinds: readonly OutgoingKind[]): string[] => kinds.map(({ name }) => name);

/** Returns a page of failed jobs, most recent first, followed by waiting jobs, next due first. */
export async function listOutgoingMessages(
  house: House,
  allKinds: readonly OutgoingKind[],
  actor: Actor,
  {
    way,
    limit = 50,
    offset = 0,
  }: { way?: DeliveryChannel | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ items: OutgoingMessage[]; total: number }> {
  const kinds = listVisibleKinds(allKinds, actor, way);
  const jobs = await listJobs(house.db, { kinds: listJobNames(kinds), limit, offset });
  const counts = await countJobs(house.db, listJobNames(kinds));
  const rows = new Map<number, OutgoingMessage>();
  for (const kind of kinds) {
    const jobsOfKind = jobs.filter((job) => job.kind === kind.name);
    const descriptions = jobsOfKind.length > 0 ? await kind.describe(house, actor, jobsOfKind) : [];
    for (const [index, job] of jobsOfKind.entries()) {
      const { title = "", to = null, isOff = false } = descriptions[index] ?? {};
      const error = to === null && actor.role !== "owner" ? redactError(job.error) : job.error;
      rows.set(job.id, { ...describeJob({ ...job, error }), way: kind.way, title, to, isOff });
    }
  }
  return {
    items: jobs.flatMap(({ id }) => rows.get(id) ?? []),
    total: counts.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Removes the recipient from an error, because mail servers quote the address that they refuse. */
const redactError = (error: string | null): string | null =>
  error === null ? null : redactPersonalData(error, error.length);

const describeJob = ({ id, state, isHeld, isBehind, error, attempts, dueAt, settledAt }: ListedJob) => ({
  id,
  state: state === "failed" ? ("failed" as const) : ("waiting" as const),
  isHeld,
  isBehind,
  reason: error === null ? null : explainFailure(error),
  attempts,
  at: settledAt ?? dueAt,
});

const SUMMARY_DAYS = 30;

/** Returns how many jobs are waiting, how many failed, and how many went out on each of the last thirty days. */
export async function summarizeOutgoingMessages(
  house: House,
  allKinds: readonly OutgoingKind[],
  actor: Actor,
): Promise<OutgoingSummary> {
  const kinds = listVisibleKinds(allKinds, actor);
  const counts = await countJobs(house.db, listJobNames(kinds));
  const countByState = (names: string[]) => {
    const sumState = (state: string) =>
      counts
        .filter((jobCount) => jobCount.state === state && names.includes(jobCount.kind))
        .reduce((total, { count }) => total + count, 0);
    return { waiting: sumState("waiting"), failed: sumState("failed") };
  };
  const countWay = (way: DeliveryChannel) =>
    countByState(listJobNames(kinds.filter((kind) => kind.way === way)));
  return {
    all: countByState(listJobNames(kinds)),
    email: countWay("email"),
    webhook: countWay("webhook"),
    notification: countWay("notification"),
    days: await countJobsPerDay(house, listJobNames(kinds)),
  };
}

async function countJobsPerDay(house: House, kinds: string[]): Promise<OutgoingSummary["days"]> {
  const now = house.now();
  const today = toShowDay(house.show(), now);
  const dates = Array.from({ length: SUMMARY_DAYS }, (_, index) => addDays(today, index - SUMMARY_DAYS + 1));
  const days = new Map(dates.map((date) => [date, { date, sent: 0, late: 0, failed: 0 }]));
  const startDate = new Date(now.getTime() - (SUMMARY_DAYS + 1) * DAY_MS);
  for (const { hour, done, late, failed } of await countJobsPerHour(house.db, kinds, startDate)) {
    const day = days.get(toShowDay(house.show(), new Date(hour)));
    if (!day) continue;
    day.sent += done;
    day.late += late;
    day.failed += failed;
  }
  return [...days.values()];
}

/**
 * Retries a failed job, or makes a waiting one due immediately.
 * @throws {Refusal} 404 for an unknown job; 409 for one that is held after a restore
 */
export function retryOutgoingMessage(
  house: House,
  allKinds: readonly OutgoingKind[],
  actor: Actor,
  id: number,
): Promise<void> {
  return transaction(house.db, async (trx) => {
    const job = (await readJobs(trx, [id])).get(id);
    const kind = listVisibleKinds(allKinds, actor).find(({ name }) => name === job?.kind);
    if (!job || !kind) throw notFound("Message");
    if (job.isHeld) throw conflict("This email is on hold until an owner releases it under Backups");
    if (await makeJobDue(trx, house, id)) return;
    await kind.beforeRetry?.(trx, job);
    if ((await retryJobs(trx, house, [id])).length === 0) throw notFound("Message");
  });
}

/** Retries all failed jobs that the actor may see. Returns how many it retried. */
export function retryAllOutgoingMessages(house: House, allKinds: readonly OutgoingKind[], actor: Actor) {
  return transaction(house.db, async (trx) => {
    let count = 0;
    for (const { name, beforeRetry } of listVisibleKinds(allKinds, actor)) {
      const ids = await listFailedIds(trx, [name]);
      if (beforeRetry) for (const job of (await readJobs(trx, ids)).values()) await beforeRetry(trx, job);
      count += (await retryJobs(trx, house, ids)).length;
    }
    return { count };
  });
}
