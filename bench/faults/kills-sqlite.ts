import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#platform/database/database.server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { dice } from "#testing/dice.ts";
import { rounds } from "../rounds.ts";
import { readCounts } from "./counts.ts";
import { listKillRows } from "./kill-rows.ts";
import { awaitMails } from "./mails.ts";
import { type Part, runInFolder } from "./part.ts";
import { killSite, Restarts } from "./restarts.ts";
import { startSite, stopSite } from "./site.ts";

/** SIGKILL at random moments on SQLite. One in six hits an empty folder while the first start fills it. */
export const killsOnSqlite: Part = ({ seed, isWhole, endsAt }) =>
  runInFolder(async (folder) => {
    const cycles = isWhole ? 1000 : rounds(20);
    const die = dice(seed);
    const mail = await startMailServer();
    const env = { SMTP_URL: mail.url };
    const address = { file: join(folder, "greenroom.sqlite") };
    const restarts = new Restarts({ folder, env, address }, die, `s${seed}`);
    await makeFirstStart([]);
    const begun = performance.now();
    const untouched = await makeFirstStart([]);
    const startMs = Math.ceil(performance.now() - begun);
    const differing: string[] = [];
    let made = 0;
    try {
      while (made + restarts.cycles < cycles && performance.now() < endsAt)
        if (die.below(6) === 0) {
          made += 1;
          const counts = await makeFirstStart(
            die.below(3) === 0 ? [die.below(startMs), die.below(startMs)] : [die.below(startMs)],
          );
          if (counts !== untouched) differing.push(counts);
        } else await restarts.cycle(killSite);
      const up = await restarts.started();
      const rows = await listKillRows("SQLite", restarts, { made, differing, origin: up?.origin });
      rows.push(...(await awaitMails(restarts, mail, "SQLite")));
      if (up) await stopSite(up.site);
      return { rows, remarks: [...restarts.writer.odd, ...restarts.failedStarts, ...differing] };
    } finally {
      await mail.stop();
    }
  });

/** Kills first starts in an empty folder after the given milliseconds, then lets one finish. Returns its rows. */
const makeFirstStart = (killsAfterMs: number[]): Promise<string> =>
  runInFolder(async (folder) => {
    for (const ms of killsAfterMs) {
      const site = startSite(folder, join(folder, "log.jsonl"));
      await pause(ms);
      await killSite(site);
    }
    const site = startSite(folder, join(folder, "log.jsonl"));
    const origin = await site.listening();
    if (!origin) return `it did not start: ${site.complaints()}`;
    await stopSite(site);
    const file = join(folder, "greenroom.sqlite");
    if (!existsSync(file)) return "there is no database";
    const database = await openDatabase({ file });
    try {
      return await readCounts(database, folder);
    } finally {
      await database.close();
    }
  });
