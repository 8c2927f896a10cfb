import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { Caller } from "../caller.ts";
import { isFullRun } from "../engines.ts";
import { type Site, SPIN_PASSCODE } from "../site.ts";
import {
  createReadCalls,
  createWriteCalls,
  inviteGuest,
  listFailed,
  makeCalls,
  unlockSpins,
} from "./calls.ts";
import { type FaultTest, withPeopleOnSite } from "./part.ts";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** The times to set the clock to, in order, each in milliseconds from the true time. */
const CLOCK_SHIFTS: [string, number][] = [
  ["an hour ahead", HOUR_MS],
  ["back to the true time", 0],
  ["a day ahead", DAY_MS],
  ["back by a day", 0],
  ["an hour behind", -HOUR_MS],
  ["a day behind", -DAY_MS],
  ["forward by a day", 0],
];
/** How long to wait for an email, in seconds. The site looks for jobs every two seconds. */
const EMAIL_WAIT_S = 12;
/** How long the limit on wrong passcodes lasts, in seconds. */
const RATE_LIMIT_S = 15 * 60;

/**
 * Returns the options that start a site with an adjustable clock, and a function that sets the clock to the given
 * number of milliseconds from the true time.
 */
function createShiftedClock(file: string) {
  writeFileSync(file, "0");
  return {
    env: { CLOCK_FILE: file },
    nodeArguments: ["--import", join(import.meta.dirname, "shifted-clock.ts")],
    set: async ({ child }: Site, shift: number): Promise<void> => {
      writeFileSync(file, String(shift));
      child.kill("SIGUSR2");
      await pause(50);
    },
  };
}

const listErrors = (site: Site): string[] =>
  site.log().flatMap((line) => (line.level === "error" ? [JSON.stringify(line)] : []));

/** Sets the clock forward and back by an hour and by a day while the site runs. */
export const clockShifts: FaultTest = async (findings, { folder }) => {
  const mail = await startMailServer();
  const { env, nodeArguments, set } = createShiftedClock(join(folder, "clock"));
  const options = { env: { ...env, SMTP_URL: mail.url }, nodeArguments };
  await withPeopleOnSite(findings, folder, options, async (site, people) => {
    const { origin } = site;
    const shutOut = new Caller(99);
    const guess = (passcode: string) => shutOut.call(origin, "/api/verify-passcode", { json: { passcode } });
    for (const [name, shift] of CLOCK_SHIFTS) {
      // One more than the limit allows.
      for (let made = 0; made < 11; made += 1) await guess("no");
      await set(site, shift);
      await unlockSpins(origin, people);
      const answers = await makeCalls({
        ...createReadCalls(origin, people),
        ...createWriteCalls(origin, people),
      });
      const refusal = await guess(SPIN_PASSCODE);
      const address = `${name.replaceAll(" ", "-")}@example.com`;
      await inviteGuest(origin, people.admin, address);
      const begun = performance.now();
      const hasCome = () => mail.received.some(({ to }) => to.includes(address));
      while (!hasCome() && performance.now() - begun < EMAIL_WAIT_S * 1000) await pause(100);
      const wait = refusal?.status === 429 ? Number(refusal.headers.get("retry-after")) : 0;
      findings.none(`${name}: failed calls, including sessions and draws`, listFailed(answers));
      findings.note(`${name}: how long a visitor stays shut out, s`, wait, { atMost: RATE_LIMIT_S });
      findings.note(`${name}: until an email is out, s`, (performance.now() - begun) / 1000, {
        atMost: EMAIL_WAIT_S,
      });
    }
    findings.none("errors in the log", listErrors(site));
  });
  await mail.stop();
};

/** Long enough for the site to look for due backups, which it does every 15 seconds. */
const SCHEDULE_WAIT_MS = 20_000;

/** Clock changes in Denver: one skips an hour, the other repeats one. */
const CLOCK_CHANGES = [
  { name: "clocks go forward", at: Date.parse("2027-03-14T09:00:00Z"), hour: 2 },
  { name: "clocks go back", at: Date.parse("2027-11-07T08:00:00Z"), hour: 1 },
];

const MINUTE_MS = 60_000;
/**
 * The times to set the clock to, in order, each in milliseconds from the change: across the change, back and forward by
 * an hour, and to the next day.
 */
const CLOCK_OFFSETS = [
  -20 * HOUR_MS,
  -3 * MINUTE_MS,
  MINUTE_MS,
  61 * MINUTE_MS,
  12 * HOUR_MS,
  11 * HOUR_MS,
  13 * HOUR_MS,
  27 * HOUR_MS,
];

/**
 * Runs the program's clock across a daylight-saving change, and moves it back and forward by an hour nearby. Everything
 * that is due must happen exactly once.
 */
export const clockChanges: FaultTest = async (findings, { folder }) => {
  for (const { name, at, hour } of isFullRun ? CLOCK_CHANGES : CLOCK_CHANGES.slice(1)) {
    const { set, ...options } = createShiftedClock(join(folder, `clock-${hour}`));
    await withPeopleOnSite(findings, join(folder, String(hour)), options, async (site, { admin: owner }) => {
      await set(site, at - 21 * HOUR_MS - Date.now());
      // The earlier session has expired by now.
      const person = { username: "boss", password: "correct horse" };
      await owner.ask(site.origin, "/api/login", { json: person });
      const json = { every: "day", hour, keep: 30 };
      await owner.ask(site.origin, "/api/backups/schedule", { method: "PUT", json });
      const counts: number[] = [];
      for (const setting of CLOCK_OFFSETS) {
        await set(site, at + setting - Date.now());
        await pause(SCHEDULE_WAIT_MS);
        const list = await owner.call(site.origin, "/api/backups");
        const backups: { kind: string }[] = JSON.parse(list?.text ?? "[]");
        counts.push(backups.filter(({ kind }) => kind === "daily").length);
      }
      const [made = 0, afterChange = 0, afterSetting = 0] = [counts.at(-1), counts[4], counts[6]];
      findings.note(`${name}: daily backups in two days, including the one at ${hour} o'clock`, made, {
        atLeast: 2,
      });
      findings.note(`${name}: of these too many`, Math.max(0, made - 2), { atMost: 0 });
      findings.note(`${name}: made again while the clock was set by an hour`, afterSetting - afterChange, {
        atMost: 0,
      });
      findings.none(`${name}: errors in the log`, listErrors(site));
    });
  }
};
