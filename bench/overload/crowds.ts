import type { Bench } from "../engines.ts";
import type { ProductionSite } from "../production-site.ts";
import type { Row } from "../report.ts";
import { push, REELS, read, signIn, verifyRun, write } from "./pushing.ts";

const CROWDS = { crowds: 4, size: 160, gapMs: 500, seconds: 10 };
/** The longest that anybody should wait, in milliseconds. */
const IN_TIME_MS = 1000;

/**
 * Four crowds of 160 connections, half a second apart, that never pause between an answer and the next request. Each
 * must be served or refused, no matter which crowd it came with.
 */
export async function measureCrowds(bench: Bench, { origin }: ProductionSite): Promise<Row[]> {
  const rows: Row[] = [];
  const cookie = await signIn(origin);
  const signedIn = [
    read(origin, "/", "</html>", cookie),
    read(origin, "/api/topics?limit=50", '"content"', cookie),
    write(origin, cookie),
    read(origin, "/admin", "</html>", cookie),
    read(origin, REELS, '"content', cookie),
  ];
  const kept = [read(origin, "/", "</html>"), read(origin, "/episodes", "</html>")];
  for (const [kind, asks] of Object.entries({ "signed in": signedIn, "kept pages": kept })) {
    const results = await push(origin, { ...CROWDS, asks });
    for (const [at, one] of results.entries()) {
      const figure = (words: string) => `${bench.engine}, ${kind}, crowd ${at + 1}: ${words}`;
      const unanswered = CROWDS.size - one.firstAnswers.length;
      rows.push(
        { figure: figure("connections without an answer"), ours: unanswered, limit: { atMost: 0 } },
        {
          figure: figure("first answer, slowest, ms"),
          ours: Math.max(0, ...one.firstAnswers),
          limit: { atMost: IN_TIME_MS },
        },
        {
          figure: figure("longest wait, ms"),
          ours: Math.max(...one.longestWaits),
          limit: { atMost: IN_TIME_MS },
        },
        { figure: figure("served a second"), ours: one.accepted.length / CROWDS.seconds },
        { figure: figure("refused a second"), ours: one.refused.length / CROWDS.seconds },
      );
    }
    const name = (words: string) => `${bench.engine}, ${kind}, all crowds: ${words}`;
    rows.push(...(await verifyRun(name, bench, results)));
  }
  return rows;
}
