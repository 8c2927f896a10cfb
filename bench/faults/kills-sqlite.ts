import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#platform/database/database.server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { dice } from "#testing/dice.ts";
import { rounds } from "../rounds.ts";
import { countsOf } from "./counts.ts";
import { killRows } from "./kill-rows.ts";
import { mailsArrived } from "./mails.ts";
import { inFolder, type Part } from "./part.ts";
import { killed, Restarts } from "./restarts.ts";
import { startSite, stopSite } from "./site.ts";

/** SIGKILL at random moments on SQLite: one in six on an empty folder, while it is made and filled. */
export const killsOnSqlite: Part = ({ seed, isWhole }) =>
  inFolder(async (folder) => {
    const cycles = isWhole ? 200 : rounds(20);
    const die = dice(seed);
    const mail = await startMailServer();
    const env = { SMTP_URL: mail.url };
    const address = { file: join(folder, "greenroom.sqlite") };
    const restarts = new Restarts({ folder, env, address }, die, `s${seed}`);
    const untouched = await firstStart([]);
    const differing: string[] = [];
    let made = 0;
    try {
      while (made + restarts.cycles < cycles)
        if (die.below(6) === 0) {
          made += 1;
          const counts = await firstStart(
            die.below(3) === 0 ? [die.below(1000), die.below(1000)] : [die.below(1200)],
          );
          if (counts !== untouched) differing.push(counts);
        } else await restarts.cycle(killed);
      const up = await restarts.started();
      const rows = await killRows("SQLite", restarts, { made, differing, origin: up?.origin });
      rows.push(...(await mailsArrived(restarts, mail, "SQLite")));
      if (up) await stopSite(up.site);
      return { rows, remarks: [...restarts.writer.odd, ...restarts.failedStarts, ...differing] };
    } finally {
      await mail.stop();
    }
  });

/** Kills first starts on an empty folder after so many milliseconds each, then lets one finish: what it made of it. */
const firstStart = (killsAfterMs: number[]): Promise<string> =>
  inFolder(async (folder) => {
    for (const ms of killsAfterMs) {
      const site = startSite(folder, join(folder, "log.jsonl"));
      await pause(ms);
      await killed(site);
    }
    const site = startSite(folder, join(folder, "log.jsonl"));
    const origin = await site.listening();
    if (!origin) return `it did not start: ${site.complaints()}`;
    await stopSite(site);
    const file = join(folder, "greenroom.sqlite");
    if (!existsSync(file)) return "there is no database";
    const database = await openDatabase({ file });
    try {
      return await countsOf(database, folder);
    } finally {
      await database.close();
    }
  });
