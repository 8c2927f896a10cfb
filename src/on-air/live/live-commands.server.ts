import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import {
  queueLiveMessage,
  queueShowSkippedMessage,
  revertShowSkippedMessage,
  stopLiveMessage,
} from "#followers/followers.server.ts";
import { addStillLiveNotices, announceEvent, deleteStillLiveNotices } from "#notices/notices.server.ts";
import {
  chooseTopic,
  drawOnAir,
  releaseReservedTopics,
  requireShowDraw,
} from "#on-air/draws/draws.server.ts";
import { closePoll, openPoll, readUncountedPoll, waitForPollVotes } from "#on-air/polls/polls.server.ts";
import { closeQuestionsAfterShow, setQuestionsOpen } from "#on-air/questions/questions.server.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { findNeighborItemId } from "#on-air/week/week.rules.ts";
import {
  findLiveDate,
  findLiveOrUpcomingShow,
  listSkippedOrEndedDates,
  lockWeek,
  markWeekEnded,
  markWeekLive,
  moveToPart,
  readWeek,
  STALE_WEEK_MESSAGE,
  skipWeek,
  unskipWeek,
  type WeekGuestAccess,
} from "#on-air/week/week.server.ts";
import { qb, transaction, wakeProcesses } from "#platform/database/database.server.ts";
import { conflict, Refusal } from "#platform/errors/errors.server.ts";
import { findCurrentOrNextShowDate } from "#show/dates.rules.ts";
import { type CommandSituation, findCommandObstacle } from "./command-obstacles.rules.ts";
import { type CommandRepeat, claimCommandKey, storeCommandResponse } from "./command-responses.server.ts";
import type { TeamLiveState } from "./live.contract.ts";
import type { LiveTables } from "./live.table.server.ts";
import type { LiveButtonPress, LiveCommand, Scene } from "./live-commands.contract.ts";
import { closePollIfOnTopics, findPollSubject } from "./live-polls.server.ts";
import { incrementLiveVersion, readTeamLiveState } from "./live-state.server.ts";
import { computeExpectedShowEnd } from "./show-end.rules.ts";
import { cancelGuestsOfSkippedWeek } from "./skipped-guests.server.ts";

const POLL_CLOSING_COMMANDS = new Set<LiveCommand["command"]>(["close-poll", "choose", "draw", "end"]);

type State = { scene: Scene; drawId: number | null; pollId: number | null };

/** What the code of each command needs. `house.db` must be the command's transaction. */
type CommandContext = { house: House; guests: WeekGuestAccess; week: Week; state: State };

type CommandRun = {
  actor: Actor;
  /** The show's day, yyyy-mm-dd. Defaults to the live show's or, if none is live, the upcoming one's. */
  date?: string;
  command: LiveCommand | LiveButtonPress;
  repeat?: CommandRepeat | undefined;
};

/**
 * Runs one of the show's commands and returns the new live state. If a command is repeated with the same key, returns
 * the first response.
 * @throws {Refusal} 404 if there is no show on this day; 409 for a stale version or a command that isn't possible right
 * now
 */
export async function runLiveCommand(
  house: House,
  guests: WeekGuestAccess,
  { actor, date: requestedDate, command, repeat }: CommandRun,
): Promise<TeamLiveState> {
  if (POLL_CLOSING_COMMANDS.has(command.command)) await waitForPollVotes();
  const response = await transaction(house.db, async (trx) => {
    const inside = { ...house, db: trx };
    const claim = repeat && (await claimCommandKey(trx, house, actor, repeat));
    if (claim?.answer) return claim.answer;
    const state = await incrementLiveVersion(trx);
    const date = requestedDate ?? (await findLiveOrUpcomingShow(inside)).date;
    await lockWeek(trx, house, date);
    const week = await readWeek(inside, guests, date);
    const version = week.status === "live" ? state.version - 1 : week.version;
    if ("version" in command && command.version !== version)
      throw new Refusal("conflict", STALE_WEEK_MESSAGE, { details: { week } });
    const newState = await applyCommand({ house: inside, guests, week, state }, command);
    if ("scene" in command && command.scene) newState.scene = command.scene;
    await qb<LiveTables>(trx).updateTable("live_state").set(newState).execute();
    const action = command.command;
    await recordAdminEvent(trx, house, actor, { action, entity: "week", entityId: null, detail: date });
    await wakeProcesses(trx);
    const answer = await readTeamLiveState(inside, guests);
    if (claim) await storeCommandResponse(trx, claim.key, answer);
    return answer;
  });
  house.streams.wake();
  return response;
}

