import { setTimeout as pause } from "node:timers/promises";
import { runOnEachEngine } from "./engines.ts";
import { addFollowers } from "./follower-crowd.ts";
import { HomeVisits } from "./home-visits.ts";
import { LiveDesk } from "./live-desk.ts";
import { type DeliveryCounts, Receivers } from "./receivers.ts";
import { makeRow, makeZeroRow, percentile, type Row, report } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Goes live, which notifies 10,000 browsers and 1,000 mailboxes at the same moment, while visitors open the home page.
 * A push service that checks and decrypts every notification and a mail server run in a separate process on the same
 * cores.
 */
const PUSHES = 10_000;
const EMAILS = 1_000;
const PUSH_LIMIT_S = 60;
const EMAIL_LIMIT_S = 240;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  const receivers = await Receivers.start();
  await addFollowers(bench, receivers, { pushes: PUSHES, mails: EMAILS });
  const env = { ...bench.env, SMTP_URL: receivers.mailUrl, WEBHOOK_ALLOW_PRIVATE: "true" };
  await withSite(bench.dataDir, { env }, async ({ origin }) => {
    const desk = await LiveDesk.open(origin);
    const visits = await HomeVisits.start(origin);
    await pause(5_000);
    const before = await visits.takeTimes();
    await desk.run("go-live");
    const begun = performance.now();
    const until = async (isDone: (counts: DeliveryCounts) => boolean, limitS: number) => {
      const giveUpAt = begun + 2 * limitS * 1000;
      while (performance.now() < giveUpAt && !isDone(await receivers.count())) await pause(100);
      return { seconds: (performance.now() - begun) / 1000, pages: await visits.takeTimes() };
    };
    const pushing = await until(({ pushes }) => pushes >= PUSHES, PUSH_LIMIT_S);
    const mailing = await until(({ mails }) => mails >= EMAILS, EMAIL_LIMIT_S);
    visits.stop();
    const { pushes, mails, refused } = await receivers.listAll();
    const boxes = mails.map(({ to }) => to);
    const home = { compared: percentile(before, 0.99), atMost: 150 };
    const { name } = bench;
    rows.push(
      makeRow(name(`${PUSHES} notifications sent, s`), pushing.seconds, { atMost: PUSH_LIMIT_S }),
      makeRow(name("home page in the meantime, p99 ms"), percentile(pushing.pages, 0.99), home),
      makeRow(name(`${EMAILS} emails sent, s`), mailing.seconds, { atMost: EMAIL_LIMIT_S }),
      makeRow(name("home page in the meantime, p99 ms"), percentile(mailing.pages, 0.99), home),
      makeRow(name("browsers notified"), new Set(pushes).size, { atLeast: PUSHES }),
      makeZeroRow(name("notifications refused or sent twice"), countRepeated(pushes) + refused.length),
      makeRow(name("mailboxes reached"), new Set(boxes).size, { atLeast: EMAILS }),
      makeZeroRow(name("emails sent twice"), countRepeated(boxes)),
    );
  });
  receivers.stop();
});
report("followers", "nothing: these are its own limits", rows);
process.exit();

function countRepeated(all: readonly string[]): number {
  return all.length - new Set(all).size;
}
