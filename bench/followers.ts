import { setTimeout as pause } from "node:timers/promises";
import { runOnEachEngine } from "./engines.ts";
import { addFollowers } from "./follower-crowd.ts";
import { HomeVisits } from "./home-visits.ts";
import { LiveDesk } from "./live-desk.ts";
import { type Counts, Receivers } from "./receivers.ts";
import { none, percentile, type Row, report, row } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Goes live, which tells 10,000 browsers and 1,000 mailboxes at the same moment, while visitors open the home page. A
 * push service that checks and decrypts each notice, and a mail server, run in a separate process on the same cores.
 */
const PUSHES = 10_000;
const MAILS = 1_000;
const PUSH_LIMIT_S = 60;
const MAIL_LIMIT_S = 240;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  const receivers = await Receivers.start();
  await addFollowers(bench, receivers, { pushes: PUSHES, mails: MAILS });
  const env = { ...bench.env, SMTP_URL: receivers.mailUrl, WEBHOOK_ALLOW_PRIVATE: "true" };
  await withSite(bench.dataDir, { env }, async ({ origin }) => {
    const desk = await LiveDesk.open(origin);
    const visits = await HomeVisits.start(origin);
    await pause(5_000);
    const before = await visits.takeTimes();
    await desk.run("go-live");
    const begun = performance.now();
    const until = async (isDone: (counts: Counts) => boolean, limitS: number) => {
      const giveUpAt = begun + 2 * limitS * 1000;
      while (performance.now() < giveUpAt && !isDone(await receivers.count())) await pause(100);
      return { seconds: (performance.now() - begun) / 1000, pages: await visits.takeTimes() };
    };
    const pushing = await until(({ pushes }) => pushes >= PUSHES, PUSH_LIMIT_S);
    const mailing = await until(({ mails }) => mails >= MAILS, MAIL_LIMIT_S);
    visits.stop();
    const { pushes, mails, refused } = await receivers.listAll();
    const boxes = mails.map(({ to }) => to);
    const home = { compared: percentile(before, 0.99), atMost: 150 };
    const { name } = bench;
    rows.push(
      row(name(`${PUSHES} notifications sent, s`), pushing.seconds, { atMost: PUSH_LIMIT_S }),
      row(name("home page in the meantime, p99 ms"), percentile(pushing.pages, 0.99), home),
      row(name(`${MAILS} emails sent, s`), mailing.seconds, { atMost: MAIL_LIMIT_S }),
      row(name("home page in the meantime, p99 ms"), percentile(mailing.pages, 0.99), home),
      row(name("browsers notified"), new Set(pushes).size, { atLeast: PUSHES }),
      none(name("notifications refused or sent twice"), countRepeated(pushes) + refused.length),
      row(name("mailboxes reached"), new Set(boxes).size, { atLeast: MAILS }),
      none(name("emails sent twice"), countRepeated(boxes)),
    );
  });
  receivers.stop();
});
report("followers", "nothing: these are its own limits", rows);
process.exit();

function countRepeated(all: readonly string[]): number {
  return all.length - new Set(all).size;
}
