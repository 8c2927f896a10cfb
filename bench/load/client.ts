import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { dice } from "#testing/dice.ts";
import { fillBoard, openStreams, readAddresses, type Send, signInAdmins } from "./preparing.ts";
import { type Ask, type Kind, listOfficeWork, listVisits, makeWritten, type Written } from "./visits.ts";
import { BodyCheck } from "./whole-body.ts";

/** The order to a load client. */
export type LoadOrder = {
  origin: string;
  seconds: number;
  /**
   * Requests started per second, whether or not earlier ones were answered. Absent: as fast as 64 connections allow.
   */
  rate?: number;
  /** Only these kinds, if given. */
  kinds?: string[];
};

/** Milliseconds of each request by its kind, from when it was due; and what went wrong, with how often. */
export type LoadResult = {
  times: Record<string, number[]>;
  faults: Record<string, number>;
  perSecond: number;
  written: Written;
};

/** A load client's messages: its requests are about to begin, then their results. */
export type LoadMessage = "begun" | LoadResult;

/**
 * Visits a site from a separate process over 64 keep-alive connections, each visitor from a different address. At a
 * given rate, visits begin when they are due, whether or not earlier ones were answered, and are timed from that
 * moment, so that waiting for a connection counts.
 */
const CONNECTIONS = 64;

process.on("message", (order: LoadOrder) => {
  load(order).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    },
  );
});

async function load(order: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = makeSender(agent, order.origin);
  const site = await readAddresses(order.origin);
  const { cookies, topics } = await signInAdmins(send);
  const board = await fillBoard(send, cookies[0] ?? "");
  const written = makeWritten();
  const all = [...listVisits({ ...site, board, written }), ...listOfficeWork(cookies, topics)];
  const leaveStreams = openStreams(order.origin);
  const kinds = all.filter(({ name }) => order.kinds?.includes(name) ?? true);
  const result: LoadResult = { times: {}, faults: {}, perSecond: 0, written };
  process.send?.("begun");
  const begun = performance.now();
  await (order.rate
    ? runByClock(kinds, order.rate, order.seconds, (due) => noteTimes(send, result, due))
    : runUnpaced(kinds, order.seconds, () => noteTimes(send, result)));
  const count = Object.values(result.times).reduce((sum, times) => sum + times.length, 0);
  result.perSecond = (count * 1000) / (performance.now() - begun);
  leaveStreams();
  agent.destroy();
  return result;
}

/** Sends each request as a new visitor, and fails unless the answer has the right status and a complete body. */
function makeSender(agent: Agent, origin: string): Send {
  // Other clients of the same run use other addresses.
  let visitors = (process.pid % 4096) << 12;
  const bodies = new BodyCheck();
  return ({ method = "GET", path, cookie, body, statuses = [200] }) =>
    new Promise((resolve, reject) => {
      visitors += 1;
      const headers = {
        "x-forwarded-for": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
        "accept-encoding": "br",
        accept: "text/html,*/*",
        ...(cookie ? { cookie } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const sent = request(new URL(path, origin), { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const set = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
          const got = answer.statusCode ?? 0;
          const bytes = Buffer.concat(parts);
          const { "content-type": type = "", "content-encoding": encoding } = answer.headers;
          const asked = `${method} ${path.split("?")[0]}`;
          if (!statuses.includes(got)) reject(new Error(`${asked} answered ${got}`));
          else if (/json|html/.test(type) && !bodies.isWhole(asked, bytes, { encoding }))
            reject(new Error(`${asked} answered with half a body`));
          else
            resolve({
              status: got,
              text: bytes.toString(),
              cookie: set,
              deletion: String(answer.headers["x-deletion-id"] ?? ""),
            });
        });
      });
      sent.on("error", reject);
      sent.end(body ? JSON.stringify(body) : undefined);
    });
}

/** Records how long each request took; the first one of a visit counts from when it was due. */
function noteTimes(send: Send, result: LoadResult, due = performance.now()): Ask {
  let from = due;
  return async (kind, asked) => {
    try {
      return await send(asked);
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      result.faults[fault] = (result.faults[fault] ?? 0) + 1;
      throw error;
    } finally {
      const now = performance.now();
      const times = result.times[kind] ?? [];
      result.times[kind] = times;
      times.push(now - from);
      from = now;
    }
  };
}

/** Draws kinds at random by their shares, in the same order in every run. */
function makeDraw(kinds: Kind[]): () => Kind["act"] {
  const { roll } = dice(9);
  const all = kinds.reduce((sum, { share }) => sum + share, 0);
  return () => {
    let lot = roll() * all;
    const drawn = kinds.find(({ share }) => {
      lot -= share;
      return lot < 0;
    });
    return drawn?.act ?? (async () => {});
  };
}

async function runByClock(kinds: Kind[], rate: number, seconds: number, ask: (due: number) => Ask) {
  const next = makeDraw(kinds);
  const running = new Set<Promise<unknown>>();
  const start = performance.now();
  const count = rate * seconds;
  for (let made = 0; made < count; made += 1) {
    const due = start + (made * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    // A fault is counted where it is recorded.
    const visit: Promise<unknown> = next()(ask(due))
      .catch(() => {})
      .finally(() => running.delete(visit));
    running.add(visit);
  }
  await Promise.all(running);
}

async function runUnpaced(kinds: Kind[], seconds: number, ask: () => Ask) {
  const next = makeDraw(kinds);
  const end = performance.now() + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < end) await next()(ask()).catch(() => {});
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
}
