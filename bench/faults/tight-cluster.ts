import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findPostgres, ownerOf } from "#platform/database/testing/postgres-server.ts";
import type { Row } from "../report.ts";
import { Office } from "./backup-office.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type FileSystem, findMountProblem, leaveRoom, mountMemory } from "./file-system.ts";
import { mustHold, type Part, runInFolder } from "./part.ts";
import { startSite, stopSite } from "./site.ts";

const ROOMY_MB = 600;
const LEFT_KB = 1024;
const LATER = "What came after the backup?";

/** PostgreSQL's disk is too full for a restore: the one with the tables, and the one with everything. */
export const tightCluster: Part = () =>
  runInFolder(async (folder) => {
    const binaries = await findPostgres();
    const why = binaries ? findMountProblem(folder) : "No PostgreSQL on this machine: nothing was measured.";
    if (!binaries || why) return { rows: [], remarks: [why ?? ""] };
    // PostgreSQL's own user gets in.
    await chmod(folder, 0o711);
    const [rows, remarks]: [Row[], string[]] = [[], []];
    for (const part of ["tables", "whole"] as const) {
      const disk = mountMemory(join(folder, part), ROOMY_MB);
      const cluster = await makeCluster(binaries, {}, part === "whole" ? disk.folder : undefined);
      try {
        await cluster.start();
        const url = part === "whole" ? cluster.url : await makeDatabaseOn(disk, cluster);
        const site = startSite(join(folder, `data-${part}`), join(folder, `${part}.jsonl`), {
          DATABASE_URL: url,
        });
        const origin = await site.listening();
        if (!origin) return { rows, remarks: [site.complaints()] };
        const { isNamed, isUntouched, isDone, said } = await restoreTwice(origin, disk, cluster);
        const code = await stopSite(site);
        const name = `PostgreSQL's ${part === "whole" ? "whole disk" : "disk of tables"} is full`;
        rows.push(
          mustHold(`${name}: the restore leaves everything as it was`, isUntouched),
          mustHold(`${name}: its cause is named in Activity`, isNamed),
          mustHold(
            `${name}: with room it is done, in the same process, which stopped in order`,
            isDone && code === 0,
          ),
        );
        if (!(isNamed && isUntouched && isDone)) remarks.push(...said);
      } finally {
        await cluster.remove();
        disk.remove();
      }
    }
    return { rows, remarks };
  });

/** Only its tables and indexes are on the disk; the log of changes is not. */
async function makeDatabaseOn(disk: FileSystem, cluster: Cluster): Promise<string> {
  await ownerOf(disk.folder);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    await client.query(`create tablespace small location '${disk.folder}'`);
    await client.query("create database small tablespace small");
  } finally {
    await client.end();
  }
  return cluster.url.replace("/postgres?", "/small?");
}

async function restoreTwice(origin: string, disk: FileSystem, cluster: Cluster) {
  const office = new Office(origin);
  await office.join();
  const { id } = await office.makeBackup();
  await office.addTopic(LATER);
  const said: string[] = [];
  const restore = async () => {
    const begun = await office.restore(id);
    said.push(`restore: ${begun?.status} ${begun?.text.slice(0, 200)}`);
    while ((await office.call("/readyz"))?.status !== 200) {
      // A server that cannot write its log of changes stops. An administrator makes room, and it starts again.
      if (cluster.pids().length < 2) {
        leaveRoom(disk, ROOMY_MB * 1024);
        await cluster.stop();
        await cluster.start();
      }
      await pause(100);
    }
    const events = await office.call("/api/admin-events?entity=backup&limit=1");
    said.push(`${events?.text.slice(0, 300)}`);
    return events?.text ?? "";
  };
  const hasLater = async () =>
    (await office.call("/api/topics?search=after+the+backup"))?.text.includes(LATER) === true;
  leaveRoom(disk, LEFT_KB);
  const isNamed = /fail-to-restore.*disk is full/.test(await restore());
  const isUntouched = await hasLater();
  leaveRoom(disk, ROOMY_MB * 1024);
  await restore();
  return { isNamed, isUntouched, isDone: !(await hasLater()), said };
}
