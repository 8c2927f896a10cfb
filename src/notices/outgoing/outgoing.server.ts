import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import {
  countJobs,
  type Job,
  listFailedIds,
  listJobs,
  makeJobDue,
  readJobHours,
  readJobs,
  retryJobs,
} from "#platform/jobs/jobs.server.ts";
import { dayOf } from "#show/dates.rules.ts";
import type { Outgoing, OutgoingSummary, Way } from "./outgoing.contract.ts";
import { explainFailure } from "./outgoing-reasons.rules.ts";

/** A kind of job that sends something, as the team sees it. */
export type OutgoingKind = {
  /** The name of the job's kind. */
  name: string;
  way: Way;
  /** Whether only owners see it. */
  ownerOnly?: boolean;
  /** Describes each of these jobs and its recipient. */
  describe(
    house: House,
    actor: Actor,
    jobs: readonly Job[],
  ): Promise<{ title: string; to: string | null; isOff?: boolean }[]>;
  /** Called before a failed job is tried again. */
  revive?(trx: Db, job: Job): Promise<void>;
};

const listKindsFor = (kinds: readonly OutgoingKind[], { role }: Actor, way?: Way): OutgoingKind[] =>
  kinds.filter((kind) => (role === "owner" || !kind.ownerOnly) && (!way || kind.way === way));

const listNames = (kinds: readonly OutgoingKind[]): string[] => kinds.map(({ name }) => name);

/** Lists failed jobs, most recent first, then waiting ones, next due first. */
export async function listOutgoing(
  house: House,
  all: readonly OutgoingKind[],
  actor: Actor,
  {
    way,
    limit = 50,
    offset = 0,
  }: { way?: Way | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ items: Outgoing[]; total: number }> {
  const kinds = listKindsFor(all, actor, way);
  const jobs = await listJobs(house.db, { kinds: listNames(kinds), limit, offset });
  const counts = await countJobs(house.db, listNames(kinds));
  const rows = new Map<number, Outgoing>();
  for (const kind of kinds) {
    const ofKind = jobs.filter((job) => job.kind === kind.name);
    const described = ofKind.length > 0 ? await kind.describe(house, actor, ofKind) : [];
    for (const [index, job] of ofKind.entries()) {
      const { title = "", to = null, isOff = false } = described[index] ?? {};
      rows.set(job.id, { ...toRow(job), way: kind.way, title, to, isOff });
    }
  }
  return {
    items: jobs.flatMap(({ id }) => rows.get(id) ?? []),
    total: counts.reduce((sum, { count }) => sum + count, 0),
  };
}

const toRow = ({ id, state, isHeld, error, attempts, dueAt, settledAt }: Job) => ({
  id,
  state: state === "failed" ? ("failed" as const) : ("waiting" as const),
  isHeld,
  reason: error === null ? null : explainFailure(error),
  attempts,
  at: settledAt ?? dueAt,
});

const SUMMARIZED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns how many jobs are waiting and failed, and how many went out on each of the last thirty days. */
export async function summarizeOutgoing(
  house: House,
  all: readonly OutgoingKind[],
  actor: Actor,
): Promise<OutgoingSummary> {
  const kinds = listKindsFor(all, actor);
  const counts = await countJobs(house.db, listNames(kinds));
  const sum = (names: string[]) => {
    const of = (state: string) =>
      counts
        .filter((one) => one.state === state && names.includes(one.kind))
        .reduce((total, { count }) => total + count, 0);
    return { waiting: of("waiting"), failed: of("failed") };
  };
  const ofWay = (way: Way) => sum(listNames(kinds.filter((kind) => kind.way === way)));
  return {
    all: sum(listNames(kinds)),
    email: ofWay("email"),
    webhook: ofWay("webhook"),
    notification: ofWay("notification"),
    days: await countDays(house, listNames(kinds)),
  };
}

async function countDays(house: House, kinds: string[]): Promise<OutgoingSummary["days"]> {
  const now = house.now();
  const dates = Array.from({ length: SUMMARIZED_DAYS }, (_, ago) =>
    dayOf(house.show(), new Date(now.getTime() - (SUMMARIZED_DAYS - 1 - ago) * DAY_MS)),
  );
  const days = new Map(dates.map((date) => [date, { date, sent: 0, late: 0, failed: 0 }]));
  const since = new Date(now.getTime() - (SUMMARIZED_DAYS + 1) * DAY_MS);
  for (const { hour, done, late, failed } of await readJobHours(house.db, kinds, since)) {
    const day = days.get(dayOf(house.show(), new Date(hour)));
    if (!day) continue;
    day.sent += done;
    day.late += late;
    day.failed += failed;
  }
  return [...days.values()];
}

/** Tries a failed or waiting job again. @throws {Refusal} 404 */
export function retryOutgoing(
  house: House,
  all: readonly OutgoingKind[],
  actor: Actor,
  id: number,
): Promise<void> {
  return transaction(house.db, async (trx) => {
    const job = (await readJobs(trx, [id])).get(id);
    const kind = listKindsFor(all, actor).find(({ name }) => name === job?.kind);
    if (!job || !kind) throw notFound("Message");
    if (await makeJobDue(trx, house, id)) return;
    await kind.revive?.(trx, job);
    if ((await retryJobs(trx, house, [id])).length === 0) throw notFound("Message");
  });
}

/** Tries all failed jobs again. */
export function retryAllOutgoing(house: House, all: readonly OutgoingKind[], actor: Actor) {
  const kinds = listKindsFor(all, actor);
  return transaction(house.db, async (trx) => {
    const ids = await listFailedIds(trx, listNames(kinds));
    for (const kind of kinds.filter(({ revive }) => revive))
      for (const job of (await readJobs(trx, ids)).values())
        if (job.kind === kind.name) await kind.revive?.(trx, job);
    return { count: (await retryJobs(trx, house, ids)).length };
  });
}
