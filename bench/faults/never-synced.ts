import { join } from "node:path";
import { dice } from "#testing/dice.ts";
import { findMountProblem, mountUnsyncedDisk } from "./file-system.ts";
import { listKillRows } from "./kill-rows.ts";
import { type Part, runInFolder } from "./part.ts";
import { killSite, Restarts } from "./restarts.ts";
import { stopSite } from "./site.ts";

/**
 * The machine loses power while a client writes. The process dies, and everything written but never synced is gone,
 * from the database and the uploads. Everything acknowledged must be there after the next start.
 */
export const neverSynced: Part = ({ seed, isWhole, endsAt }) =>
  runInFolder(async (folder) => {
    const why = findMountProblem(folder);
    if (why) return { rows: [], remarks: [why] };
    const disk = mountUnsyncedDisk(join(folder, "disk"), 128);
    try {
      const address = { file: join(disk.folder, "greenroom.sqlite") };
      const die = dice(seed);
      const restarts = new Restarts({ folder: disk.folder, env: {}, address }, die, `n${seed}`);
      while (restarts.cycles < (isWhole ? 100 : 5) && performance.now() < endsAt)
        await restarts.cycle(async (site) => {
          await killSite(site);
          disk.cutPower();
        });
      const up = await restarts.started();
      const outcome = { made: 0, differing: [], origin: up?.origin };
      const rows = await listKillRows("SQLite, power cut", restarts, outcome);
      if (up) await stopSite(up.site);
      return {
        rows,
        remarks: [
          ...restarts.failedStarts,
          ...restarts.writer.odd,
          ...Object.values(restarts.found).flat().slice(0, 20),
        ],
      };
    } finally {
      disk.remove();
    }
  });
