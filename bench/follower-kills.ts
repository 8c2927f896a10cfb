import { setTimeout as pause } from "node:timers/promises";
import { countRows, on } from "#platform/database/database.server.ts";
import { createDice } from "#testing/dice.ts";
import { type Bench, runOnEachEngine, withDatabase } from "./engines.ts";
import { addFollowers } from "./follower-crowd.ts";
import { LiveDesk } from "./live-desk.ts";
import { type Deliveries, Receivers } from "./receivers.ts";
import { makeRow, makeZeroRow, type Row, report, scaleRounds } from "./report.ts";
import { startSite } from "./site.ts";

/**
 * Sends SIGKILL again and again while a message goes out to all followers. In the end, everybody must have gotten it,
 * and nobody may see it twice. Instead of waiting a minute for a dead process's lease to run out, the bench expires it.
 */
const KILL_COUNT = scaleRounds(50);
const [PUSHES, EMAILS] = [200 * KILL_COUNT, 12 * KILL_COUNT];
/** The longest time from when the site listens until it is killed. */
const MAX_LIFE_MS = 700;
const MAX_SENDING_MS = 240_000;

type JobTables = { jobs: { state: string; leasedUntil: string | null } };

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  const receivers = await Receivers.start();
  await addFollowers(bench, receivers, { pushes: PUSHES, mails: EMAILS });
  const killedMidway = await killRepeatedly(bench, receivers);
  rows.push(...checkDelivered(bench, killedMidway, await receivers.listAll()));
  receivers.stop();
});
report("follower-kills", "nothing: nobody may be left out, and nobody may see a message twice", rows);
process.exit();

/** Kills the site `KILL_COUNT` times, then waits until everything is sent. Returns how many kills came before that. */
async function killRepeatedly(bench: Bench, receivers: Receivers): Promise<number> {
  const die = createDice(5);
  const env = { ...bench.env, SMTP_URL: receivers.mailUrl, WEBHOOK_ALLOW_PRIVATE: "true" };
  let killedMidway = 0;
  for (let kill = 0; kill < KILL_COUNT; kill += 1) {
    const site = await startSite(bench.dataDir, { env });
    if (kill === 0) await (await LiveDesk.open(site.origin)).run("go-live");
    await pause(die.below(MAX_LIFE_MS));
    await site.kill();
    const { pushes, mails } = await receivers.count();
    if (pushes < PUSHES || mails < EMAILS) killedMidway += 1;
    await withDatabase(bench.address, ({ db }) =>
      on<JobTables>(db).updateTable("jobs").set({ leasedUntil: "2020-01-01T00:00:00.000Z" }).execute(),
    );
  }
  const site = await startSite(bench.dataDir, { env });
  const giveUpAt = performance.now() + MAX_SENDING_MS;
  const countWaiting = () =>
    withDatabase(bench.address, ({ db }) =>
      countRows(on<JobTables>(db).selectFrom("jobs").where("state", "=", "waiting")),
    );
  while (performance.now() < giveUpAt && (await countWaiting()) > 0) await pause(500);
  await site.stop();
  return killedMidway;
}

function checkDelivered(
  { name }: Bench,
  killedMidway: number,
  { pushes, mails, refused }: Deliveries,
): Row[] {
  const shown = [...new Set(pushes)].map((push) => push.split(" ")[0]);
  const boxes = new Set(mails.map(({ to }) => to));
  const letters = new Set(mails.map(({ to, id }) => `${to} ${id}`));
  return [
    makeRow(name("kills"), KILL_COUNT),
    makeRow(name("of these before everything was sent"), killedMidway),
    makeZeroRow(name(`browsers of ${PUSHES} left out`), PUSHES - new Set(shown).size),
    makeZeroRow(name("browsers that show it twice"), shown.length - new Set(shown).size),
    makeZeroRow(name("notifications refused"), refused),
    makeRow(name("notifications sent again, which replaced the first"), pushes.length - new Set(pushes).size),
    makeZeroRow(name(`mailboxes of ${EMAILS} left out`), EMAILS - boxes.size),
    makeZeroRow(name("mailboxes with two emails"), letters.size - boxes.size),
    makeRow(
      name("emails sent again with the same Message-ID, which SMTP can't rule out"),
      mails.length - letters.size,
    ),
  ];
}
