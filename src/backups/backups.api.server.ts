import { Readable } from "node:stream";
import type { Actor, House } from "#house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { countHeldMails, discardHeldMails, releaseHeldMails } from "#platform/mail/mail.server.ts";
import { show } from "#show.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { isTurnFree, takeTurn } from "./backup-turn.server.ts";
import { type Backup, backupsEndpoints } from "./backups.contract.ts";
import { type RestoreSteps, startRestore } from "./restore-site.server.ts";
import { changeSchedule, readSchedule } from "./scheduled-backup.server.ts";
import { startBackup } from "./shelve-backup.server.ts";
import { ShelvedBackups } from "./shelved-backups.server.ts";
import { uploadBackup } from "./upload-backup.server.ts";

export const backupsApi = (house: House, steps: RestoreSteps) =>
  bind(backupsEndpoints, {
    "GET /api/backups": () => listBackups(house),
    "POST /api/backups": ({ actor }) => startBackup(house, actor),
    "GET /api/backups/schedule": () => readSchedule(house),
    "PUT /api/backups/schedule": ({ actor, body }) => changeSchedule(house, actor, body),
    "POST /api/backups/upload": ({ actor, request }) => uploadBackup(house, actor, request),
    "GET /api/backups/{id}/file": ({ params }) => downloadBackup(house, params.id),
    "DELETE /api/backups/{id}": ({ actor, params }) => deleteBackup(house, actor, params.id),
    "POST /api/backups/{id}/restore": (call) =>
      startRestore(house, steps, { actor: call.actor, jar: call }, { id: call.params.id, ...call.body }),
    "GET /api/mails/held": async () => ({ count: await countHeldMails(house.db) }),
    "POST /api/mails/release": ({ actor }) => settleHeldMails(house, actor, "release"),
    "POST /api/mails/discard": ({ actor }) => settleHeldMails(house, actor, "discard"),
  });

/** What a killed process has left unproved is not listed. */
async function listBackups(house: House): Promise<Backup[]> {
  const backups = await new ShelvedBackups(house).list();
  return (await isTurnFree(house)) ? backups.filter(({ proof }) => proof) : backups;
}

async function downloadBackup(house: House, id: number): Promise<Response> {
  const shelved = new ShelvedBackups(house);
  const { at, bytes } = await shelved.find(id);
  return new Response(Readable.toWeb(await shelved.open(id)) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/gzip",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="${show.slug}-${at.slice(0, 10)}-${id}.tar.gz"`,
      "cache-control": "no-store",
    },
  });
}

const deleteBackup = (house: House, actor: Actor, id: number): Promise<void> =>
  takeTurn(house, async () => {
    const shelved = new ShelvedBackups(house);
    const { at } = await shelved.find(id);
    const change = { action: "delete", entity: "backup", entityId: id, detail: `of ${at}` };
    await recordAdminEvent(house.db, house, actor, change);
    await shelved.remove(id);
  });

const settleHeldMails = (house: House, actor: Actor, action: "release" | "discard") =>
  transaction(house.db, async (trx) => {
    const count = await (action === "release" ? releaseHeldMails : discardHeldMails)(trx, house);
    const detail = `${count} ${count === 1 ? "mail" : "mails"}`;
    await recordAdminEvent(trx, house, actor, { action, entity: "held-mails", entityId: null, detail });
    return { count };
  });
