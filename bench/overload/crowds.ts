import { joinTeam } from "../caller.ts";
import type { Bench } from "../engines.ts";
import { makeRow, makeZeroRow, type Row } from "../report.ts";
import type { RunningSite } from "../site.ts";
import { makeReadRequest, makeWriteRequest, REELS_PATH, sendCrowds, verifyRun } from "./pushing.ts";

const CROWD_ORDER = { crowds: 4, size: 160, gapMs: 500, seconds: 10 };
/** The longest that anybody should have to wait, in milliseconds. */
const MAX_WAIT_MS = 1000;

/**
 * Sends four crowds of 160 connections, half a second apart, that never pause between a response and the next request.
 * Each connection must be served or refused, no matter which crowd it is in.
 */
export async function measureCrowds(bench: Bench, { origin }: RunningSite): Promise<Row[]> {
  const rows: Row[] = [];
  const { cookie } = await joinTeam(origin);
  const signedIn = [
    makeReadRequest(origin, "/", "</html>", cookie),
    makeReadRequest(origin, "/api/topics?limit=50", '"content"', cookie),
    makeWriteRequest(origin, cookie),
    makeReadRequest(origin, "/admin", "</html>", cookie),
    makeReadRequest(origin, REELS_PATH, '"content', cookie),
  ];
  const cached = [makeReadRequest(origin, "/", "</html>"), makeReadRequest(origin, "/episodes", "</html>")];
  for (const [kind, asks] of Object.entries({ "signed in": signedIn, "cached pages": cached })) {
    const results = await sendCrowds(origin, { ...CROWD_ORDER, asks });
    for (const [at, one] of results.entries()) {
      const name = (words: string) => bench.name(`${kind}, crowd ${at + 1}: ${words}`);
      rows.push(
        makeZeroRow(name("connections without an answer"), CROWD_ORDER.size - one.firstAnswers.length),
        makeRow(name("slowest first answer, ms"), Math.max(0, ...one.firstAnswers), { atMost: MAX_WAIT_MS }),
        makeRow(name("longest wait, ms"), Math.max(...one.longestWaits), { atMost: MAX_WAIT_MS }),
        makeRow(name("served per second"), one.accepted.length / CROWD_ORDER.seconds),
        makeRow(name("refused per second"), one.refused.length / CROWD_ORDER.seconds),
      );
    }
    rows.push(...(await verifyRun((words) => bench.name(`${kind}, all crowds: ${words}`), bench, results)));
  }
  return rows;
}
