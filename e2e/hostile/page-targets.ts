import fc, { type Arbitrary } from "fast-check";
import { oddText } from "./odd-values.ts";

const PAGE_PATHS = [
  "/",
  "/episodes",
  "/episodes/1",
  "/episodes/no-such-episode",
  "/topics",
  "/topics/no-such-topic",
  "/s/no-such-suggestion",
  "/f/no-such-follower",
  "/draws",
  "/draws/1",
  "/g/no-such-guest",
  "/guest-request",
  "/questions",
  "/privacy",
  "/auth",
  "/account",
  "/admin",
  "/admin/episodes",
  "/admin/topic-requests",
  "/admin/questions",
  "/admin/guest-requests",
  "/admin/guest-requests/calendar",
  "/admin/hosts",
  "/admin/history",
  "/admin/analytics",
  "/admin/followers",
  "/admin/settings/notices",
  "/admin/settings",
  "/admin/settings/show",
  "/admin/settings/api",
  "/admin/settings/trash",
  "/admin/settings/outgoing",
  "/admin/settings/backups",
  "/nowhere",
];

/** The site's paths that aren't pages, and paths that vulnerability scanners try. */
const OTHER_TARGETS = [
  "/_root.data",
  "/__manifest",
  "/__manifest?p=/&version=",
  "/__manifest?p=%00&p=%2Fadmin",
  "/.data",
  "/admin/.data",
  "//elsewhere.example/",
  "///",
  "/\\elsewhere.example",
  "/..%2f..%2fetc/passwd",
  "/%2e%2e/%2e%2e/package.json",
  "/assets/../package.json",
  "/assets/%2e%2e%2fserver/index.js",
  "/assets/x.js",
  "/uploads/",
  "/uploads/public/..%2f..%2fgreenroom.sqlite",
  "/uploads/private/a.webp",
  `/uploads/public/${"a".repeat(64)}.webp`,
  "/healthz",
  "/readyz",
  "/api/docs",
  "/api/openapi.json",
  "/api",
  "/api/",
  "/api/nowhere",
  "/api//topics",
  "/API/topics",
  "/%61pi/topics",
  "/wp-login.php",
  "/.env",
  "/.git/config",
  "http://elsewhere.example/api/show",
  "http://elsewhere.example:99999/",
  "*",
  "%",
  "/%",
  "/%ff",
  "/%00",
  "/a%0d%0ab",
  `/${"a/".repeat(2_000)}`,
];

const anyQuery: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "?",
      "?_routes=admin%2Ftopics-page",
      "?_routes=__proto__",
      "?index",
      "?page=2",
      "?page=-1",
      "?page=99999999999999999999",
      "?page=1.5&page=x",
      "?duration=never",
      "?redirectTo=//elsewhere.example",
      "?redirectTo=%00",
      "?%",
      "?%ff=%ff",
      "?a=%00",
      "#part",
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("search", "duration", "page", "redirectTo", "_routes"), oddText)
      .map(([name, text]) => `?${name}=${encodeURIComponent(text.toWellFormed()).slice(0, 4_000)}`),
  },
);

/** Generates request targets like those that visitors, the router and scanners request. */
export const hostileRequestTarget: Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...PAGE_PATHS), fc.constantFrom("", "", ".data", "/"), anyQuery)
      .map(([path, ending, query]) => (path === "/" && ending ? `/_root${ending}` : path + ending) + query),
  },
  { weight: 2, arbitrary: fc.constantFrom(...OTHER_TARGETS) },
  {
    weight: 1,
    arbitrary: oddText.map((text) => `/episodes/${encodeURIComponent(text.toWellFormed()).slice(0, 4_000)}`),
  },
);
