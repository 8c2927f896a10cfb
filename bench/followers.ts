import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Bench, runOnEachEngine } from "./engines.ts";
import { addFollowers } from "./follower-crowd.ts";
import { HomeVisits } from "./home-visits.ts";
import { LiveDesk } from "./live-desk.ts";
import { startProductionSite } from "./production-site.ts";
import { type Counts, Receivers } from "./receivers.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Goes live, which tells 10,000 browsers and 1,000 mailboxes at the same moment, while visitors open the home page. A
 * push service that checks and decrypts each notice, and a mail server, run in a separate process on the same cores.
 * Add `sqlite` or `postgres` to run only that engine.
 */
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");
const PUSHES = 10_000;
const MAILS = 1_000;
const PUSH_LIMIT_S = 60;
const MAIL_LIMIT_S = 240;
const ADMIN_PASSCODE = "bench-admin-passcode";

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  const receivers = await Receivers.start();
  try {
    rows.push(...(await measure(bench, receivers)));
  } finally {
    receivers.stop();
  }
});
report("followers", "nothing: these are its own limits", rows);

async function measure(bench: Bench, receivers: Receivers): Promise<Row[]> {
  await addFollowers(bench, receivers, { pushes: PUSHES, mails: MAILS });
  const site = await startProductionSite(
    { ...bench.env, ADMIN_PASSCODE, SMTP_URL: receivers.mailUrl, WEBHOOK_ALLOW_PRIVATE: "true" },
    bench.dataDir,
  );
  const agent = new Agent({ keepAlive: true });
  try {
    const desk = await LiveDesk.open(agent, site.origin, ADMIN_PASSCODE);
    const visits = await HomeVisits.start(site.origin);
    await pause(5_000);
    const before = await visits.takeTimes();
    await desk.run("go-live");
    const begun = performance.now();
    const until = async (isDone: (counts: Counts) => boolean, limitS: number): Promise<number> => {
      const giveUpAt = begun + 2 * limitS * 1000;
      while (performance.now() < giveUpAt && !isDone(await receivers.count())) await pause(100);
      return (performance.now() - begun) / 1000;
    };
    const pushS = await until(({ pushes }) => pushes >= PUSHES, PUSH_LIMIT_S);
    const whilePushing = await visits.takeTimes();
    const mailS = await until(({ mails }) => mails >= MAILS, MAIL_LIMIT_S);
    const whileMailing = await visits.takeTimes();
    visits.stop();
    const { pushes, mails, refused } = await receivers.listAll();
    const name = (figure: string) => `${bench.engine}, ${figure}`;
    const home = { theirs: percentile(before, 0.99), limit: { atMost: 150 } };
    return [
      { figure: name(`${PUSHES} notices handed over, s`), ours: pushS, limit: { atMost: PUSH_LIMIT_S } },
      { figure: name("home page in these seconds, p99, ms"), ours: percentile(whilePushing, 0.99), ...home },
      { figure: name(`${MAILS} mails sent, s`), ours: mailS, limit: { atMost: MAIL_LIMIT_S } },
      { figure: name("home page in these seconds, p99, ms"), ours: percentile(whileMailing, 0.99), ...home },
      { figure: name("browsers told"), ours: new Set(pushes).size, limit: { atLeast: PUSHES } },
      {
        figure: name("notices refused or sent twice"),
        ours: countTwice(pushes) + refused.length,
        limit: { atMost: 0 },
      },
      {
        figure: name("mailboxes told"),
        ours: new Set(mails.map(({ to }) => to)).size,
        limit: { atLeast: MAILS },
      },
      { figure: name("mails sent twice"), ours: countTwice(mails.map(({ to }) => to)), limit: { atMost: 0 } },
    ];
  } finally {
    agent.destroy();
    await site.stop();
  }
}

function countTwice(all: readonly string[]): number {
  return all.length - new Set(all).size;
}
