import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { on, openDatabase } from "#platform/database/database.server.ts";
import type { Bench } from "../engines.ts";
import type { Row } from "../report.ts";
import type { Ask, PushOrder, PushResult } from "./pushing-client.ts";

export const ADMIN_PASSCODE = "a long admin passcode";
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
  return [
    { figure: name("without any answer"), ours: lost, limit: { atMost: 0 } },
    { figure: name("wrong answers"), ours: wrong.length, limit: { atMost: 0 } },
    ...(written.length > 0
      ? [
          { figure: name("writes acknowledged"), ours: written.length },
          { figure: name("of these not there once"), ours: missing, limit: { atMost: 0 } },
        ]
      : []),
  ];
}

const contentOf = (number: string) => `What does number ${number} of a crowd cost?`;

/** Returns how often each topic with these numbers is in the database. */
async function countKept({ env, dataDir }: Bench, numbers: string[]): Promise<number[]> {
  const { DATABASE_URL: url } = env;
  const database = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  try {
    const found = await on<{ topics: { content: string } }>(database.db)
      .selectFrom("topics")
      .select("content")
      .where("content", "like", contentOf("%"))
      .execute();
    const counts = Map.groupBy(found, ({ content }) => content);
    return numbers.map((number) => counts.get(contentOf(number))?.length ?? 0);
  } finally {
    await database.close();
  }
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

export async function signIn(origin: string): Promise<string> {
  const body = JSON.stringify({
    username: "producer",
    password: "correct horse",
    adminPasscode: ADMIN_PASSCODE,
  });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/register`, { method: "POST", body, headers });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

export async function push(origin: string, order: Omit<PushOrder, "port" | "mark">): Promise<PushResult[]> {
  const client = fork(join(import.meta.dirname, "pushing-client.ts"), { serialization: "advanced" });
  client.send({ ...order, mark: NUMBER, port: Number(new URL(origin).port) });
  const [results] = await once(client, "message");
  return results;
}
