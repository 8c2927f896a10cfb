import type { House } from "#house.server.ts";
import { entityTag, fileResponse, type ReadHeader } from "#platform/http/http.server.ts";
import { composeCalendar } from "./show-calendar.rules.ts";

export function publishCalendar(house: House, header: ReadHeader): Response {
  const identity = Buffer.from(composeCalendar(house.env.PUBLIC_URL, house.now()));
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "cache-control": "public, max-age=3600",
  };
  return fileResponse({ headers, etag: entityTag(identity), bodies: { identity } }, header);
}