async function applyCommand(scope: CommandContext, command: LiveCommand | LiveButtonPress): Promise<State> {
  const { house, week } = scope;
  const { scene, drawId, pollId } = scope.state;
  const state = { scene, drawId, pollId };
  const { date, runSheet, air } = week;
  const { db: trx } = house;
  const [next, previous] = [1 as const, -1 as const].map((step) =>
    findNeighborItemId(runSheet, air?.current ?? null, step),
  );
  const draw = drawId === null ? undefined : await requireShowDraw(trx, drawId);
  const poll = pollId === null ? undefined : await readUncountedPoll(house, pollId);
  const live = await findLiveDate(trx);
  const situation: CommandSituation = {
    status: week.status,
    isOtherLive: live !== undefined && live !== date,
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
    hasDraw: draw !== undefined,
    isChosen: draw?.chosen != null,
    isPollOpen: poll?.open === true,
    isFreePoll: command.command === "open-poll" && command.question !== undefined,
  };
  /** When topics are drawn or one is chosen, an open free poll stays on air, but a closed one is removed. */
  const freePollId = poll?.open && poll.question !== null ? poll.id : null;
  const movesOn = command.command === "open-poll" && command.next === true;
  const obstacle =
    findCommandObstacle(command.command, situation) ??
    (movesOn ? findCommandObstacle("next", situation) : undefined);
  if (obstacle) throw conflict(obstacle);
  switch (command.command) {
    case "skip":
      await cancelGuestsOfSkippedWeek(scope, command);
      await skipWeek(trx, house, date, command.reason);
      await queueShowSkippedMessage(trx, house, week, {
        reason: command.reason,
        findNext: () => findNextShowStart(house, week),
      });
      return state;
    case "unskip":
      await unskipWeek(trx, house, date);
      await revertShowSkippedMessage(trx, house, week);
      return state;
    case "go-live": {
      await markWeekLive(trx, house, date);
      await setQuestionsOpen(trx, date, true);
      await announceEvent(trx, house, "live", { date, title: week.title || null });
      const endsAt = computeShowEnd(house.now(), week);
      await queueLiveMessage(trx, house, { ...week, endsAt });
      await addStillLiveNotices(trx, house, endsAt);
      return scene === "countdown" ? { ...state, scene: "clear" } : state;
    }
    case "end":
      if (poll) await closePoll(trx, house, poll.id);
      await releaseReservedTopics(trx);
      await closeQuestionsAfterShow(trx, house, date);
      await markWeekEnded(trx, house, date);
      await stopLiveMessage(trx, house, date);
      await deleteStillLiveNotices(trx, house);
      await announceEvent(trx, house, "ended", { date });
      return { scene: "clear", drawId: null, pollId: null };
    case "next":
      if (next !== undefined) await moveToPart(trx, house, date, next);
      return state;
    case "back":
      if (previous !== undefined) await moveToPart(trx, house, date, previous);
      return state;
    case "draw":
      await closePollIfOnTopics(house, poll);
      return { scene, drawId: await drawOnAir(trx, house, date, command.word), pollId: freePollId };
    case "choose":
      await closePollIfOnTopics(house, poll);
      if (draw) await announceTopic(house, date, await chooseTopic(trx, house, draw.id, command.topicId));
      return poll?.question === null ? state : { ...state, pollId: freePollId };
    case "open-poll": {
      if (movesOn && next !== undefined) await moveToPart(trx, house, date, next);
      const subject = await findPollSubject(trx, command, draw);
      if (!subject) return state;
      const { seconds } = command;
      return { ...state, pollId: await openPoll(trx, house, date, { ...subject, seconds }) };
    }
    case "close-poll":
      if (poll) await closePoll(trx, house, poll.id);
      return state;
    case "scene":
      return state;
  }
}

const computeShowEnd = (since: Date, week: Week): string =>
  computeExpectedShowEnd({ ...week, onAirSince: since.toISOString() }).toISOString();

/** Returns the start of the next show after this week's. Ignores shows that the team has skipped or ended. */
async function findNextShowStart({ db, show }: House, { date, endsAt }: Week): Promise<Date> {
  const closedDates = (await listSkippedOrEndedDates(db, date)).map((week) => week.date);
  return findCurrentOrNextShowDate(show(), new Date(endsAt), { closed: closedDates }).startsAt;
}

const announceTopic = ({ db, ...house }: House, date: string, { id, text }: { id: number; text: string }) =>
  announceEvent(db, house, "topic-chosen", { date, topicId: id, text });
