import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { CrowdOrder, CrowdResult } from "./crowd-client.ts";
import { runOnEachEngine } from "./engines.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Four crowds of 160 connections, half a second apart, that never wait between an answer and the next request. Each
 * must be served or refused, whichever crowd it came with.
 */
const CROWDS = { crowds: 4, size: 160, gapMs: 500, seconds: 10 };
const PASSCODE = "a long admin passcode";

const rows: Row[] = [];
await runOnEachEngine(async ({ engine, env, dataDir }) => {
  const site = await startProductionSite({ ...env, ADMIN_PASSCODE: PASSCODE }, dataDir);
  try {
    const cookie = await signIn(site);
    await measure(
      `${engine}, signed in`,
      site,
      ["/", "/api/topics?limit=50", "/admin", "/api/slot-machine/reels"],
      cookie,
    );
    await measure(`${engine}, kept pages`, site, ["/", "/episodes"], "");
  } finally {
    await site.stop();
  }
});
report("crowds", "nothing; the client, PostgreSQL and the site share the processors", rows);

async function signIn({ origin }: ProductionSite): Promise<string> {
  const body = JSON.stringify({ username: "producer", password: "correct horse", adminPasscode: PASSCODE });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/register`, { method: "POST", body, headers });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function measure(name: string, { origin }: ProductionSite, paths: string[], cookie: string) {
  const { host, port } = new URL(origin);
  const head = `Host: ${host}\r\nAccept-Encoding: br\r\n${cookie ? `Cookie: ${cookie}\r\n` : ""}`;
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`);
  const results = await sendCrowds({ ...CROWDS, port: Number(port), requests });
  for (const [at, one] of results.entries()) {
    const figure = (words: string) => `${name}, crowd ${at + 1}: ${words}`;
    rows.push(
      { figure: figure("connections without an answer"), ours: one.unanswered, limit: { atMost: 0 } },
      {
        figure: figure("first answer, slowest, ms"),
        ours: Math.max(0, ...one.firstAnswers),
        limit: { atMost: 1000 },
      },
      { figure: figure("longest wait, ms, 99 of 100 connections"), ours: percentile(one.longestWaits, 0.99) },
      { figure: figure("longest wait, ms"), ours: Math.max(...one.longestWaits), limit: { atMost: 1000 } },
      { figure: figure("served a second"), ours: one.served / CROWDS.seconds },
      { figure: figure("refused a second"), ours: one.refused / CROWDS.seconds },
    );
  }
}

async function sendCrowds(order: CrowdOrder): Promise<CrowdResult[]> {
  const client = fork(join(import.meta.dirname, "crowd-client.ts"), { serialization: "advanced" });
  client.send(order);
  const [results] = await once(client, "message");
  return results;
}
