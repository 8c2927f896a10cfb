/** The query parameters that affect what visitors see, by page. The page cache ignores all others. */
export const PAGE_QUERY_FIELDS: [path: string, fields: string[]][] = [
  ["/episodes", ["search", "duration", "page"]],
  ["/episodes/{address}", ["t"]],
  ["/topics", ["search", "status", "sort", "page"]],
];

/**
 * Path prefixes that are followed by a secret: a link's token or a screen's key. These URLs are kept out of the log,
 * and caches may not store their pages.
 */
export const SECRET_PATHS = [
  ...["/g/", "/api/guest/", "/s/", "/api/suggestions/", "/f/", "/api/followers/"],
  ...["/host/", "/api/host/", "/overlay/", "/api/overlay/"],
];

export const SECRET_QUERIES = new Map([
  ["/auth", "invitation"],
  ["/auth/reset", "token"],
  ["/setup", "token"],
]);

/** The path prefixes of pages that viewers may see in the stream. If such a page fails, it stays blank. */
export const BLANK_ERROR_PATHS = ["/overlay/"];

export const HEALTH_PATHS = new Set(["/healthz", "/readyz"]);
