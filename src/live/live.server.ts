import type { House } from "#house.server.ts";
import { entityTag, fileResponse, type ReadHeader } from "#platform/http/http.server.ts";
import { findShow } from "#show/dates.rules.ts";
import { listClosedDates, type WeekGuests } from "#week/week.server.ts";
import type { StreamKind } from "./live.contract.ts";
import { findState, readPublicState, readTeamState } from "./live-state.server.ts";
import { composeCalendar } from "./show-calendar.rules.ts";

export type { WeekGuests } from "#week/week.server.ts";
export { runCommand } from "./live-commands.server.ts";
export { readPublicState, readTeamState } from "./live-state.server.ts";

/** Streams the live state. The team's streams also have what the team alone knows. @throws {Refusal} 503 */
export async function openLiveStream(
  house: House,
  guests: WeekGuests,
  { kind, isTeam, method = "GET" }: { kind: StreamKind; isTeam: boolean; method?: string },
): Promise<Response> {
  if (method === "HEAD") return new Response(null, { headers: { "content-type": "text/event-stream" } });
  return isTeam
    ? house.streams.open("team", kind, () => readTeamState(house, guests))
    : house.streams.open("public", kind, () => readPublicState(house, guests));
}

/** How many streams this process has open, by kind. */
export function countStreams({ streams }: House): Record<StreamKind, number> {
  const { site = 0, overlay = 0, host = 0, desk = 0 } = streams.count();
  return { site, overlay, host, desk };
}

export async function publishCalendar(house: House, header: ReadHeader): Promise<Response> {
  const show = house.show();
  const closed = await listClosedDates(house.db, show.live.since);
  const skipped = closed.flatMap(({ date, status }) =>
    status === "skipped" ? (findShow(show, date)?.startsAt ?? []) : [],
  );
  const { version: sequence } = await findState(house.db);
  const text = composeCalendar(show, house.env.PUBLIC_URL, house.now(), { skipped, sequence });
  const identity = Buffer.from(text);
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "cache-control": "public, max-age=3600",
  };
  return fileResponse({ headers, etag: entityTag(identity), bodies: { identity } }, header);
}
