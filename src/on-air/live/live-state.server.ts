import type { House } from "#app/house.server.ts";
import { findOrSealNextDraw, requireShowDraw } from "#on-air/draws/draws.server.ts";
import { readPoll, readPublicPoll } from "#on-air/polls/polls.server.ts";
import { readLiveQuestions } from "#on-air/questions/questions.server.ts";
import {
  findLiveOrUpcomingShow,
  listSkippedOrEndedDates,
  readWeek,
  type WeekGuestAccess,
} from "#on-air/week/week.server.ts";
import { type Db, lockRows, qb, SINGLE_ROW_ID } from "#platform/database/database.server.ts";
import { addDays, findCurrentOrNextShowDate, toShowDay } from "#show/dates.rules.ts";
import { LiveState, type TeamLiveState } from "./live.contract.ts";
import type { LiveTables } from "./live.table.server.ts";

const INITIAL_STATE = {
  id: SINGLE_ROW_ID,
  version: 0,
  scene: "clear",
  drawId: null,
  pollId: null,
} as const;

export const readLiveStateRow = async (db: Db) =>
  (await qb<LiveTables>(db).selectFrom("live_state").selectAll().executeTakeFirst()) ?? INITIAL_STATE;

/** Locks the live state, so that commands wait until the transaction ends. */
export async function lockLiveState(trx: Db): Promise<void> {
  await lockRows(trx, qb<LiveTables>(trx).selectFrom("live_state").select("version")).execute();
}

/** Increments the version and returns the new state. Other commands wait until this transaction ends. */
export async function incrementLiveVersion(trx: Db) {
  const states = qb<LiveTables>(trx);
  await states
    .insertInto("live_state")
    .values(INITIAL_STATE)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return states
    .updateTable("live_state")
    .set((row) => ({ version: row("version", "+", 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Switches to the scene `question` or, if `isShown` is false, away from it. Call it in the transaction that changes the
 * question.
 */
export async function switchQuestionScene(trx: Db, isShown: boolean): Promise<void> {
  const { scene } = await incrementLiveVersion(trx);
  const nextScene = isShown ? "question" : scene === "question" ? "clear" : scene;
  await qb<LiveTables>(trx).updateTable("live_state").set({ scene: nextScene }).execute();
}

const POLL_INTERVAL_MS = 4000;

/** Returns what is on air, as the team sees it. */
export async function readTeamLiveState(house: House, guests: WeekGuestAccess): Promise<TeamLiveState> {
  const state = await readHostsLiveState(house, guests);
  const poll = state.poll?.open ? await readPoll(house, state.poll.id) : state.poll;
  return {
    ...state,
    votes: poll?.results ?? null,
    ...(poll ? { heldVotes: poll.heldVotes } : {}),
    nextDraw: await findOrSealNextDraw(house),
  };
}

/** Returns what is on air, as visitors see it. Writes nothing, so that it also works while the disk is full. */
export const readPublicLiveState = async (house: House, guests: WeekGuestAccess): Promise<LiveState> =>
  LiveState.parse(await readHostsLiveState(house, guests));

type HostsLiveState = Omit<TeamLiveState, "votes" | "heldVotes" | "nextDraw">;

/** Returns what is on air with the run sheet, but without the counts of an open poll. */
export async function readHostsLiveState(house: House, guests: WeekGuestAccess): Promise<HostsLiveState> {
  const { version, scene, drawId, pollId } = await readLiveStateRow(house.db);
  const week = await readWeek(house, guests, (await findLiveOrUpcomingShow(house)).date);
  const isLive = week.status === "live";
  const draw = isLive && drawId !== null ? await requireShowDraw(house.db, drawId) : null;
  const { date, startsAt, endsAt, title, guest, guestNames } = week;
  return {
    version,
    status: week.status === "skipped" ? "skipped" : isLive ? "live" : "off",
    date,
    startsAt,
    endsAt,
    title,
    guest,
    ...(guestNames && { guestNames }),
    onAirSince: (isLive && week.air?.since) || null,
    scene,
    draw: draw && {
      id: draw.id,
      topics: draw.topics.map(({ id, text }) => ({ topicId: id, text })),
      chosen: draw.chosen,
    },
    poll: isLive && pollId !== null ? await readPublicPoll(house, pollId) : null,
    ...(await readLiveQuestions(house.db, week)),
    follow: { way: house.streams.hasRoom() ? "stream" : "ask", everyMs: POLL_INTERVAL_MS },
    ...(await readClosedWeeks(house, week)),
    current: week.air?.current ?? null,
    week,
  };
}

/**
 * The state includes skipped and ended shows from up to this many days ago. One day isn't enough, because a visitor's
 * date may differ from the show's.
 */
const CLOSED_DAYS_SENT = 3;

async function readClosedWeeks(
  { db, now, show }: House,
  { date, startsAt, status, skipReason = "" }: TeamLiveState["week"],
): Promise<Pick<TeamLiveState, "skipped" | "over">> {
  const rows = await listSkippedOrEndedDates(db, addDays(toShowDay(show(), now()), -CLOSED_DAYS_SENT));
  const closedDates = rows.map((row) => row.date);
  const datesOver = closedDates.filter((day) => day < date || status === "skipped");
  if (status !== "skipped") return datesOver.length > 0 ? { over: datesOver } : {};
  const nextShow = findCurrentOrNextShowDate(show(), new Date(startsAt), { closed: closedDates });
  return { over: datesOver, skipped: { reason: skipReason, nextStartsAt: nextShow.startsAt.toISOString() } };
}
