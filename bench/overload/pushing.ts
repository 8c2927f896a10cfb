import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { on } from "#platform/database/database.server.ts";
import { type Bench, withDatabase } from "../engines.ts";
import { makeRow, makeZeroRow, type Row } from "../report.ts";
import type { PushOrder, PushRequest, PushResult } from "./pushing-client.ts";

export const REELS_PATH = "/api/slot-machine/reels";
const NUMBER_MARK = "########";

/**
 * Checks the responses and the acknowledged writes. If a check fails, the run's other figures mean nothing, and the
 * program exits with an error.
 */
export async function verifyRun(
  name: (words: string) => string,
  bench: Bench,
  results: PushResult[],
): Promise<Row[]> {
  const [wrong, written] = [results.flatMap((one) => one.wrong), results.flatMap((one) => one.written)];
  const lost = results.reduce((sum, one) => sum + one.lost, 0);
  const kept = written.length > 0 ? await countStored(bench, written) : [];
  const missing = written.length - kept.filter((times) => times === 1).length;
  if (wrong.length + missing > 0) {
    process.exitCode = 1;
    process.stderr.write(`This run is void: ${[...new Set(wrong)].join(", ")}, ${missing} writes\n`);
  }
  const writes = [
    makeRow(name("writes acknowledged"), written.length),
    makeZeroRow(name("of these not stored exactly once"), missing),
  ];
  return [
    makeZeroRow(name("without any answer"), lost),
    makeZeroRow(name("wrong answers"), wrong),
    ...(written.length > 0 ? writes : []),
  ];
}

const makeContent = (number: string) => `What does number ${number} of a crowd cost?`;

/** Returns how many topics in the database have each of these numbers. */
function countStored({ address }: Bench, numbers: string[]): Promise<number[]> {
  return withDatabase(address, async ({ db }) => {
    const found = await on<{ topics: { content: string } }>(db)
      .selectFrom("topics")
      .select("content")
      .where("content", "like", makeContent("%"))
      .execute();
    const counts = Map.groupBy(found, ({ content }) => content);
    return numbers.map((number) => counts.get(makeContent(number))?.length ?? 0);
  });
}

export const makeReadRequest = (
  origin: string,
  path: string,
  contains: string,
  cookie = "",
): PushRequest => ({
  request: `GET ${path} HTTP/1.1\r\n${makeHead(origin, cookie)}Accept-Encoding: br\r\n\r\n`,
  contains,
});

export function makeWriteRequest(origin: string, cookie: string): PushRequest {
  const body = JSON.stringify({
    content: makeContent(NUMBER_MARK),
    category: "Crowds",
    subCategory: "Bench",
  });
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return {
    request: `POST /api/topics HTTP/1.1\r\n${makeHead(origin, cookie)}${type}\r\n${body}`,
    contains: '"id"',
  };
}

const makeHead = (origin: string, cookie: string): string =>
  `Host: ${new URL(origin).host}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ""}`;

export async function sendCrowds(
  origin: string,
  order: Omit<PushOrder, "port" | "mark">,
): Promise<PushResult[]> {
  const client = fork(join(import.meta.dirname, "pushing-client.ts"), { serialization: "advanced" });
  client.send({ ...order, mark: NUMBER_MARK, port: Number(new URL(origin).port) });
  const [results] = await once(client, "message");
  return results;
}
