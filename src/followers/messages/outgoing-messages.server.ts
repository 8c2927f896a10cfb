import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import type { Job } from "#platform/jobs/jobs.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { MESSAGE_JOB, MESSAGE_MAIL_JOB, PUSH_RETRY_JOB } from "./message-jobs.server.ts";

/** The jobs that send messages to followers, as shown to the team under Outgoing. Recipients' names are left out. */
export const outgoingMessageKinds = [
  { ...MESSAGE_JOB, way: "notification", to: "All who follow" },
  { ...PUSH_RETRY_JOB, way: "notification", to: "One browser" },
  { ...MESSAGE_MAIL_JOB, way: "email", to: "One follower" },
].map(({ name, way, to, payload }) => ({
  name,
  way: way as "notification" | "email",
  describe: async ({ db }: House, _: Actor, jobs: readonly Job[]) => {
    const ids = jobs.map((job) => payload.parse(job.payload).messageId);
    const subjects = await readSubjects(db, ids);
    return ids.map((id) => ({ title: subjects.get(id) ?? "A message to followers", to }));
  },
}));

async function readSubjects(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await qb<FollowersTables>(db)
    .selectFrom("follower_messages")
    .select(["id", "subject"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}
