import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type CountedList, createCsvResponse, streamCsv } from "#platform/http/http.server.ts";
import { addDays, toShowDay } from "#show/dates.rules.ts";
import { eraseFollower } from "../by-mail/mail-followers.server.ts";
import { countUnconfirmedFollowers } from "../by-mail/unconfirmed-followers.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { FOLLOWER_MESSAGE_KINDS } from "../message-kinds.contract.ts";
import { listWantedKinds } from "../message-kinds.rules.ts";
import type { Follower, FollowerOverview } from "./team-followers.contract.ts";

const MAX_MESSAGES = 12;
const CHARTED_DAYS = 365;

/** Returns the follower counts and the latest messages to followers. */
export async function readFollowerOverview(house: House): Promise<FollowerOverview> {
  const { db } = house;
  const confirmedFollowers = selectMailFollowers(db);
  const browsers = qb<FollowersTables>(db).selectFrom("push_subscriptions");
  const counts = await countFollowers(db);
  const wants = { soon: 0, live: 0, episode: 0 };
  for (const kind of FOLLOWER_MESSAGE_KINDS)
    wants[kind] =
      (await countRows(confirmedFollowers.where(kind, "=", true))) +
      (await countRows(browsers.where(kind, "=", true)));
  const messages = await qb<FollowersTables>(db)
    .selectFrom("follower_messages")
    .select(["at", "kind", "subject", "mail", "push", "failed"])
    .orderBy("id", "desc")
    .limit(MAX_MESSAGES)
    .execute();
  const unconfirmedCount = await countUnconfirmedFollowers(house);
  const today = toShowDay(house.show(), house.now());
  const days = await qb<FollowersTables>(db)
    .selectFrom("follower_days")
    .selectAll()
    .where("date", ">", addDays(today, -CHARTED_DAYS))
    .where("date", "<", today)
    .orderBy("date")
    .execute();
  return {
    mail: { confirmed: counts.mail, waiting: unconfirmedCount },
    push: counts.push,
    wants,
    messages,
    days: [...days, { date: today, ...counts }],
  };
}

const selectMailFollowers = (db: Db) =>
  qb<FollowersTables>(db).selectFrom("followers").where("confirmedAt", "is not", null);

const countFollowers = async (db: Db): Promise<{ mail: number; push: number }> => ({
  mail: await countRows(selectMailFollowers(db)),
  push: await countRows(qb<FollowersTables>(db).selectFrom("push_subscriptions")),
});

/**
 * Records how many followers there are today, and deletes days that are too old for the chart. Runs in the background.
 */
export async function recordFollowerCount(house: House): Promise<void> {
  const date = toShowDay(house.show(), house.now());
  const counts = await countFollowers(house.db);
  const days = qb<FollowersTables>(house.db);
  await days
    .insertInto("follower_days")
    .values({ date, ...counts })
    .onConflict((conflict) => conflict.column("date").doUpdateSet(counts))
    .execute();
  await days.deleteFrom("follower_days").where("date", "<", addDays(date, -CHARTED_DAYS)).execute();
}

/** Lists confirmed followers, newest first. */
export async function listConfirmedFollowers(
  { db }: Pick<House, "db">,
  { limit = 50, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<CountedList<Follower[]>> {
  const rows = await selectMailFollowers(db)
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(({ id, email, createdAt, ...row }) => ({
    id,
    email,
    wants: listWantedKinds(row),
    createdAt,
  }));
  return { items, total: await countRows(selectMailFollowers(db)) };
}

export const exportConfirmedFollowers = ({ db }: Pick<House, "db">): Response =>
  createCsvResponse(
    "followers.csv",
    streamCsv(["email", "wants", "createdAt"], async ({ after = 0, limit }) => {
      const rows = await selectMailFollowers(db)
        .selectAll()
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id, email, createdAt, ...row }) => ({
        id,
        email,
        wants: listWantedKinds(row).join(" "),
        createdAt,
      }));
    }),
  );

/** Erases a follower. The activity log has only the follower's id. @throws {Refusal} 404 for an unknown follower */
export async function eraseFollowerById(house: House, actor: Actor, id: number): Promise<void> {
  const row = await selectMailFollowers(house.db)
    .select(["id", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Follower");
  const change = { action: "delete", entity: "follower", entityId: id } as const;
  await eraseFollower(house, row, (trx) => recordAdminEvent(trx, house, actor, change));
}
