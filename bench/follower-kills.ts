import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { countRows, type Db, on, openDatabase } from "#platform/database/database.server.ts";
import { dice } from "#testing/dice.ts";
import { type Bench, runOnEachEngine } from "./engines.ts";
import { killSite } from "./faults/restarts.ts";
import { ADMIN_PASSCODE, startSite, stopSite } from "./faults/site.ts";
import { addFollowers } from "./follower-crowd.ts";
import { LiveDesk } from "./live-desk.ts";
import { type Counts, type Delivered, Receivers } from "./receivers.ts";
import { type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * Sends SIGKILL again and again while a message goes to all followers. In the end everybody must have been told, and
 * nobody sees it twice. Instead of waiting a minute for a dead process's lease, the bench ends it. Add `sqlite` or
 * `postgres` to run only that engine.
 */
const ONLY = process.argv.find((word) => word === "sqlite" || word === "postgres");
const KILLS = rounds(50);
const [PUSHES, MAILS] = [200 * KILLS, 12 * KILLS];
/** Counted from when the site listens. */
const LONGEST_LIFE_MS = 700;
const GIVE_UP_MS = 240_000;

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  if (ONLY && bench.engine !== ONLY) return;
  const receivers = await Receivers.start();
  try {
    await addFollowers(bench, receivers, { pushes: PUSHES, mails: MAILS });
    const killedMidway = await killAgainAndAgain(bench, receivers);
    rows.push(...judge(bench, killedMidway, await receivers.listAll()));
  } finally {
    receivers.stop();
  }
});
report("follower-kills", "nothing: nobody may be left out, and nobody may see a message twice", rows);
process.exit();

/** Returns how many of the kills came while something was still unsent. */
async function killAgainAndAgain(bench: Bench, receivers: Receivers): Promise<number> {
  const die = dice(5);
  const env = { ...bench.env, SMTP_URL: receivers.mailUrl, WEBHOOK_ALLOW_PRIVATE: "true" };
  const agent = new Agent();
  const start = async () => {
    const site = startSite(bench.dataDir, join(bench.dataDir, "log.jsonl"), env);
    const origin = await site.listening();
    if (!origin) throw new Error(`It did not come back: ${site.complaints()}`);
    return { site, origin };
  };
  let killedMidway = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { site, origin } = await start();
    if (kill === 0) await (await LiveDesk.open(agent, origin, ADMIN_PASSCODE)).run("go-live");
    await pause(die.below(LONGEST_LIFE_MS));
    await killSite(site);
    if (!isDone(await receivers.count())) killedMidway += 1;
    await endLeases(bench);
  }
  const { site } = await start();
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUpAt && (await countWaiting(bench)) > 0) await pause(500);
  await stopSite(site);
  return killedMidway;
}

function isDone({ pushes, mails }: Counts): boolean {
  return pushes >= PUSHES && mails >= MAILS;
}

type Jobs = { jobs: { state: string; leasedUntil: string | null } };

async function endLeases(bench: Bench): Promise<void> {
  await inDatabase(bench, (db) =>
    on<Jobs>(db).updateTable("jobs").set({ leasedUntil: "2020-01-01T00:00:00.000Z" }).execute(),
  );
}

function countWaiting(bench: Bench): Promise<number> {
  return inDatabase(bench, (db) => countRows(on<Jobs>(db).selectFrom("jobs").where("state", "=", "waiting")));
}

async function inDatabase<T>({ env, dataDir }: Bench, use: (db: Db) => Promise<T>): Promise<T> {
  const url = env.DATABASE_URL;
  const database = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

function judge({ engine }: Bench, killedMidway: number, { pushes, mails, refused }: Delivered): Row[] {
  const endpoints = (pairs: Iterable<string>) => [...pairs].map((pair) => pair.split(" ")[0] ?? "");
  const shown = endpoints(new Set(pushes));
  const boxes = mails.map(({ to }) => to);
  const letters = new Set(mails.map(({ to, id }) => `${to} ${id}`));
  const name = (figure: string) => `${engine}, ${figure}`;
  const none = { limit: { atMost: 0 } };
  return [
    { figure: name("kills"), ours: KILLS },
    { figure: name("of these before all was sent"), ours: killedMidway },
    { figure: name(`browsers of ${PUSHES} left out`), ours: PUSHES - new Set(shown).size, ...none },
    { figure: name("browsers that show it twice"), ours: shown.length - new Set(shown).size, ...none },
    { figure: name("notices refused"), ours: refused.length, ...none },
    {
      figure: name("notices that a push service got again, and that took the place of the first"),
      ours: pushes.length - new Set(pushes).size,
    },
    { figure: name(`mailboxes of ${MAILS} left out`), ours: MAILS - new Set(boxes).size, ...none },
    { figure: name("mailboxes with two mails"), ours: letters.size - new Set(boxes).size, ...none },
    {
      figure: name("mails that came again with the same Message-ID, which SMTP cannot exclude"),
      ours: mails.length - letters.size,
    },
  ];
}
