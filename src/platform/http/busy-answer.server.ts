import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#platform/log/log.server.ts";
import { Hearing } from "./hearing.server.ts";
import { RepeatedHead } from "./repeated-head.server.ts";

/** `standing` are headers that every answer carries. */
export type BusyParts = { log: Log; standing: Record<string, string> };

type Refused = { request: IncomingMessage; response: ServerResponse };

/** In seconds, in turn: not all at the same moment again. */
const RETRY_AFTER = ["2", "3", "4", "5"];

const MESSAGE = "The site is very busy. Please try again in a few seconds.";

/**
 * Tells a caller to come back later: people in a page, programs as every error is told. How often is said in the log once
 * a second: a line for each would cost as much as the answer.
 */
export function busyAnswer({ log, standing }: BusyParts): (refused: Refused) => void {
  const kind = (type: string, body: string) => ({
    body,
    heads: RETRY_AFTER.map(
      (seconds) =>
        new RepeatedHead(503, {
          ...standing,
          "cache-control": "no-store",
          "content-type": type,
          "content-length": String(Buffer.byteLength(body)),
          "retry-after": seconds,
        }),
    ),
  });
  const json = kind("application/json", JSON.stringify({ message: MESSAGE }));
  const page = kind("text/html; charset=utf-8", PAGE);
  const hearing = new Hearing();
  let refused = 0;
  return ({ request, response }) => {
    if (refused === 0)
      setTimeout(() => {
        log.warn({ refused }, "too busy: requests were refused");
        refused = 0;
      }, 1000).unref();
    refused += 1;
    const { heads, body } = wantsPage(request) ? page : json;
    heads[refused % heads.length]?.write(request, response);
    response.end(body);
    hearing.later(request.socket);
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
