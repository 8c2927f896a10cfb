import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "./log.server.ts";
import { RepeatedHead } from "./repeated-head.server.ts";

/** `standing` are headers that every answer carries. */
export type BusyParts = { log: Log; standing: Record<string, string> };

type Refused = { request: IncomingMessage; response: ServerResponse };

/** In seconds, in turn: not all at the same moment again. */
const RETRY_AFTER = ["2", "3", "4", "5"];

/** To refuse so many takes some ten milliseconds. */
const HEARD_IN_A_TURN = 512;

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

/**
 * Hears connections that were refused something again in the next turns of the event loop, in their order, so that each
 * turn is short however many send without a pause: the loop takes up one new connection in a turn.
 */
class Hearing {
  #unheard: Socket[] = [];
  #refused: Socket[] = [];

  later(socket: Socket): void {
    if (this.#refused.push(socket) === 1 && this.#unheard.length === 0) setImmediate(() => this.#listen());
  }

  #listen(): void {
    const heard = this.#unheard.slice(0, HEARD_IN_A_TURN);
    for (const socket of heard) socket.resume();
    // Not before now: what Node does with the end of a request would have it heard again.
    const later = this.#refused.slice(HEARD_IN_A_TURN - heard.length);
    for (const socket of later) socket.pause();
    this.#unheard = this.#unheard.slice(heard.length).concat(later);
    this.#refused = [];
    if (this.#unheard.length > 0) setImmediate(() => this.#listen());
  }
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
