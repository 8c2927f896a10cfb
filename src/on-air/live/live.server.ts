import type { House } from "#app/house.server.ts";
import { listSkippedOrEndedDates, type WeekGuestAccess } from "#on-air/week/week.server.ts";
import {
  type CallContext,
  computeEntityTag,
  type ReadHeader,
  requireAccess,
  type StreamRequest,
  toFileResponse,
} from "#platform/http/http.server.ts";
import { findShowDate } from "#show/dates.rules.ts";
import type { StreamKind } from "./live.contract.ts";
import { readLiveStateRow, readPublicLiveState, readTeamLiveState } from "./live-state.server.ts";
import { composeShowCalendar } from "./show-calendar.rules.ts";

export type { WeekGuestAccess } from "#on-air/week/week.server.ts";
export { sweepCommandResponses } from "./command-responses.server.ts";
export { runLiveCommand } from "./live-commands.server.ts";
export {
  lockLiveState,
  readHostsLiveState,
  readPublicLiveState,
  readTeamLiveState,
  switchQuestionScene,
} from "./live-state.server.ts";

type StreamCall = Pick<CallContext, "actor" | "findActor" | "clientKey" | "request">;

/**
 * Streams the live state for as long as the caller may see it. Team members get all of it, and everybody else gets the
 * public part.
 * @throws {Refusal} 503 if too many streams are open; 401 or 403 if somebody outside the team requests the desk's
 * stream
 */
export function openLiveStateStream(
  house: House,
  guests: WeekGuestAccess,
  { actor, findActor, clientKey, request: { method } }: StreamCall,
  as?: "site" | "desk",
): Promise<Response> {
  if (as === "desk") requireAccess("moderator", actor);
  if (as === "site" || !actor?.role)
    return openPublicStream(house, guests, { kind: "site", clientKey, method });
  const { id, role } = actor;
  const isStillAllowed = async () => {
    const currentActor = await findActor();
    return currentActor?.id === id && currentActor.role === role;
  };
  const caller = {
    kind: "desk",
    clientKey,
    method,
    authorization: { holder: `person ${id}`, isStillValid: isStillAllowed },
  };
  return house.streams.open("team", caller, () => readTeamLiveState(house, guests));
}

/**
 * Streams the public part of the live state.
 * @throws {Refusal} 503 if too many streams are open
 */
export const openPublicStream = (
  house: House,
  guests: WeekGuestAccess,
  caller: StreamRequest & { kind: StreamKind },
): Promise<Response> => house.streams.open("public", caller, () => readPublicLiveState(house, guests));

/** Returns how many streams this process has open, by kind. */
export function countStreams({ streams }: House): Record<StreamKind, number> {
  const { site = 0, overlay = 0, host = 0, desk = 0 } = streams.count();
  return { site, overlay, host, desk };
}

export async function serveShowCalendar(house: House, header: ReadHeader): Promise<Response> {
  const show = house.show();
  const closedDates = await listSkippedOrEndedDates(house.db, show.live.since);
  const canceledDates = closedDates
    .filter(({ date, status, endedAt }) => {
      const planned = findShowDate(show, date);
      // A show that ended before its planned time was held on an earlier day or hour.
      return planned && (status === "skipped" || (endedAt && new Date(endedAt) < planned.startsAt));
    })
    .map(({ date }) => date);
  const { version: sequence } = await readLiveStateRow(house.db);
  const text = composeShowCalendar(show, house.env.PUBLIC_URL, house.now(), {
    canceled: canceledDates,
    sequence,
  });
  const identity = Buffer.from(text);
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "cache-control": "public, max-age=3600",
  };
  return toFileResponse({ headers, etag: computeEntityTag(identity), bodies: { identity } }, header);
}
