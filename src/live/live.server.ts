import { hash } from "node:crypto";
import type { House } from "#house.server.ts";
import { isNamed } from "#platform/http/http.server.ts";
import { showCalendar } from "./show-calendar.rules.ts";

/** The show's calendar; 304 to a matching `ifNoneMatch`. */
export function publishCalendar(house: House, ifNoneMatch: string | undefined): Response {
  const text = showCalendar(house.env.PUBLIC_URL, house.now());
  const etag = `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "cache-control": "public, max-age=3600",
    etag,
  };
  return isNamed(ifNoneMatch, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
