import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { runOnEachEngine } from "./engines.ts";
import { HomeVisits } from "./home-visits.ts";
import { LiveDesk, send } from "./live-desk.ts";
import { startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * Within a minute, 2,000 viewers vote on the questions of a live show, each once, from a different browser and address,
 * on schedule: a vote that has to wait counts from when it was due. Others open the home page in the meantime.
 */
const VOTERS = 2_000;
const SECONDS = rounds(60);
const QUESTIONS = 40;
const ADMIN_PASSCODE = "bench-admin-passcode";

const Asked = z.object({ key: z.string() });
const Listed = z.array(z.object({ votes: z.int() }));

const rows: Row[] = [];
await runOnEachEngine(async ({ engine, env, dataDir }) => {
  const settings = { ...env, ADMIN_PASSCODE, TRUST_PROXY: "1" };
  const site = await startProductionSite(settings, dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  try {
    const desk = await LiveDesk.open(agent, site.origin, ADMIN_PASSCODE);
    await desk.run("go-live");
    const keys = await askQuestions(agent, site.origin, desk);
    const visits = await HomeVisits.start(site.origin);
    await pause(3_000);
    const before = await visits.takeTimes();
    const { times, refused } = await vote(agent, site.origin, keys);
    const pages = await visits.takeTimes();
    visits.stop();
    const listed = Listed.parse(JSON.parse((await send(agent, site.origin, "/api/questions")).body));
    const counted = listed.reduce((sum, { votes }) => sum + votes, 0);
    const name = (figure: string) => `${engine}, ${figure}`;
    rows.push(
      { figure: name(`${VOTERS} viewers vote in ${SECONDS} s, median, ms`), ours: percentile(times, 0.5) },
      { figure: name("the same, p99, ms"), ours: percentile(times, 0.99), limit: { atMost: 200 } },
      { figure: name("votes refused"), ours: refused, limit: { atMost: 0 } },
      { figure: name("votes counted"), ours: counted, limit: { atLeast: VOTERS } },
      {
        figure: name("home page in this time, p99, ms"),
        ours: percentile(pages, 0.99),
        theirs: percentile(before, 0.99),
        limit: { atMost: 100 },
      },
    );
  } finally {
    agent.destroy();
    await site.stop();
  }
});
report("questions", "the home page before anybody votes", rows);

/** Adds questions that the team accepts. One visitor may ask five an hour. */
async function askQuestions(agent: Agent, origin: string, desk: LiveDesk): Promise<string[]> {
  const keys: string[] = [];
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const json = { text: `What would you pay for number ${asked}?`, name: "Lena" };
    const answer = await send(agent, origin, "/api/questions", { json, address: `10.9.9.${asked}` });
    const { key } = Asked.parse(JSON.parse(answer.body));
    await desk.call(`/api/questions/${key}`, { method: "PUT", json: { status: "accepted" } });
    keys.push(key);
  }
  return keys;
}

async function vote(agent: Agent, origin: string, keys: readonly string[]) {
  const times: number[] = [];
  let refused = 0;
  const startedAt = performance.now();
  const votes: Promise<void>[] = [];
  for (let voter = 0; voter < VOTERS; voter += 1) {
    const due = startedAt + (voter * SECONDS * 1000) / VOTERS;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const address = `10.${1 + (voter >> 16)}.${(voter >> 8) & 255}.${voter & 255}`;
    const path = `/api/questions/${keys[voter % keys.length]}/vote`;
    const voted = send(agent, origin, path, { method: "PUT", address }).then(({ status }) => {
      times.push(performance.now() - due);
      if (status !== 200) refused += 1;
    });
    votes.push(voted);
  }
  await Promise.all(votes);
  return { times, refused };
}
