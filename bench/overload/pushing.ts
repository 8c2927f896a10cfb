import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { on } from "#platform/database/database.server.ts";
import { type Bench, inDatabase } from "../engines.ts";
import { none, type Row, row } from "../report.ts";
import type { Ask, PushOrder, PushResult } from "./pushing-client.ts";

export const REELS = "/api/slot-machine/reels";
const NUMBER = "########";

/** Checks without which the other figures mean nothing: if one fails, the run doesn't count. */
export async function verifyRun(
  name: (words: string) => string,
  bench: Bench,
  results: PushResult[],
): Promise<Row[]> {
  const [wrong, written] = [results.flatMap((one) => one.wrong), results.flatMap((one) => one.written)];
  const lost = results.reduce((sum, one) => sum + one.lost, 0);
  const kept = written.length > 0 ? await countKept(bench, written) : [];
  const missing = written.length - kept.filter((times) => times === 1).length;
  if (wrong.length + missing > 0) {
    process.exitCode = 1;
    process.stderr.write(`This run is void: ${[...new Set(wrong)].join(", ")}, ${missing} writes\n`);
  }
  const writes = [
    row(name("writes acknowledged"), written.length),
    none(name("of these not stored exactly once"), missing),
  ];
  return [
    none(name("without any answer"), lost),
    none(name("wrong answers"), wrong),
    ...(written.length > 0 ? writes : []),
  ];
}

const contentOf = (number: string) => `What does number ${number} of a crowd cost?`;

/** Returns how often each topic with these numbers is in the database. */
function countKept({ address }: Bench, numbers: string[]): Promise<number[]> {
  return inDatabase(address, async ({ db }) => {
    const found = await on<{ topics: { content: string } }>(db)
      .selectFrom("topics")
      .select("content")
      .where("content", "like", contentOf("%"))
      .execute();
    const counts = Map.groupBy(found, ({ content }) => content);
    return numbers.map((number) => counts.get(contentOf(number))?.length ?? 0);
  });
}

export const read = (origin: string, path: string, contains: string, cookie = ""): Ask => ({
  request: `GET ${path} HTTP/1.1\r\n${headOf(origin, cookie)}Accept-Encoding: br\r\n\r\n`,
  contains,
});

export function write(origin: string, cookie: string): Ask {
  const body = JSON.stringify({ content: contentOf(NUMBER), category: "Crowds", subCategory: "Bench" });
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return {
    request: `POST /api/topics HTTP/1.1\r\n${headOf(origin, cookie)}${type}\r\n${body}`,
    contains: '"id"',
  };
}

const headOf = (origin: string, cookie: string): string =>
  `Host: ${new URL(origin).host}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ""}`;

export async function push(origin: string, order: Omit<PushOrder, "port" | "mark">): Promise<PushResult[]> {
  const client = fork(join(import.meta.dirname, "pushing-client.ts"), { serialization: "advanced" });
  client.send({ ...order, mark: NUMBER, port: Number(new URL(origin).port) });
  const [results] = await once(client, "message");
  return results;
}
