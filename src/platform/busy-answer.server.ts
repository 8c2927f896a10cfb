import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "./log.server.ts";

/** `standing` are headers that every answer carries. */
export type BusyParts = { log: Log; standing: Record<string, string> };

type Refused = { request: IncomingMessage; response: ServerResponse };

const MESSAGE = "The site is very busy. Please try again in a few seconds.";

/**
 * Tells a caller to come back later: people in a page, programs as every error is told. How often is said in the log once
 * a second: a line for each would cost as much as the answer.
 */
export function busyAnswer({ log, standing }: BusyParts): (refused: Refused) => void {
  const common = Object.entries({ ...standing, "cache-control": "no-store" }).flat();
  const head = (type: string, body: string) => [
    ...common,
    "content-type",
    type,
    "content-length",
    String(Buffer.byteLength(body)),
  ];
  const json = JSON.stringify({ message: MESSAGE });
  const jsonHead = head("application/json", json);
  const pageHead = head("text/html; charset=utf-8", PAGE);
  let refused = 0;
  return ({ request, response }) => {
    if (refused === 0)
      setTimeout(() => {
        log.warn({ refused }, "too busy: requests were refused");
        refused = 0;
      }, 1000).unref();
    refused += 1;
    // Not all at the same moment again.
    const retryAfter = String(2 + (refused % 4));
    const isPage = wantsPage(request);
    response
      .writeHead(503, [...(isPage ? pageHead : jsonHead), "retry-after", retryAfter])
      .end(isPage ? PAGE : json);
  };
}

const wantsPage = ({ url, headers }: IncomingMessage): boolean =>
  headers.accept?.includes("text/html") === true && !url?.startsWith("/api/");

/** Needs nothing that would have to be asked for in its turn. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Very busy</title>
<body style="font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem">
<h1>Just a moment</h1>
<p>${MESSAGE}</p>
</body>
</html>
`;
