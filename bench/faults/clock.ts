import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { Caller } from "../caller.ts";
import { isFull } from "../engines.ts";
import { type Site, SPIN_PASSCODE } from "../site.ts";
import { answersOf, inviteGuest, listFailed, readingCalls, unlockSpins, writingCalls } from "./calls.ts";
import { onSite, type Part } from "./part.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** The clock's settings, one after another, relative to the true time. */
const SHIFTS: [string, number][] = [
  ["an hour ahead", HOUR],
  ["back to the true time", 0],
  ["a day ahead", DAY],
  ["back by a day", 0],
  ["an hour behind", -HOUR],
  ["a day behind", -DAY],
  ["forward by a day", 0],
];
/** The site looks for jobs every two seconds. */
const MAIL_S = 12;
/** How long the limit on passcodes lasts, in seconds. */
const LIMIT_S = 15 * 60;

/** Returns what starts a site with a clock that can be set, and sets it by milliseconds from the true time. */
function shiftClock(file: string) {
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

/** Sets the machine's clock forward and back by an hour and by a day while the site runs. */
export const clock: Part = async (findings, { folder }) => {
  const mail = await startMailServer();
  const { env, nodeArguments, set } = shiftClock(join(folder, "clock"));
  const options = { env: { ...env, SMTP_URL: mail.url }, nodeArguments };
  await onSite(findings, folder, options, async (site, people) => {
    const { origin } = site;
    const shutOut = new Caller(99);
    const guess = (passcode: string) => shutOut.call(origin, "/api/verify-passcode", { json: { passcode } });
    for (const [name, shift] of SHIFTS) {
      // As many as the limit takes, and one more.
      for (let made = 0; made < 11; made += 1) await guess("no");
      await set(site, shift);
      await unlockSpins(origin, people);
      const answers = await answersOf({ ...readingCalls(origin, people), ...writingCalls(origin, people) });
      const refusal = await guess(SPIN_PASSCODE);
      const address = `${name.replaceAll(" ", "-")}@example.com`;
      await inviteGuest(origin, people.admin, address);
      const begun = performance.now();
      const hasCome = () => mail.received.some(({ to }) => to.includes(address));
      while (!hasCome() && performance.now() - begun < MAIL_S * 1000) await pause(100);
      const wait = refusal?.status === 429 ? Number(refusal.headers.get("retry-after")) : 0;
      findings.none(`${name}: failed calls, including sessions and draws`, listFailed(answers));
      findings.note(`${name}: how long a visitor stays shut out, s`, wait, { atMost: LIMIT_S });
      findings.note(`${name}: until an email is out, s`, (performance.now() - begun) / 1000, {
        atMost: MAIL_S,
      });
    }
    findings.none("errors in the log", listErrors(site));
  });
  await mail.stop();
};

/** The site looks for due backups every 15 seconds. */
const LOOKS_MS = 20_000;

/** Clocks in Denver: an hour that is skipped, and one that occurs twice. */
const CHANGES = [
  { name: "clocks go forward", at: Date.parse("2027-03-14T09:00:00Z"), hour: 2 },
  { name: "clocks go back", at: Date.parse("2027-11-07T08:00:00Z"), hour: 1 },
];

const MINUTE = 60_000;
/**
 * The clock's settings relative to the change, in order: across it, an hour back, an hour ahead, and to the day after.
 */
const SETTINGS = [-20 * HOUR, -3 * MINUTE, MINUTE, 61 * MINUTE, 12 * HOUR, 11 * HOUR, 13 * HOUR, 27 * HOUR];

/**
 * Runs the program's clock across a daylight-saving change, and sets it by an hour near one. Everything that is due
 * must happen once.
 */
export const clockChanges: Part = async (findings, { folder }) => {
  for (const { name, at, hour } of isFull ? CHANGES : CHANGES.slice(1)) {
    const { set, ...options } = shiftClock(join(folder, `clock-${hour}`));
    await onSite(findings, join(folder, String(hour)), options, async (site, { admin: owner }) => {
      await set(site, at - 21 * HOUR - Date.now());
      // The session from before that is too old by now.
      const person = { username: "boss", password: "correct horse" };
      await owner.ask(site.origin, "/api/login", { json: person });
      const json = { every: "day", hour, keep: 30 };
      await owner.ask(site.origin, "/api/backups/schedule", { method: "PUT", json });
      const counts: number[] = [];
      for (const setting of SETTINGS) {
        await set(site, at + setting - Date.now());
        await pause(LOOKS_MS);
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
