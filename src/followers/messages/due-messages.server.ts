import type { House } from "#app/house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { addJob } from "#platform/jobs/jobs.server.ts";
import { findNextShow, findScheduleAt, formatDayIn } from "#show/dates.rules.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import type { MessageKind, Words } from "./follower-messages.contract.ts";
import { MESSAGE_JOB } from "./message-jobs.server.ts";
import { describeWeek, fillWords, formatTitles } from "./message-words.rules.ts";
import { readWords } from "./message-words.server.ts";

type ClockAndShow = Pick<House, "now" | "show">;

/** A show that followers get messages about. Times are ISO 8601. */
export type NewsWeek = {
  date: string;
  startsAt: string;
  endsAt: string;
  title: string;
  guest: { name: string } | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const HALF_AN_HOUR_MS = 30 * 60 * 1000;

/**
 * Queues the message that the show is live, once per show. Call it in the transaction of the producer's command to go
 * live.
 */
export async function queueLiveMessage(trx: Db, house: ClockAndShow, week: NewsWeek): Promise<void> {
  const words = await fillMessage(trx, house, "live", week);
  const until = { sendUntil: week.endsAt, shownUntil: week.endsAt };
  await createMessage(trx, house, {
    kind: "live",
    key: makeMessageKey("live", week.date),
    page: "/",
    ...words,
    ...until,
  });
}

/**
 * Queues the message that a show is skipped, once per show, for followers who chose messages before a show. Does
 * nothing unless the show would have begun within a day. `next` is the start of the next show that isn't skipped.
 */
export async function queueSkippedMessage(
  trx: Db,
  house: ClockAndShow,
  week: NewsWeek,
  { reason, next }: { reason: string; next: Date },
): Promise<void> {
  const wait = Date.parse(week.startsAt) - house.now().getTime();
  if (wait <= 0 || wait >= DAY_MS) return;
  const show = house.show();
  const day = new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric" },
    timeZone: findScheduleAt(show, next).timeZone,
  }).format(next);
  await createMessage(trx, house, {
    kind: "skipped",
    key: makeMessageKey("skipped", week.date),
    page: "/",
    subject: `${show.name} is off this week`,
    text: [reason, `The next show is on ${day}.`].filter(Boolean).join(" "),
    sendUntil: week.startsAt,
    shownUntil: week.endsAt,
  });
}

/**
 * Stops sending the messages that a show is about to begin or is live, because they are no longer true. Call it in the
 * transaction that ends or skips the show.
 */
export async function stopShowMessages(trx: Db, { now }: ClockAndShow, date: string): Promise<void> {
  await on<FollowersTables>(trx)
    .updateTable("follower_messages")
    .set({ sendUntil: now().toISOString() })
    .where("key", "in", [makeMessageKey("soon", date), makeMessageKey("live", date)])
    .execute();
}

/**
 * Records newly published episodes, so that followers can be notified later. Call it in the transaction that imports
 * the episodes.
 */
export async function recordNewEpisodes(
  trx: Db,
  { now }: ClockAndShow,
  episodeIds: readonly number[],
): Promise<void> {
  if (episodeIds.length === 0) return;
  const at = now().toISOString();
  await on<FollowersTables>(trx)
    .insertInto("follower_news")
    .values(episodeIds.map((episodeId) => ({ episodeId, at })))
    .onConflict((same) => same.doNothing())
    .execute();
}

/**
 * Reads weeks and lists which of the given episodes are public. The code for followers may not import weeks or
 * episodes, so the app passes these functions in.
 */
export type NewsSources = {
  readWeek(house: House, date: string): Promise<NewsWeek & { status: string }>;
  listEpisodes(house: House, ids: readonly number[]): Promise<{ title: string; address: string }[]>;
};

/** Creates the messages that are due by now. Several processes can safely do this at the same time. */
export async function createDueMessages(house: House, sources: NewsSources): Promise<void> {
  await queueSoonMessage(house, sources);
  await queueEpisodeMessage(house, sources);
}

async function queueSoonMessage(house: House, { readWeek }: NewsSources): Promise<void> {
  const now = house.now();
  const { date, startsAt } = findNextShow(house.show(), now);
  const wait = startsAt.getTime() - now.getTime();
  if (wait <= 0 || wait > HALF_AN_HOUR_MS || (await messageExists(house.db, makeMessageKey("soon", date))))
    return;
  const week = await readWeek(house, date);
  if (week.status !== "planned") return;
  await transaction(house.db, async (trx) => {
    const words = await fillMessage(trx, house, "soon", week);
    const until = { sendUntil: week.startsAt, shownUntil: week.endsAt };
    await createMessage(trx, house, {
      kind: "soon",
      key: makeMessageKey("soon", date),
      page: "/",
      ...words,
      ...until,
    });
  });
}

async function queueEpisodeMessage(house: House, { listEpisodes }: NewsSources): Promise<void> {
  const news = await on<FollowersTables>(house.db).selectFrom("follower_news").selectAll().execute();
  if (news.length === 0) return;
  const now = house.now().getTime();
  const last = await on<FollowersTables>(house.db)
    .selectFrom("follower_messages")
    .select("at")
    .where("kind", "=", "episode")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last && now - Date.parse(last.at) < DAY_MS) return;
  const ids = news.map(({ episodeId }) => episodeId);
  const episodes = await listEpisodes(house, ids);
  await transaction(house.db, async (trx) => {
    await on<FollowersTables>(trx).deleteFrom("follower_news").where("episodeId", "in", ids).execute();
    const [first] = episodes;
    if (!first) return;
    const title = formatTitles(episodes.map((one) => one.title));
    const words = fillWords((await readWords(trx)).episode, makeValues(house, title));
    const until = new Date(now + DAY_MS).toISOString();
    await createMessage(trx, house, {
      kind: "episode",
      key: `episode ${Math.min(...ids)} ${formatDayIn(house.show().timeZone, house.now())}`,
      page: episodes.length === 1 ? first.address : "/episodes",
      ...words,
      sendUntil: until,
      shownUntil: until,
    });
  });
}

const makeValues = ({ show }: Pick<House, "show">, title: string) => ({
  show: show().name,
  title,
  time: show().live.label,
});

const fillMessage = async (
  db: Db,
  house: ClockAndShow,
  kind: "soon" | "live",
  week: NewsWeek,
): Promise<Words> =>
  fillWords((await readWords(db))[kind], makeValues(house, describeWeek(house.show(), week)));

/** Identifies a message: each show has at most one of each kind. */
const makeMessageKey = (kind: "soon" | "live" | "skipped", date: string): string => `${kind} ${date}`;

const messageExists = async (db: Db, key: string): Promise<boolean> =>
  (await on<FollowersTables>(db)
    .selectFrom("follower_messages")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst()) !== undefined;

type NewMessage = Words & {
  kind: MessageKind;
  key: string;
  page: string;
  sendUntil: string;
  shownUntil: string;
};

/** Creates a message unless there is one with the same key. */
async function createMessage(trx: Db, house: Pick<House, "now">, message: NewMessage): Promise<void> {
  const at = house.now().toISOString();
  const made = await on<FollowersTables>(trx)
    .insertInto("follower_messages")
    .values({ ...message, at, movedAt: at })
    .onConflict((same) => same.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) await addJob(trx, house, MESSAGE_JOB, { messageId: made.id }, { key: String(made.id) });
}
