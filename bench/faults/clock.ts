import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import type { Row } from "../report.ts";
import { Caller } from "./caller.ts";
import { answersOf, arrive, isDone, readingCalls, said, writingCalls } from "./calls.ts";
import { inviteGuest } from "./inviting.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "./part.ts";
import { type Site, SPIN_PASSCODE, startSite, stopSite } from "./site.ts";

const HOUR = 3600_000;
/** The clock's settings, one after another, relative to the true time. */
const SHIFTS: [string, number][] = [
  ["an hour ahead", HOUR],
  ["back to the true time", 0],
  ["a day ahead", 24 * HOUR],
  ["back by a day", 0],
  ["an hour behind", -HOUR],
  ["a day behind", -24 * HOUR],
  ["forward by a day", 0],
];
/** The site looks for jobs every two seconds. */
const MAIL_S = 12;
/** How long the limit on passcodes lasts, in seconds. */
const LIMIT_S = 15 * 60;

/** Sets the machine's clock forward and back by an hour and by a day while the site runs. */
export const clock: Part = () =>
  runInFolder(async (folder) => {
    const mail = await startMailServer();
    const file = join(folder, "clock");
    writeFileSync(file, "0");
    const preload = ["--import", join(import.meta.dirname, "shifted-clock.ts")];
    const env = { SMTP_URL: mail.url, CLOCK_FILE: file };
    const site = startSite(folder, join(folder, "log.jsonl"), env, preload);
    try {
      const origin = await site.listening();
      if (!origin) return { rows: [], remarks: [site.complaints()] };
      const people = await arrive(origin);
      const shutOut = new Caller(99);
      const rows: Row[] = [];
      const remarks: string[] = [];
      const setClock = async (ms: number) => {
        writeFileSync(file, String(ms));
        site.child.kill("SIGUSR2");
        await pause(50);
      };
      for (const [name, ms] of SHIFTS) {
        await spendPasscodes(shutOut, origin);
        await setClock(ms);
        await people.visitor.call(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
        const calls = { ...readingCalls(origin, people), ...writingCalls(origin, people) };
        const failed = (await answersOf(calls)).filter((one) => !isDone(one));
        const wait = await readWait(shutOut, origin);
        const address = `${name.replaceAll(" ", "-")}@example.com`;
        await inviteGuest(origin, people.admin, address);
        const begun = performance.now();
        const hasCome = () => mail.received.some(({ to }) => to.includes(address));
        while (!hasCome() && performance.now() - begun < MAIL_S * 1000) await pause(100);
        rows.push(
          mustBeZero(`${name}: calls that fail, sessions and draws among them`, failed),
          {
            figure: `${name}: how long a visitor shut out still is, s`,
            ours: wait,
            limit: { atMost: LIMIT_S },
          },
          {
            figure: `${name}: until a mail is out, s`,
            ours: (performance.now() - begun) / 1000,
            limit: { atMost: MAIL_S },
          },
        );
        remarks.push(...failed.map(said));
      }
      const faults = site.log().filter(({ level }) => level === "error");
      rows.push(
        mustBeZero("errors in the log", faults),
        mustHold("the same process to the end", (await stopSite(site)) === 0),
      );
      return { rows, remarks: [...remarks, ...faults.map((line) => JSON.stringify(line))] };
    } finally {
      await endSite(site);
      await mail.stop();
    }
  });

async function endSite(site: Site): Promise<void> {
  site.child.kill("SIGKILL");
  await site.ended;
}

/** Tries wrong passcodes until the limit refuses. */
async function spendPasscodes(caller: Caller, origin: string): Promise<void> {
  for (let made = 0; made < 11; made += 1)
    await caller.call(origin, "/api/verify-passcode", { json: { passcode: "no" } });
}

async function readWait(caller: Caller, origin: string): Promise<number> {
  const reply = await caller.call(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
  return reply?.status === 429 ? Number(reply.headers.get("retry-after")) : 0;
}
