import type { IncomingMessage } from "node:http";
import { escapeHtml } from "./html.rules.ts";

export const wantsPage = (path: string, accept: string | undefined): boolean =>
  !path.startsWith("/api/") && accept?.includes("text/html") === true;

type UnavailableOptions = { page: string; message: string; retryAfter: string; onPage?: { refresh: string } };

/**
 * Creates a 503 response: a page for browsers, and JSON for everything else. Only pages get the headers in `onPage`.
 */
export function createUnavailableResponse(
  { url = "", headers }: IncomingMessage,
  { page, message, retryAfter, onPage }: UnavailableOptions,
) {
  const isPage = wantsPage(url, headers.accept);
  const body = Buffer.from(isPage ? page : JSON.stringify({ message }));
  return {
    status: 503,
    headers: {
      "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
      "content-length": String(body.length),
      "cache-control": "no-store",
      "retry-after": retryAfter,
      ...(isPage ? onPage : {}),
    },
    body,
  };
}

const BLANK_PAGE = Buffer.from("<!doctype html><title>.</title>");
const BLANK_PAGE_REFRESH_S = "2";

/**
 * Creates a 503 response with a blank page that reloads itself. It is for pages that may be on air, because viewers
 * must not see an error.
 */
export const createBlankPageResponse = () => ({
  status: 503,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-length": String(BLANK_PAGE.length),
    "cache-control": "no-store",
    refresh: BLANK_PAGE_REFRESH_S,
  },
  body: BLANK_PAGE,
});

const MINUTES = Array.from({ length: 61 }, (_, minute) => minute);

/**
 * The ticks of the hour scale, which is part of the site's design. There is one tick per minute. Every fifth is taller,
 * and every fifteenth is the tallest.
 */
const TICKS = MINUTES.map((minute) => {
  const tickTop = minute % 15 === 0 ? 0 : minute % 5 === 0 ? 8 : 14;
  const lightness = minute % 15 === 0 ? 0.8 : minute % 5 === 0 ? 0.69 : 0.56;
  return `<path d="M${minute} ${tickTop}V22" stroke="oklch(${lightness} 0.014 78)" />`;
}).join("");

/** Renders a page that needs no built files, with an hour scale, a heading and a message. */
export const renderPlainPage = (title: string, heading: string, message: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
<style>
body { background: oklch(0.17 0.01 60); color: oklch(0.955 0.014 88); margin: 22vh auto 0; max-width: 36rem; padding: 0 1.5rem;
  font: 1.0625rem/1.55 "Public Sans", system-ui, sans-serif }
h1 { font: 700 1.75rem/1.25 Besley, Rockwell, Georgia, serif; margin: 2rem 0 0; text-wrap: balance }
svg { display: block; height: 22px; overflow: visible; width: 100% }
path { shape-rendering: crispEdges; vector-effect: non-scaling-stroke }
</style>
<body>
<svg viewBox="0 0 60 22" preserveAspectRatio="none" aria-hidden="true">${TICKS}</svg>
<h1>${escapeHtml(heading)}</h1>
${message && `<p>${escapeHtml(message)}</p>`}
</body>
</html>
`;
