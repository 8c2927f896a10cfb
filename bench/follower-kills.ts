import { setTimeout as pause } from "node:timers/promises";
import { countRows, on } from "#platform/database/database.server.ts";
import { dice } from "#testing/dice.ts";
import { type Bench, inDatabase, runOnEachEngine } from "./engines.ts";
import { addFollowers } from "./follower-crowd.ts";
import { LiveDesk } from "./live-desk.ts";
import { type Delivered, Receivers } from "./receivers.ts";
import { none, type Row, report, rounds, row } from "./report.ts";
import { startSite } from "./site.ts";

/**
 * Sends SIGKILL again and again while a message goes to all followers. In the end everybody must have been told, and
 * nobody sees it twice. Instead of waiting a minute for a dead process's lease, the bench ends it.
 */
const KILLS = rounds(50);
const [PUSHES, MAILS] = [200 * KILLS, 12 * KILLS];
/** Counted from when the site listens. */
const LONGEST_LIFE_MS = 700;
const GIVE_UP_MS = 240_000;

type Jobs = { jobs: { state: string; leasedUntil: string | null } };

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  const receivers = await Receivers.start();
  await addFollowers(bench, receivers, { pushes: PUSHES, mails: MAILS });
  const killedMidway = await killAgainAndAgain(bench, receivers);
  rows.push(...judge(bench, killedMidway, await receivers.listAll()));
  receivers.stop();
});
report("follower-kills", "nothing: nobody may be left out, and nobody may see a message twice", rows);
process.exit();

/** Returns how many of the kills came while something was still unsent. */
async function killAgainAndAgain(bench: Bench, receivers: Receivers): Promise<number> {
  const die = dice(5);
  const env = { ...bench.env, SMTP_URL: receivers.mailUrl, WEBHOOK_ALLOW_PRIVATE: "true" };
  let killedMidway = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = await startSite(bench.dataDir, { env });
    if (kill === 0) await (await LiveDesk.open(site.origin)).run("go-live");
    await pause(die.below(LONGEST_LIFE_MS));
    await site.kill();
    const { pushes, mails } = await receivers.count();
    if (pushes < PUSHES || mails < MAILS) killedMidway += 1;
    await inDatabase(bench.address, ({ db }) =>
      on<Jobs>(db).updateTable("jobs").set({ leasedUntil: "2020-01-01T00:00:00.000Z" }).execute(),
    );
  }
  const site = await startSite(bench.dataDir, { env });
  const giveUpAt = performance.now() + GIVE_UP_MS;
  const countWaiting = () =>
    inDatabase(bench.address, ({ db }) =>
      countRows(on<Jobs>(db).selectFrom("jobs").where("state", "=", "waiting")),
    );
  while (performance.now() < giveUpAt && (await countWaiting()) > 0) await pause(500);
  await site.stop();
  return killedMidway;
}

function judge({ name }: Bench, killedMidway: number, { pushes, mails, refused }: Delivered): Row[] {
  const shown = [...new Set(pushes)].map((push) => push.split(" ")[0]);
  const boxes = new Set(mails.map(({ to }) => to));
  const letters = new Set(mails.map(({ to, id }) => `${to} ${id}`));
  return [
    row(name("kills"), KILLS),
    row(name("of these before everything was sent"), killedMidway),
    none(name(`browsers of ${PUSHES} left out`), PUSHES - new Set(shown).size),
    none(name("browsers that show it twice"), shown.length - new Set(shown).size),
    none(name("notifications refused"), refused),
    row(name("notifications sent again, which replaced the first"), pushes.length - new Set(pushes).size),
    none(name(`mailboxes of ${MAILS} left out`), MAILS - boxes.size),
    none(name("mailboxes with two emails"), letters.size - boxes.size),
    row(
      name("emails sent again with the same Message-ID, which SMTP can't rule out"),
      mails.length - letters.size,
    ),
  ];
}
