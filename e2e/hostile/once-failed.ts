import type { HostileRequest } from "./requests.ts";

/** Requests that once got a wrong response, keyed by what was wrong with it. Unless stated, a visitor sends a GET. */
export const ONCE_FAILED_REQUESTS: Record<string, Partial<HostileRequest> & { target: string }> = {
  "a NUL in a query that the call does not know: 400, which its description did not have": {
    target: "/api/sounds/win?%00=%00",
  },
  "a part of a sound: 206, which its description did not have": {
    target: "/api/sounds/beep",
    headers: { range: "bytes=0-0" },
  },
  "no part of a sound: 416, which its description did not have": {
    target: "/api/sounds/beep",
    headers: { range: "bytes=99999999-" },
  },
  "a guest's calendar that nobody has: 404, which its description did not have": {
    target: "/api/guest-requests/calendar?key=1,2",
  },
  "a pick among topics that nobody has: 404, which its description did not have": {
    caller: "admin",
    method: "POST",
    target: "/api/selected-topics",
    headers: { "content-type": "application/json" },
    body: '{"categoryId":2,"subCategoryId":9999,"contentId":2,"selectedType":"content"}',
  },
  "no HTTP on a connection that was used before: ended without an answer": {
    target: "/api/episodes?order=\xff",
  },
  "an address that is no text: the router complained of it past the log": { target: "/%" },
  "an invalid Host, to those who watch: 400 as a call, which their description did not have": {
    target: "/readyz?%00=Ana%EF%BF%BD",
    headers: { host: "a b" },
  },
  "a line break in an address: the router has no page for it, not even the one that says so": {
    target: "/a%0Ab",
  },
  "a screen that nobody has: 404 as a page, which its description did not have": { target: "/overlay/none" },
  "the file of the show: JSON, which its description called text": {
    caller: "admin",
    target: "/api/show/file",
  },
  "a version beyond what PostgreSQL stores: 500": {
    caller: "admin",
    method: "PUT",
    target: "/api/weeks/template",
    headers: { "content-type": "application/json" },
    body: '{"version":-9007199254740835,"runSheet":[]}',
  },
  "the way out of mails: 303, which its description did not have": {
    target: "/api/suggestions/2-a/unsubscribe",
  },
};

/** Seeds that once found a fault. */
export const ONCE_FAILED_SEEDS = [1, 7];
