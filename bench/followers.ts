import { setTimeout as pause } from "node:timers/promises";
import { hashFollowerToken } from "#followers/by-mail/follower-links.server.ts";
import { countRows, insertRows, qb } from "#platform/database/database.server.ts";
import { createDice } from "#testing/dice.ts";
import { type Bench, runInProcess, runOnEachEngine, withDatabase } from "./engines.ts";
import { HomePageLoad } from "./home-visits.ts";
import { LiveDesk } from "./live-desk.ts";
import { type DeliveryCounts, MessageReceivers } from "./receivers.ts";
import { makeRow, makeZeroRow, percentile, type ReportRow, scaleRounds, writeReport } from "./report.ts";
import { startSite, withSite } from "./site.ts";

/**
 * Goes live, which notifies all browsers and mailboxes that follow the show: first while visitors open the home page,
 * then while the site is repeatedly killed. Everybody must get the message, and nobody may see it twice. A separate
 * process on the same cores runs a mail server, and a push service that checks and decrypts every notification.
 */
const FOLLOWERS = { pushes: 10_000, mails: 1_000 };
const [PUSH_LIMIT_S, EMAIL_LIMIT_S] = [60, 240];

const KILL_COUNT = scaleRounds(50);
/** There are so many followers that some still have to be notified after the last kill. */
const KILLED_FOLLOWERS = { pushes: 200 * KILL_COUNT, mails: 12 * KILL_COUNT };
/** The site is killed at a random moment within this time after it starts listening. */
const MAX_LIFE_MS = 700;
const MAX_SENDING_MS = 240_000;

type Sending = { bench: Bench; receivers: MessageReceivers; env: Record<string, string> };
type JobTables = { jobs: { state: string; leasedUntil: string | null } };

await notifyAll("followers", FOLLOWERS, measureSending);
await notifyAll("follower-kills", KILLED_FOLLOWERS, killRepeatedly);
process.exit();

async function notifyAll(
  name: string,
  followers: DeliveryCounts,
  work: (sending: Sending) => Promise<ReportRow[]>,
): Promise<void> {
  const rows: ReportRow[] = [];
  await runOnEachEngine(async (bench) => {
    const receivers = await MessageReceivers.start();
    await addFollowers(bench, receivers, followers);
    const env = { ...bench.env, SMTP_URL: receivers.mailUrl, WEBHOOK_ALLOW_PRIVATE: "true" };
    rows.push(
      ...(await work({ bench, receivers, env })),
      ...(await countDeliveries(bench, receivers, followers)),
    );
    receivers.stop();
  });
  writeReport(name, "nothing: nobody may be left out, and nobody may see a message twice", rows);
}

/** Adds browsers and confirmed email addresses, which follow everything, to the bench's database. */
async function addFollowers(bench: Bench, receivers: MessageReceivers, { pushes, mails }: DeliveryCounts) {
  const subscriptions = await receivers.subscribe(pushes);
  await runInProcess(bench, async (house) => {
    const createdAt = house.now().toISOString();
    const sharedColumns = { soon: true, live: true, episode: true, createdAt };
    const browsers = subscriptions.map(({ endpoint, keys }) => ({
      ...{ ...sharedColumns, ...keys, endpoint, endpointHash: endpoint },
    }));
    await insertRows(house.db, "push_subscriptions", browsers);
    const people = Array.from({ length: mails }, async (_, number) => {
      const [email, linkSeed] = [`follower${number}@whitcomb.example`, `seed ${number}`];
      const tokenHash = await hashFollowerToken(house, linkSeed);
      return { ...sharedColumns, email, address: email, linkSeed, tokenHash, confirmedAt: createdAt };
    });
    await insertRows(house.db, "followers", await Promise.all(people));
  });
}

