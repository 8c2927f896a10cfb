import { joinTeam } from "../caller.ts";
import type { Bench } from "../engines.ts";
import { none, type Row, row } from "../report.ts";
import type { RunningSite } from "../site.ts";
import { push, REELS, read, verifyRun, write } from "./pushing.ts";

const CROWDS = { crowds: 4, size: 160, gapMs: 500, seconds: 10 };
/** The longest that anybody should wait, in milliseconds. */
const IN_TIME_MS = 1000;

/**
 * Four crowds of 160 connections, half a second apart, that never pause between an answer and the next request. Each
 * must be served or refused, no matter which crowd it came with.
 */
export async function measureCrowds(bench: Bench, { origin }: RunningSite): Promise<Row[]> {
  const rows: Row[] = [];
  const { cookie } = await joinTeam(origin);
  const signedIn = [
    read(origin, "/", "</html>", cookie),
    read(origin, "/api/topics?limit=50", '"content"', cookie),
    write(origin, cookie),
    read(origin, "/admin", "</html>", cookie),
    read(origin, REELS, '"content', cookie),
  ];
  const cached = [read(origin, "/", "</html>"), read(origin, "/episodes", "</html>")];
  for (const [kind, asks] of Object.entries({ "signed in": signedIn, "cached pages": cached })) {
    const results = await push(origin, { ...CROWDS, asks });
    for (const [at, one] of results.entries()) {
      const name = (words: string) => bench.name(`${kind}, crowd ${at + 1}: ${words}`);
      rows.push(
        none(name("connections without an answer"), CROWDS.size - one.firstAnswers.length),
        row(name("slowest first answer, ms"), Math.max(0, ...one.firstAnswers), { atMost: IN_TIME_MS }),
        row(name("longest wait, ms"), Math.max(...one.longestWaits), { atMost: IN_TIME_MS }),
        row(name("served per second"), one.accepted.length / CROWDS.seconds),
        row(name("refused per second"), one.refused.length / CROWDS.seconds),
      );
    }
    rows.push(...(await verifyRun((words) => bench.name(`${kind}, all crowds: ${words}`), bench, results)));
  }
  return rows;
}
