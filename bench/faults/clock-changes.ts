import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "../report.ts";
import { Caller } from "./caller.ts";
import { mustBeZero, type Part, runInFolder } from "./part.ts";
import { startSite, stopSite } from "./site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The site looks for due backups every 15 seconds. */
const LOOKS_MS = 20_000;

/** Clocks in Denver: an hour that is skipped, and one that occurs twice. */
const CHANGES = [
  { name: "clocks go forward", at: Date.parse("2027-03-14T09:00:00Z"), hour: 2 },
  { name: "clocks go back", at: Date.parse("2027-11-07T08:00:00Z"), hour: 1 },
];

/**
 * The clock settings relative to the change, in order: across it, an hour back, an hour ahead, and to the day after.
 */
const SETTINGS = [-20 * HOUR, -3 * MINUTE, MINUTE, 61 * MINUTE, 12 * HOUR, 11 * HOUR, 13 * HOUR, 27 * HOUR];

/**
 * Runs the program's clock across a daylight-saving change, and sets it by an hour near one. Everything that is due
 * must happen once.
 */
export const clockChanges: Part = ({ isWhole }) =>
  runInFolder(async (folder) => {
    const rows: Row[] = [];
    const remarks: string[] = [];
    for (const { name, at, hour } of isWhole ? CHANGES : CHANGES.slice(1)) {
      const dataDir = join(folder, String(hour));
      const file = `${dataDir}.clock`;
      writeFileSync(file, "0");
      const preload = ["--import", join(import.meta.dirname, "shifted-clock.ts")];
      const site = startSite(dataDir, `${dataDir}.jsonl`, { CLOCK_FILE: file }, preload);
      const origin = await site.listening();
      if (!origin) return { rows, remarks: [site.complaints()] };
      const setClock = async (moment: number) => {
        writeFileSync(file, String(moment - Date.now()));
        site.child.kill("SIGUSR2");
        await pause(50);
      };
      await setClock(at - 21 * HOUR);
      const owner = new Caller(1);
      await owner.joinTeam(origin, "boss");
      const schedule = { every: "day", hour, keep: 30 };
      await owner.call(origin, "/api/backups/schedule", { method: "PUT", json: schedule });
      const counts: number[] = [];
      for (const setting of SETTINGS) {
        await setClock(at + setting);
        await pause(LOOKS_MS);
        const list = await owner.call(origin, "/api/backups");
        const backups: { kind: string }[] = JSON.parse(list?.text ?? "[]");
        counts.push(backups.filter(({ kind }) => kind === "daily").length);
      }
      const faults = site.log().filter(({ level }) => level === "error");
      const inOrder = (await stopSite(site)) === 0;
      remarks.push(...faults.map((line) => JSON.stringify(line)));
      rows.push(
        {
          figure: `${name}: daily backups of two days, the one at ${hour} o'clock among them`,
          ours: counts.at(-1) ?? 0,
          limit: { atLeast: 2 },
        },
        mustBeZero(`${name}: of these too many`, Math.max(0, (counts.at(-1) ?? 0) - 2)),
        mustBeZero(
          `${name}: made again while the clock was set by an hour`,
          (counts[6] ?? 0) - (counts[4] ?? 0),
        ),
        mustBeZero(`${name}: errors in the log, or an end in disorder`, faults.length + (inOrder ? 0 : 1)),
      );
    }
    return { rows, remarks };
  });