function measureSending({ bench: { nameFigure, dataDir }, receivers, env }: Sending): Promise<ReportRow[]> {
  return withSite(dataDir, { env }, async ({ origin }) => {
    const desk = await LiveDesk.open(origin);
    const visits = await HomePageLoad.start(origin);
    await pause(5_000);
    const timesBefore = await visits.takeTimes();
    await desk.runCommand("go-live");
    const startedAt = performance.now();
    const measureUntilSent = async (
      deliveryType: keyof DeliveryCounts,
      figure: string,
      limitS: number,
    ): Promise<ReportRow[]> => {
      const giveUpAt = startedAt + 2 * limitS * 1000;
      while (
        performance.now() < giveUpAt &&
        (await receivers.count())[deliveryType] < FOLLOWERS[deliveryType]
      )
        await pause(100);
      const seconds = (performance.now() - startedAt) / 1000;
      const pageTimes = await visits.takeTimes();
      return [
        makeRow(nameFigure(`${FOLLOWERS[deliveryType]} ${figure} sent, s`), seconds, { atMost: limitS }),
        makeRow(nameFigure("home page in the meantime, p99 ms"), percentile(pageTimes, 0.99), {
          compared: percentile(timesBefore, 0.99),
          atMost: 150,
        }),
      ];
    };
    const rows = [
      ...(await measureUntilSent("pushes", "notifications", PUSH_LIMIT_S)),
      ...(await measureUntilSent("mails", "emails", EMAIL_LIMIT_S)),
    ];
    visits.stop();
    return rows;
  });
}

/** Kills the site `KILL_COUNT` times, then waits until everything is sent. */
async function killRepeatedly({ bench, receivers, env }: Sending): Promise<ReportRow[]> {
  const dice = createDice(5);
  let killedMidwayCount = 0;
  for (let kill = 0; kill < KILL_COUNT; kill += 1) {
    const site = await startSite(bench.dataDir, { env });
    if (kill === 0) await (await LiveDesk.open(site.origin)).runCommand("go-live");
    await pause(dice.below(MAX_LIFE_MS));
    await site.kill();
    const { pushes, mails } = await receivers.count();
    if (pushes < KILLED_FOLLOWERS.pushes || mails < KILLED_FOLLOWERS.mails) killedMidwayCount += 1;
    // Ends the dead process's leases now, instead of waiting a minute until they run out.
    await withDatabase(bench.address, ({ db }) =>
      qb<JobTables>(db).updateTable("jobs").set({ leasedUntil: "2020-01-01T00:00:00.000Z" }).execute(),
    );
  }
  const site = await startSite(bench.dataDir, { env });
  const giveUpAt = performance.now() + MAX_SENDING_MS;
  const countWaiting = () =>
    withDatabase(bench.address, ({ db }) =>
      countRows(qb<JobTables>(db).selectFrom("jobs").where("state", "=", "waiting")),
    );
  while (performance.now() < giveUpAt && (await countWaiting()) > 0) await pause(500);
  await site.stop();
  return [
    makeRow(bench.nameFigure("kills"), KILL_COUNT),
    makeRow(bench.nameFigure("of these before everything was sent"), killedMidwayCount),
  ];
}

async function countDeliveries(
  { nameFigure }: Bench,
  receivers: MessageReceivers,
  expectedCounts: DeliveryCounts,
): Promise<ReportRow[]> {
  const { pushes, mails, refused } = await receivers.listAll();
  const notifiedBrowsers = [...new Set(pushes)].map((push) => push.split(" ")[0]);
  const mailboxes = new Set(mails.map(({ to }) => to));
  const distinctEmails = new Set(mails.map(({ to, id }) => `${to} ${id}`));
  return [
    makeZeroRow(
      nameFigure(`browsers of ${expectedCounts.pushes} left out`),
      expectedCounts.pushes - new Set(notifiedBrowsers).size,
    ),
    makeZeroRow(
      nameFigure("browsers that show it twice"),
      notifiedBrowsers.length - new Set(notifiedBrowsers).size,
    ),
    makeZeroRow(nameFigure("notifications refused"), refused),
    makeRow(
      nameFigure("notifications sent again, which replaced the first"),
      pushes.length - new Set(pushes).size,
    ),
    makeZeroRow(
      nameFigure(`mailboxes of ${expectedCounts.mails} left out`),
      expectedCounts.mails - mailboxes.size,
    ),
    makeZeroRow(nameFigure("mailboxes with two emails"), distinctEmails.size - mailboxes.size),
    makeRow(
      nameFigure("emails sent again with the same Message-ID, which SMTP can't rule out"),
      mails.length - distinctEmails.size,
    ),
  ];
}
