import { setTimeout as pause } from "node:timers/promises";
import type { Backup } from "#backups/backups.contract.ts";
import { defaultShow } from "#show.ts";
import { createTeamMember } from "../caller.ts";
import type { Bench } from "../engines.ts";
import { makeFactRow, makeRow, type ReportRow } from "../report.ts";
import type { RunningSite } from "../site.ts";
import type { BusyMonitor } from "./watch.ts";

const MB = 1024 * 1024;
const MEMORY_LIMIT = { mostMb: 100 };

/** Makes a backup, which the site verifies, and restores it. */
export async function backUpAndRestore(
  { origin }: RunningSite,
  watch: BusyMonitor,
  { nameFigure }: Bench,
): Promise<ReportRow[]> {
  const owner = await createTeamMember(origin);
  const askForJson = async (path: string) => JSON.parse((await owner.ask(origin, path)).text);
  const makeBackup = async (): Promise<Backup> => {
    const { id } = JSON.parse((await owner.ask(origin, "/api/backups", { method: "POST" })).text);
    for (;;) {
      const backups: Backup[] = await askForJson("/api/backups");
      const verifiedBackup = backups.find((backup) => backup.id === id && backup.proof);
      if (verifiedBackup) return verifiedBackup;
      await pause(20);
    }
  };
  const backup = await watch.measureDuring("a backup made and verified", makeBackup, MEMORY_LIMIT);
  await watch.measureDuring(
    "the backup restored",
    async () => {
      const json = { confirm: defaultShow.name };
      await owner.ask(origin, `/api/backups/${backup.id}/restore`, { json });
      while ((await owner.call(origin, "/api/user"))?.status !== 200) await pause(20);
    },
    MEMORY_LIMIT,
  );
  const [event] = await askForJson("/api/admin-events?entity=backup&limit=1");
  return [
    makeFactRow(nameFigure(`the backup is verified (${backup.proof?.detail})`), backup.proof?.ok === true),
    makeFactRow(nameFigure("the restore is in Activity"), event?.action === "restore"),
    makeRow(nameFigure("size of the archive, MB"), backup.bytes / MB),
  ];
}
